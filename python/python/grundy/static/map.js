// node_modules/preact/dist/preact.mjs
var e, t, n, r, i, a, o, s, c, l, u, d = Symbol.for("pv"), f = {}, p = [], m = /^m(i|n|o|s|text|space)$/, h = Array.isArray, g = p.slice, _ = Object.assign;
function v(e) {
	e && e.parentNode && e.remove();
}
function y(n, r, i, a, o) {
	var s = {
		type: n,
		props: r,
		key: i,
		ref: a,
		__k: null,
		__: null,
		__b: 0,
		__e: null,
		__c: null,
		constructor: d,
		__v: o || ++t,
		__i: -1,
		__u: 0
	};
	return !o && e.vnode && e.vnode(s), s;
}
function b(e) {
	return e.children;
}
function x(e, t) {
	this.props = e, this.context = t, this.__g = 0;
}
function S(e, t) {
	if (t == null) return e.__ && S(e.__, e.__i + 1);
	for (var n; t < e.__k.length; t++) if ((n = e.__k[t]) && n.__e) return n.__e;
	return typeof e.type != "function" || e.props.__P ? null : S(e);
}
function C(t) {
	var n, r = t.__v, i = r.__e, a = [], o = [], s = t.__P;
	s && ((n = _({ constructor: d }, r)).__v = r.__v + 1, e.vnode && e.vnode(n), M(s, n, r, t.__n, s.namespaceURI, 32 & r.__u ? [i] : null, a, i || S(r), 32 & r.__u, o), n.__v = r.__v, n.__.__k[n.__i] = n, ie(a, n, o), r.__ = r.__e = null, n.__e != i && w(n));
}
function w(e) {
	if ((e = e.__) && e.__c && !e.props.__P) return e.__e = null, e.__k.some(function(t) {
		return t && (e.__e = t.__e);
	}), w(e);
}
function T(t) {
	(8 & t.__g || (t.__g |= 8, n.push(t), i++)) && r == e.debounceRendering || ((r = e.debounceRendering) || queueMicrotask)(E);
}
function E() {
	try {
		for (var e, t = 1; n.length;) n.length > t && n.sort(a), e = n.shift(), t = n.length, 8 & e.__g && C(e);
	} finally {
		(i = n.length) && (r || queueMicrotask)(E);
	}
}
function ee(e, t, n, r, i, a, o, s, c, l, u) {
	var d, m, h, g, _, v, y = r.__k || p, b = t.length;
	for (c = D(n, t, y, c, b), d = 0; d < b; d++) (h = n.__k[d]) != null && (m = ~h.__i && y[h.__i] || f, h.__i = d, v = M(e, h, m, i, a, o, s, c, l, u), g = h.__e, (m.ref != h.ref || 8 & m.__u) && (m.ref && N(m.ref, null, h, m), h.ref && u.push(h.ref, h.__c || g, h)), _ ||= g, 4 & h.__u ? (c = O(h, c, e, !m.__v), m.__e && (m.__e = null)) : typeof h.type == "function" && v !== void 0 ? c = v : g && (c = g.nextSibling), h.__u &= -21);
	return n.__e = _, c;
}
function D(e, t, n, r, i) {
	var a, o, s, c, l, u, f, p, m, g = n.length, _ = g, v = 0, x = 0, C = e.__k = Array(i);
	for (a = 0; a < i; a++) (o = t[a]) != null && typeof o != "boolean" && typeof o != "function" ? (typeof o != "object" || o.constructor === String ? o = C[a] = y(null, o) : h(o) ? o = C[a] = y(b, { children: o }) : o.constructor === d && o.__b ? o = C[a] = y(o.type, o.props, o.key, o.ref, o.__v) : C[a] = o, c = a + v, o.__ = e, o.__b = e.__b + 1, s = null, ~(l = o.__i = k(o, n, c, _)) && (_--, (s = n[l]) && (s.__u |= 2)), s && s.__v ? (o.__u |= 16, l == c - 1 ? v-- : l == c + 1 ? v++ : l != c && (l > c ? v-- : v++, x = 1)) : (~l || (i > g ? v-- : i < g && v++), typeof o.type != "function" && (o.__u |= 4))) : C[a] = null;
	if (x) {
		for (u = [], f = [], a = 0; a < i; a++) if ((o = C[a]) && 16 & o.__u) {
			for (v = 0, p = u.length; v < p;) u[m = v + p >> 1] < o.__i ? v = m + 1 : p = m;
			u[v] = o.__i, f[a] = v + 1;
		}
		for (v = u.length; a--;) f[a] && (f[a] == v ? v-- : C[a].__u |= 4);
	}
	if (_) for (a = 0; a < g; a++) !(s = n[a]) || 2 & s.__u || (s.__e == r && (r = S(s)), oe(s, s));
	return r;
}
function O(e, t, n, r) {
	var i, a, o, s;
	if (typeof e.type == "function") {
		if (e.props.__P) return t;
		if (i = e.__k) for (a = 0; a < i.length; a++) i[a] && (i[a].__ = e, t = O(i[a], t, n, !1));
		return t;
	}
	for (t && !t.parentNode && (t = S(e)) && !t.parentNode && (t = null), o = e.__e, s = t; s && s.nodeType == 8;) s = s.nextSibling;
	for (o != s && (!r && n.moveBefore && o.parentNode ? n.moveBefore(o, t) : n.insertBefore(o, t || null)), t = o; (t &&= t.nextSibling) && t.nodeType == 8 && !t.data.startsWith("$s"););
	return t;
}
function k(e, t, n, r) {
	var i, a = e.key, o = e.type, s = t[n], c = s && !(2 & s.__u);
	if (s === null && a == null || c && a == s.key && o == s.type) return n;
	if (r > +!!c) {
		for (i = n - 1; i >= 0; i--) if ((s = t[i]) && !(2 & s.__u) && a == s.key && o == s.type) return i;
		for (i = n + 1; i < t.length; i++) if ((s = t[i]) && !(2 & s.__u) && a == s.key && o == s.type) return i;
	}
	return -1;
}
function A(e, t, n) {
	n ??= "", t[0] == "-" ? e.setProperty(t, n) : e[t] = n;
}
function j(e, t, n, r, i) {
	var a, o;
	if (t == "style") {
		if (typeof n == "string") e.style.cssText = n;
		else {
			if (typeof r == "string" && (e.style.cssText = r = ""), r) for (t in r) n && t in n || A(e.style, t);
			if (n) for (t in n) r && n[t] == r[t] || A(e.style, t, n[t]);
		}
	} else if (t[0] == "o" && t[1] == "n") typeof n != "function" && (n = null), typeof r != "function" && (r = null), (e.__e ||= {})[t] = n, n && r || (o = l[t] || (l[t] = te(t)), (e.__a ||= {})[t] = c, a = t != (t = t.replace(s, "$1")), (t = t.slice(2))[0] < "a" && (t = t.toLowerCase()), n ? e.addEventListener(t, o, a) : e.removeEventListener(t, o, a));
	else {
		if (i == "http://www.w3.org/2000/svg") t = t.replace(/xlink(H|:h)/, "h").replace(/sName$/, "s");
		else if (t != "width" && t != "height" && t != "href" && t != "list" && t != "form" && t != "tabIndex" && t != "download" && t != "rowSpan" && t != "colSpan" && t != "role" && t != "popover" && t in e) try {
			e[t] = n ?? "";
			return;
		} catch {}
		if (typeof n == "function") return;
		n == null || !1 === n && t[4] != "-" ? e.removeAttribute(t) : e.setAttribute(t, t == "popover" && n == 1 ? "" : n);
	}
}
function te(t) {
	return function(n) {
		var r = this.__e;
		if (r) {
			if (r = r[t], n[o] == null) n[o] = c++;
			else if (n[o] < this.__a[t]) return;
			return r(e.event ? e.event(n) : n);
		}
	};
}
function M(t, n, r, i, a, o, s, c, l, u) {
	var f, m, g, y, C, w, T, E, D, O, k, A, j, te, M, ie, N, P, F = n.type;
	if (n.constructor !== d) return null;
	128 & r.__u && (l = 32 & r.__u, f = r.__c.__z) && (n.__u |= l, m = o = [], f.nodeType == 8 ? c = ne(f, o) : o.push(f), c = o[0] || c), (f = e.__b) && f(n);
	n: if (typeof F == "function") {
		g = s.length;
		try {
			if (E = n.props, D = (f = F.prototype) && f.render, O = (f = F.contextType) && i[f.__c], k = f ? O ? O.props.value : f.__ : i, (y = r.__c) ? (n.__c = y, 2 & y.__g && (y.__g |= 1)) : (D ? n.__c = y = new F(E, k) : (n.__c = y = new x(E, k), y.constructor = F, y.render = se), O && O.sub(y), y.state || (y.state = {}), y.__n = i, y.__g |= 8, y.__h = [], y.__k = []), D && (y.__s || (y.__s = y.state), F.getDerivedStateFromProps && (y.__s == y.state && (y.__s = _({}, y.__s)), _(y.__s, F.getDerivedStateFromProps(E, y.__s)))), C = y.props, w = y.state, y.__v = n, r.__c) {
				if (E !== C && D && !F.getDerivedStateFromProps && y.componentWillReceiveProps && y.componentWillReceiveProps(E, k), n.__v == r.__v && !(8 & y.__g) || !(4 & y.__g) && y.shouldComponentUpdate && !1 === y.shouldComponentUpdate(E, y.__s, k)) {
					n.__v != r.__v && (y.props = E, y.state = y.__s, y.__g &= -9), n.__e = r.__e, n.__k = r.__k, n.__k.some(function(e) {
						e && (e.__ = n);
					}), p.push.apply(y.__h, y.__k), y.__k = [], y.__h.length && s.push(y), c = S(r);
					break n;
				}
				y.componentWillUpdate && y.componentWillUpdate(E, y.__s, k), D && y.componentDidUpdate && y.__h.push(function() {
					y.componentDidUpdate(C, w, T);
				});
			} else D && !F.getDerivedStateFromProps && y.componentWillMount && y.componentWillMount(), D && y.componentDidMount && y.__h.push(y.componentDidMount);
			y.context = k, y.props = E, y.__P = t, y.__g &= -5, A = e.__r, j = D ? 25 : 0;
			do
				y.__g &= -9, A && A(n), f = y.render(y.props, y.state = y.__s, y.context);
			while (8 & y.__g && ++j < 25);
			D && (p.push.apply(y.__h, y.__k), y.__k = []), y.state = y.__s, y.getChildContext && (i = _({}, i, y.getChildContext())), D && r.__c && y.getSnapshotBeforeUpdate && (T = y.getSnapshotBeforeUpdate(C, w)), te = f && f.type === b && f.key == null ? f.props.children : f, E.__P && (f = c, a = (t = E.__P).namespaceURI, l = o = null, r.props && r.props.__P != t && (r.__k.some(function(e) {
				e && oe(e, e);
			}), r.__k = null), c = r.__k ? S(r, 0) : null), c = ee(t, h(te) ? te : [te], n, r, i, a, o, s, c, l, u), E.__P && (n.__e = null, c = f), n.__u &= -161, m && m.some(v), y.__h.length && s.push(y), 1 & y.__g && (y.__g &= -4);
		} catch (t) {
			if (s.length = g, n.__v = null, l || o) {
				if (t && t.then) {
					if (n.__u |= 128 | l, o) {
						for (~(N = o.indexOf(c || void 0)) || (N = o.length); (P = o[N - 1]) && P.nodeType == 8;) N--;
						for (; N < o.length; N++) if (P = o[N]) {
							if (o[N] = null, M) {
								if (P == ie) break;
							} else {
								if (P.nodeType != 8) break;
								P.data.startsWith("$s") && (ie = ne(M = P));
							}
						}
					}
					if (!M) {
						for (; c && c.nodeType == 8 && c.nextSibling;) c = c.nextSibling;
						M = c;
					}
					(f = ne(M = n.__c.__z || (n.__c.__z = M))) ? (n.__e = M, c = f) : n.__e = c, c &&= c.nextSibling;
				} else o && o.some(v);
			} else n.__e = r.__e;
			n.__k ||= r.__k || [], t && t.then || re(n), e.__e(t, n, r);
		}
	} else c = n.__e = ae(r.__e, n, r, i, a, o, s, l, u, t);
	return (f = e.diffed) && f(n), c;
}
function ne(e, t) {
	if (e && e.nodeType == 8 && e.data.startsWith("$s")) for (var n = 1; e = e.nextSibling;) {
		if (e.nodeType == 8) {
			if (e.data.startsWith("$s")) n++;
			else if (e.data.startsWith("/$s") && !--n) return e;
		}
		t && t.push(e);
	}
}
function re(e) {
	e && (e.__c && (e.__c.__g |= 4), e.__k && e.__k.some(re));
}
function ie(t, n, r) {
	for (var i = 0; i < r.length;) N(r[i++], r[i++], r[i++]);
	e.__c && e.__c(n, t), t.some(function(n) {
		try {
			t = n.__h, n.__h = [], t.some(function(e) {
				e.call(n);
			});
		} catch (t) {
			e.__e(t, n.__v);
		}
	});
}
function ae(t, n, r, i, a, o, s, c, l, u) {
	var d, p, _, y, b, x, C, w, T = r.props || f, E = n.props, D = n.type;
	if (D == "svg" ? a = "http://www.w3.org/2000/svg" : D == "math" ? a = "http://www.w3.org/1998/Math/MathML" : a ||= "http://www.w3.org/1999/xhtml", o) {
		for (d = 0; d < o.length; d++) if ((b = o[d]) && (D ? b.localName == D : b.nodeType == 3)) {
			t = b, o[d] = null;
			break;
		}
	}
	if (!t) {
		if (w = u.ownerDocument || document, !D) return w.createTextNode(E);
		t = w.createElementNS(a, D, E.is ? E : u), c &&= (e.__m && e.__m(n, o), !1), o = null;
	}
	if (D) {
		if (u = D == "template" && t.content || t, o = D == "textarea" && E.defaultValue != null ? null : o && g.call(u.childNodes), !c && o) for (T = {}, d = 0; d < t.attributes.length; d++) T[(b = t.attributes[d]).name] = b.value;
		for (d in T) b = T[d], d == "dangerouslySetInnerHTML" ? _ = b : d == "children" || d in E || d == "value" && "defaultValue" in E || d == "checked" && "defaultChecked" in E || j(t, d, null, b, a);
		for (d in E) b = E[d], d == "children" ? y = b : d == "dangerouslySetInnerHTML" ? p = b : d == "value" ? x = b : d == "checked" ? C = b : c && typeof b != "function" || T[d] === b || j(t, d, b, T[d], a);
		p ? (c || _ && (p.__html == _.__html || p.__html == t.innerHTML) || (t.innerHTML = p.__html), n.__k = []) : (_ && (t.textContent = ""), (D == "foreignObject" || a == "http://www.w3.org/1998/Math/MathML" && m.test(D)) && (a = "http://www.w3.org/1999/xhtml"), ee(u, h(y) ? y : [y], n, r, i, a, o, s, o ? o[0] : r.__k && S(r, 0), c, l), o && o.some(v)), c && D != "textarea" || (d = "value", D == "progress" && x == null ? t.removeAttribute(d) : x == null || x === t[d] && (D != "progress" || x) || j(t, d, x, T[d], a), d = "checked", C != null && C != t[d] && j(t, d, C, T[d], a));
	} else T === E || c && t.data == E || (t.data = E);
	return t;
}
function N(t, n, r, i) {
	try {
		typeof t == "function" ? n ? n.__x = t(n) || 1 : (i &&= i.__c || i.__e) && (n = i.__x) && (i.__x = null, typeof n == "function" ? n() : t(null)) : t.current = n;
	} catch (t) {
		e.__e(t, r);
	}
}
function oe(t, n, r) {
	var i, a, o, s;
	if (e.unmount && e.unmount(t), !(i = t.ref) || i.current && i.current != t.__e || N(i, null, n, t), i = t.__c) {
		if (i.componentWillUnmount) try {
			i.componentWillUnmount();
		} catch (t) {
			e.__e(t, n);
		}
		i.__P = i.__n = null;
	}
	if (i = t.__k) for (s = 0; s < i.length; s++) i[s] && oe(i[s], n, typeof t.type != "function" || r && !t.props.__P);
	!r && (i = t.__c) && (i = i.__z) && (a = ne(i, o = [])) && (i == t.__e && o.some(v), v(a), v(i)), r || v(t.__e), t.__e = t.__c = t.__ = null;
}
function se(e, t, n) {
	return this.constructor(e, n);
}
function P(t, n) {
	var r, i, a, o;
	e.__ && e.__(t, n), n.nodeType == 9 && (n = n.documentElement), i = (r = t && 32 & t.__u) ? null : n.__k, n.__k = y(b, { children: [t] }), a = [], o = [], M(n, n.__k, i || f, f, n.namespaceURI, i ? null : n.firstChild ? g.call(n.childNodes) : null, a, i ? i.__e : n.firstChild, r, o), ie(a, n.__k, o), n.__k.props.children = null;
}
function F(e) {
	function t(e) {
		var n, r;
		return this.getChildContext || (n = /* @__PURE__ */ new Set(), (r = {})[t.__c] = this, this.getChildContext = function() {
			return r;
		}, this.shouldComponentUpdate = function(e) {
			this.props.value != e.value && n.forEach(function(e) {
				e.__g |= 4, T(e);
			});
		}, this.sub = function(e) {
			n.add(e);
			var t = e.componentWillUnmount;
			e.componentWillUnmount = function() {
				n.delete(e), t && t.call(e);
			};
		}), e.children;
	}
	return t.__c = "__cC" + u++, t.__ = e, t.Provider = (t.Consumer = function(e, t) {
		return e.children(t);
	}).contextType = t, t;
}
e = { __e: function(e, t, n, r) {
	for (var a, o, s; t = t.__;) if ((a = t.__c) && !(1 & a.__g)) {
		a.__g |= 4;
		try {
			if ((s = (o = a.constructor) && o.getDerivedStateFromError) && a.setState(o.getDerivedStateFromError(e)), a.componentDidCatch && (a.componentDidCatch(e, r || {}), s = 1), s && 8 & a.__g) return void (a.__g |= 2);
		} catch (t) {
			e = t;
		}
	}
	throw i = 0, e;
} }, t = 0, x.prototype.setState = function(e, t) {
	var n = this.__s;
	n && n != this.state || (n = this.__s = _({}, this.state)), typeof e == "function" && (e = e(_({}, n), this.props)), e && (_(n, e), this.__v && (t && this.__k.push(t), T(this)));
}, x.prototype.forceUpdate = function(e) {
	this.__v && (this.__g |= 4, e && this.__h.push(e), T(this));
}, x.prototype.render = b, n = [], i = 0, a = function(e, t) {
	return e.__v.__b - t.__v.__b;
}, o = Symbol(), s = /(PointerCapture)$|Capture$/i, c = 0, l = {}, u = 0;
// src/map/map_state.ts
var ce = {
	shown: { kind: "grundy" },
	camera: {
		x: 0,
		y: 0,
		scale: 28
	},
	viewport: null,
	cursor: null,
	axes: [0, 1],
	slice: {},
	game: null,
	table: 0,
	overlay: "",
	against: null,
	marks: null
}, le = 2 ** 53 - 1, ue = 2 ** -20, de = 6, fe = .01;
function pe(e, t) {
	let n = Math.floor(e);
	return n + Math.floor(e - n + t);
}
function me(e, t, n, r) {
	return [pe(e.x, (n - t.width / 2) / e.scale), pe(e.y, (t.height / 2 - r) / e.scale)];
}
function he(e, t, n) {
	let r = Math.floor(e.x);
	return t.width / 2 + (n - r - (e.x - r)) * e.scale;
}
function ge(e, t, n) {
	let r = Math.floor(e.y);
	return t.height / 2 - (n - r - (e.y - r)) * e.scale;
}
function _e(e, t, n) {
	let [r, i] = me(e, t, fe, t.height - fe), [a, o] = me(e, t, t.width - fe, fe), s = {
		left: Math.max(0, r),
		bottom: Math.max(0, i),
		right: Math.min(n[0], a),
		top: Math.min(n[1], o)
	};
	return s.left > s.right || s.bottom > s.top ? null : s;
}
function ve(e, t) {
	let n = Math.floor((e - de) / t);
	return n < 1 ? Math.max(1, e) : de + n * t;
}
function ye(e, t, n) {
	return {
		...e,
		x: e.x - t / e.scale,
		y: e.y + n / e.scale
	};
}
function be(e, t, n, r, i) {
	let a = Math.min(120, Math.max(ue, e.scale * n)), o = 1 / e.scale - 1 / a;
	return {
		x: e.x + (r - t.width / 2) * o,
		y: e.y + (t.height / 2 - i) * o,
		scale: a
	};
}
function xe(e, t, n, r) {
	let i = (t / 2 - de) / n;
	return Math.max(i, Math.min(e, r + 1 - i));
}
function Se(e, t, n) {
	let r = Math.min(120, Math.max(ue, e.scale));
	return {
		x: xe(e.x, t.width, r, n[0]),
		y: xe(e.y, t.height, r, n[1]),
		scale: r
	};
}
function Ce(e, t, n, r) {
	let i = Math.min(r, Math.max(0, (n - (t - e)) / 2));
	return e < i ? e - i : t > n - i ? t - n + i : 0;
}
function we(e, t, n) {
	let r = Math.max(16, e.scale), i = he(e, t, n[0]), a = ge(e, t, n[1]), o = Ce(i, i + e.scale, t.width, r), s = Ce(a - e.scale, a, t.height, r);
	return Math.abs(o) > t.width || Math.abs(s) > t.height ? {
		...e,
		x: n[0] + .5,
		y: n[1] + .5
	} : o === 0 && s === 0 ? e : ye(e, -o, -s);
}
function Te(e, t) {
	let n = 1;
	for (; n * e * t < .999;) n *= 2;
	return n;
}
function Ee(e, t) {
	let n = 1;
	for (;;) {
		for (let r of [
			1,
			2,
			5
		]) if (r * n * e >= t) return r * n;
		n *= 10;
	}
}
function De(e, t, n) {
	let r = [], i = Math.ceil(e / n), a = Math.floor(t / n);
	for (let e = 0; e <= a - i; e += 1) r.push((i + e) * n);
	return r;
}
function Oe(e) {
	let t = `${e}`;
	return t.length < 5 ? t : t.replace(/\B(?=(\d{3})+$)/g, " ");
}
// src/map/positions.ts
function ke({ heaps: e, twists: t }) {
	return {
		names: e,
		pass: t.includes("pass") && e.length > 1
	};
}
function Ae({ names: e, pass: t }, n) {
	return t && n === e.length - 1 ? 1 : le;
}
function je({ names: e }, [t, n]) {
	return t !== n && t < e.length && n < e.length ? [t, n] : [0, 1];
}
function Me(e, t, n) {
	let r = Ae(e, n);
	return Math.min(r, t[n] ?? +(r === 1));
}
function Ne(e, [t, n]) {
	return [Ae(e, t), Ae(e, n)];
}
function Pe(e, t, n) {
	let [r, i] = je(e, t.axes);
	return e.names.map((a, o) => o === r ? n[0] : o === i ? n[1] : Me(e, t.slice, o));
}
function Fe(e, t, n) {
	if (n.length !== e.names.length) return null;
	let [r, i] = je(e, t.axes), a = n.every((n, a) => a === r || a === i || n === Me(e, t.slice, a)), [o, s] = [n[r], n[i]];
	return a && typeof o == "number" && typeof s == "number" ? [o, s] : null;
}
function I(e) {
	let t = e;
	return t.some(Array.isArray) ? t.map((e) => I(e)).join(" + ") : `(${t.join(", ")})`;
}
function Ie(e, t, n) {
	let r = e.trim().replace(/^\(|\)$/g, "").split(/[\s,;]+/).filter((e) => e !== ""), i = r.map(Re), { names: a } = t, o = i.findIndex((e) => e === null);
	if (o >= 0) return Le(r[o]);
	if (i.length !== a.length && i.length !== 2) return `A position is (${a.join(", ")})`;
	let s = i.length === a.length ? i : Pe(t, n, i), c = s.findIndex((e, n) => e > Ae(t, n));
	return c >= 0 ? `${a[c]} is at most ${Ae(t, c)}` : s;
}
function Le(e) {
	let t = /^(\d+)e\+?(\d{1,2})$/i.exec(e);
	if (t === null) return `${e} is no number of the map: it goes to 2^53 − 1`;
	let [, n, r] = t;
	return `Write ${e} as ${n === "1" ? `10^${r}` : `${n}${"0".repeat(Number(r))}`}`;
}
function Re(e) {
	let t = /^(\d+)(?:\^(\d{1,2}))?$/.exec(e.replace(/[_\u202f]/g, ""));
	if (t === null) return null;
	let n = Number(t[1]) ** Number(t[2] ?? 1);
	return Number.isSafeInteger(n) ? n : null;
}
var ze = 24;
function Be(e, t) {
	let n = e.axes[0] < t.length && e.axes[1] < t.length ? e.axes : [0, 1], [r, i] = n, a = { ...e.slice };
	t.forEach((e, t) => {
		t !== r && t !== i && (a[t] = e);
	});
	let o = Math.min(120, Math.max(ze, e.camera.scale)), s = {
		x: (t[r] ?? 0) + .5,
		y: (t[i] ?? 0) + .5,
		scale: o
	};
	return {
		...e,
		axes: n,
		slice: a,
		camera: s,
		cursor: [...t]
	};
}
var Ve = [0, 0], He = {
	entries: [],
	tab: "solve",
	claim: "",
	read: { kind: "empty" },
	max: "",
	ranges: "",
	family: null,
	familyClaim: "",
	over: "",
	mebibytes: "",
	seconds: "",
	announced: "",
	restored: !1,
	allGames: !1
}, Ue = {
	games: null,
	search: "",
	open: [],
	shown: []
}, We = {
	position: "",
	exponent: 1
}, Ge = {
	opponent: "perfect",
	seed: 1,
	first: "one",
	others: [],
	start: null,
	startOf: null,
	showsWinner: !1,
	record: null,
	table: {
		boards: null,
		standing: null,
		busy: !1,
		pending: null,
		blocks: [],
		refusedBlock: null,
		hint: null,
		analysis: null,
		message: null,
		looking: null,
		search: "",
		typed: "",
		typedOn: 0
	}
}, Ke = {
	max: null,
	cursor: null,
	heap: "",
	plotted: null
}, qe = {
	theme: "system",
	notices: [],
	locked: !1,
	gone: !1,
	rulesOpen: !0,
	rulesAside: !0,
	version: null
};
// src/state/ruleset.ts
function Je(e, t, n = null, r = {
	game: t,
	show: e
}) {
	return {
		kind: "game",
		show: e,
		digest: n,
		warnings: r.show.warnings,
		game: t,
		plain: r,
		unavailable: null
	};
}
// src/state/state.ts
var Ye = {
	ruleset: {
		text: "",
		chosen: null,
		arguments: {},
		misere: !1,
		pass: !1,
		blocking: 0,
		listed: [],
		known: { kind: "empty" }
	},
	view: "look",
	map: ce,
	sequence: Ke,
	ordinals: We,
	jobs: He,
	play: Ge,
	library: Ue,
	shell: qe
}, Xe = class {
	state;
	listeners = /* @__PURE__ */ new Set();
	constructor(e) {
		this.state = e;
	}
	get() {
		return this.state;
	}
	update(e) {
		let t = e(this.state);
		if (t !== this.state) {
			this.state = t;
			for (let e of this.listeners) e();
		}
	}
	set(e, t) {
		this.update((n) => {
			let r = t(n[e]);
			return r === n[e] ? n : {
				...n,
				[e]: r
			};
		});
	}
	subscribe(e) {
		return this.listeners.add(e), () => this.listeners.delete(e);
	}
}, L = class extends Error {
	body;
	constructor(e) {
		super(e.messages[0]?.message ?? e.kind), this.body = e;
	}
};
function R(e, t) {
	return new L({
		kind: e,
		resource: null,
		messages: [{
			code: null,
			message: t,
			label: "",
			text: null,
			start: null,
			end: null,
			from: null,
			to: null,
			help: [],
			readings: []
		}]
	});
}
function z(e) {
	return e instanceof L ? e.body : R("unread", e instanceof Error ? e.message : String(e)).body;
}
function Ze(e) {
	return e instanceof DOMException && e.name === "AbortError";
}
// src/engine/tile.ts
var B = {
	unknown: 0,
	table: 1,
	claim: 2
}, Qe = 4294967295;
function $e(e, t, n) {
	let r = new DataView(e).getUint32(0, !0), i = JSON.parse(new TextDecoder().decode(new Uint8Array(e, 4, r))), a = t * n, o = 4 + r;
	if (e.byteLength !== o + 5 * a) throw Error(`a tile of ${a} cells has ${e.byteLength} bytes`);
	return {
		header: i,
		columns: t,
		rows: n,
		values: new Uint32Array(e, o, a),
		layers: new Uint8Array(e, o + 4 * a, a)
	};
}
// src/widget/comm_engine.ts
var et = {
	busy: 1500,
	taken: 6e4,
	answered: 45e3
}, tt = "the kernel does not answer: a cell is running, or the kernel has ended", nt = class {
	wire;
	patience;
	open = /* @__PURE__ */ new Map();
	jobs = /* @__PURE__ */ new Map();
	listeners = /* @__PURE__ */ new Set();
	own = Math.random().toString(36).slice(2);
	questions = 0;
	stop;
	constructor(e, t = et) {
		this.wire = e, this.patience = t, this.stop = e.subscribe((e, t) => this.heard(e, t));
	}
	close() {
		for (let e of [...this.open.keys()]) this.wire.send({
			id: e,
			cancel: !0
		}), this.give(e)?.failed(new DOMException("the map is closed", "AbortError"));
		this.stop();
	}
	subscribe(e) {
		return this.listeners.add(e), () => this.listeners.delete(e);
	}
	isBusy() {
		let e = Date.now() - this.patience.busy;
		return [...this.open.values()].some(({ taken: t, sent: n }) => !t && n <= e);
	}
	async ask(e, t) {
		return (await this.askWithDigest(e, t)).answer;
	}
	async askWithDigest(e, t) {
		let { reply: n } = await this.question({ ask: e }, this.next(), t);
		return {
			answer: rt(n),
			digest: "digest" in n ? n.digest : null
		};
	}
	async tile(e, t) {
		let { game: n, misere: r, show: i, from: a, axes: o, columns: s, rows: c, step: l, table: u, claim: d } = e, f = {
			command: "map",
			game: { digest: n },
			misere: r,
			show: i,
			from: a,
			axes: o,
			cells: [s, c],
			step: l,
			table: u,
			claim: d ?? null
		}, { buffers: [p] } = await this.question({ tile: f }, this.next(), t);
		if (p === void 0) throw R("unread", "the kernel sends a tile without its cells");
		return $e(new Uint8Array(p.buffer, p.byteOffset, p.byteLength).slice().buffer, s, c);
	}
	async begin(e) {
		let t = this.next(), n = this.question({ job: e }, t);
		return n.catch(() => void 0), this.jobs.set(t, n), t;
	}
	async hear(e, t) {
		let n = this.jobs.get(e);
		if (n === void 0) throw R("wrong", `there is no job ${e}`);
		let r = this.open.get(this.named(e));
		r !== void 0 && (r.listener = t);
		try {
			return rt((await n).reply);
		} finally {
			this.jobs.delete(e);
		}
	}
	async cancel(e) {
		this.wire.send({
			id: this.named(e),
			cancel: !0
		}), this.give(this.named(e))?.failed(R("interrupted", "cancelled"));
	}
	next() {
		return this.questions += 1, this.questions;
	}
	named(e) {
		return `${this.own}-${e}`;
	}
	question(e, t, n) {
		let r = this.named(t);
		return new Promise((t, i) => {
			let a = () => {
				this.wire.send({
					id: r,
					cancel: !0
				}), this.give(r)?.failed(new DOMException("nobody waits any more", "AbortError"));
			}, o = "job" in e;
			this.open.set(r, {
				answered: t,
				failed: i,
				listener: null,
				isJob: o,
				taken: !1,
				sent: Date.now(),
				deadline: this.until(r, this.patience.taken, "kernel", tt)
			}), setTimeout(() => this.changed(), this.patience.busy), this.wire.send({
				id: r,
				...e
			}), n?.addEventListener("abort", () => this.open.has(r) && a()), n?.aborted === !0 && a();
		});
	}
	heard({ id: e, ...t }, n) {
		let r = this.open.get(e);
		r !== void 0 && ("begun" in t ? (clearTimeout(r.deadline), r.taken = !0, r.isJob || (r.deadline = this.until(e, this.patience.answered, "clock", "the kernel took the question, and has no answer")), this.changed()) : "progress" in t ? r.listener?.progress(t.progress) : (this.give(e), "error" in t ? r.failed(new L(t.error)) : r.answered({
			reply: t,
			buffers: n
		})));
	}
	until(e, t, n, r) {
		return setTimeout(() => this.give(e)?.failed(R(n, r)), t);
	}
	give(e) {
		let t = this.open.get(e);
		return clearTimeout(t?.deadline), this.open.delete(e), this.changed(), t;
	}
	changed() {
		for (let e of this.listeners) e();
	}
};
function rt(e) {
	if (!("answer" in e)) throw R("unread", "the kernel sends a reply without an answer");
	return JSON.parse(e.answer);
}
// src/widget/line_of_play.ts
function it(e, t) {
	return e.length === t.length && e.every((e, n) => e === t[n]);
}
function at(e, t, n) {
	let r = e.at(-1);
	return t === null ? [] : r === void 0 ? [t] : it(r, t) ? e : n.some(({ position: e }) => it(e, t)) ? [...e, t] : [t];
}
// node_modules/preact/hooks/dist/hooks.mjs
var V, H, ot, st, ct = Object.is, lt = 0, ut = [], dt = [], U = e, ft = U.__b, pt = U.__r, mt = U.diffed, ht = U.__c, gt = U.unmount, _t = U.__;
function vt(e, t) {
	U.__h && U.__h(H, e, lt || t), lt = 0;
	var n = H.__H || (H.__H = {
		__: [],
		__h: []
	});
	return e >= n.__.length && n.__.push({}), n.__[e];
}
function W(e) {
	return lt = 1, yt(jt, e);
}
function yt(e, t, n) {
	var r = vt(V++, 2);
	if (r.t = e, !r.__c && (r.__ = [n ? n(t) : jt(void 0, t), function(e) {
		var t = (r.__N || r.__)[0], n = r.t(t, e);
		ct(t, n) || (r.__N = [n, r.__[1]], r.__c.setState({}));
	}], r.__c = H, !H.__f)) {
		H.__f = !0;
		var i = H.shouldComponentUpdate;
		H.shouldComponentUpdate = function(e, t, n) {
			var r = this.__H;
			if (!r) return !0;
			var a = !1, o = this.props != e;
			if (r.__.some(function(e) {
				e.__N && (a = !0, ct(e.__[0], e.__N[0]) || (o = !0));
			}), i) {
				var s = i.call(this, e, t, n);
				return a ? s || o : s;
			}
			return !a || o;
		};
	}
	return r.__;
}
function G(e, t) {
	var n = vt(V++, 3);
	!U.__s && At(n.__H, t) && (n.__P = !0, n.__ = e, n.u = t, H.__H.__h.push(n));
}
function bt(e) {
	return lt = 5, xt(function() {
		return { current: e };
	}, []);
}
function xt(e, t) {
	var n = vt(V++, 7);
	return At(n.__H, t) && (n.__ = e(), n.__H = t), n.__;
}
function St(e, t) {
	return lt = 8, xt(function() {
		return e;
	}, t);
}
function Ct(e) {
	var t = H.context[e.__c], n = vt(V++, 9);
	return n.c = e, t ? (n.__ ?? (n.__ = !0, t.sub(H)), t.props.value) : e.__;
}
function wt() {
	var e;
	do {
		for (; e = dt.shift();) try {
			Ot(e);
		} catch (t) {
			U.__e(t, { __: (e = e.__P) && e.__v });
		}
		for (; e = ut.shift();) {
			var t = e.__H;
			if (e.__P && t) try {
				t.__h.some(Ot), t.__h.some(kt), t.__h = [];
			} catch (n) {
				t.__h = [], U.__e(n, e.__v);
			}
		}
	} while (dt.length);
}
U.__b = function(e) {
	H = null, ft && ft(e);
}, U.__ = function(e, t) {
	e && t.__k && t.__k.__m && (e.__m = t.__k.__m), _t && _t(e, t);
}, U.__r = function(e) {
	pt && pt(e), V = 0;
	var t = (H = e.__c).__H;
	t && (ot == H ? H.__h = [] : (t.__h.some(Ot), t.__h.some(kt), V = 0), t.__h = [], t.__.some(function(e) {
		e.__N && (e.__ = e.__N), e.u = e.__N = void 0;
	})), ot = H;
}, U.diffed = function(e) {
	mt && mt(e);
	var t = e.__c;
	t && t.__H && (t.__H.__h.length && Dt(ut.push(t)), t.__H.__.some(function(e) {
		e.u && (e.__H = e.u);
	})), ot = H = null;
}, U.__c = function(e, t) {
	t.some(function(e) {
		try {
			e.__h.some(Ot), e.__h = e.__h.filter(function(e) {
				return !e.__ || kt(e);
			});
		} catch (t) {
			e.__h = [function() {
				throw t;
			}];
		}
	}), ht && ht(e, t);
}, U.unmount = function(e) {
	gt && gt(e);
	var t, n, r = e.__c;
	r && r.__H && (r.__H.__.some(function(r) {
		try {
			if (r.__P && r.__c) {
				if (n === void 0) {
					for (n = e.__; n && (!n.__c || !n.__c.__P);) n = n.__;
					n &&= n.__c;
				}
				r.__P = n, Dt(dt.push(r));
			} else Ot(r);
		} catch (e) {
			t = e;
		}
	}), r.__H = void 0, t && U.__e(t, r.__v));
};
var Tt = typeof requestAnimationFrame == "function";
function Et(e) {
	var t, n = function() {
		clearTimeout(r), Tt && cancelAnimationFrame(t), setTimeout(e);
	}, r = setTimeout(n, 35);
	Tt && (t = requestAnimationFrame(n));
}
function Dt(e) {
	e != 1 && st == U.requestAnimationFrame || ((st = U.requestAnimationFrame) || Et)(wt);
}
function Ot(e) {
	var t = H, n = e.__c;
	typeof n == "function" && (e.__c = void 0, n()), H = t;
}
function kt(e) {
	var t = H;
	e.__c = e.__(), H = t;
}
function At(e, t) {
	return !e || e.length != t.length || t.some(function(t, n) {
		return !ct(t, e[n]);
	});
}
function jt(e, t) {
	return typeof t == "function" ? t(e) : t;
}
// src/map/difference.ts
var K = {
	no: 0,
	onlyClaimed: 1,
	notClaimed: 2,
	value: 3
};
function Mt(e, t) {
	let n = e.values[t];
	return e.layers[t] !== B.unknown && n !== 4294967295 && n !== 4294967294;
}
function Nt(e, t) {
	let n = new Uint8Array(e.values.length), [r, i] = [0, 0], a = null, o = (t) => t % e.columns + Math.floor(t / e.columns);
	for (let s = 0; s < n.length; s += 1) {
		if (!Mt(e, s) || !Mt(t, s)) {
			i += 1;
			continue;
		}
		let [c, l] = [e.values[s], t.values[s]];
		c !== l && (r += 1, (a === null || o(s) < o(a)) && (a = s), n[s] = l === 0 ? K.onlyClaimed : c === 0 ? K.notClaimed : K.value);
	}
	return {
		kinds: n,
		count: r,
		first: a,
		unknown: i
	};
}
function Pt(e, t) {
	let n = new Uint32Array(e.values.length), r = new Uint8Array(e.values.length);
	for (let i = 0; i < n.length; i += 1) !Mt(e, i) || !Mt(t, i) ? n[i] = Qe : (r[i] = Math.max(e.layers[i], t.layers[i]), n[i] = It(e.values[i] - t.values[i]));
	return {
		...e,
		values: n,
		layers: r
	};
}
var Ft = 2 ** 30;
function It(e) {
	return Ft + Math.max(-Ft, Math.min(Ft, e));
}
// src/map/palette.ts
var Lt = [
	[
		38,
		27,
		62
	],
	[
		62,
		53,
		107
	],
	[
		60,
		82,
		146
	],
	[
		53,
		109,
		160
	],
	[
		53,
		123,
		162
	],
	[
		56,
		148,
		170
	],
	[
		73,
		193,
		173
	],
	[
		138,
		217,
		177
	],
	[
		222,
		245,
		229
	]
], Rt = [
	[
		0,
		114,
		178
	],
	[
		230,
		159,
		0
	],
	[
		0,
		158,
		115
	],
	[
		204,
		121,
		167
	],
	[
		86,
		180,
		233
	],
	[
		213,
		94,
		0
	],
	[
		240,
		228,
		66
	],
	[
		120,
		120,
		120
	]
];
function zt(e, t, n) {
	let r = (r) => Math.round(e[r] + (t[r] - e[r]) * n);
	return [
		r(0),
		r(1),
		r(2)
	];
}
function Bt(e, t) {
	let n = Math.max(0, Math.min(1, e)), r = (t ? n : 1 - n) * (Lt.length - 1), i = Math.min(Lt.length - 2, Math.floor(r));
	return zt(Lt[i], Lt[i + 1], r - i);
}
function Vt(e, t) {
	let n = e < 0 ? [
		230,
		159,
		0
	] : t.dark ? [
		86,
		180,
		233
	] : [
		0,
		114,
		178
	];
	return e === 0 ? t.raised : zt(t.raised, n, .25 + .75 * Math.min(1, Math.abs(e)));
}
function Ht(e) {
	let t = (e) => {
		let t = e / 255;
		return t <= .04045 ? t / 12.92 : ((t + .055) / 1.055) ** 2.4;
	};
	return .2126 * t(e[0]) + .7152 * t(e[1]) + .0722 * t(e[2]);
}
function Ut(e) {
	return Ht(e) > .18 ? "#14171c" : "#ffffff";
}
function q(e, t = 1) {
	return t === 1 ? `rgb(${e.join(" ")})` : `rgb(${e.join(" ")} / ${t})`;
}
function Wt(e) {
	return (255 << 24 | e[2] << 16 | e[1] << 8 | e[0]) >>> 0;
}
// src/map/colouring.ts
function Gt(e) {
	return e.kind === "mod" || e.kind === "level" ? "grundy" : e.kind;
}
function Kt(e) {
	return e !== 4294967295 && e !== 4294967294;
}
function qt(e) {
	let t = 8;
	for (; t < e;) t *= 2;
	return t > 8 && 3 * t / 4 >= e ? 3 * t / 4 : t;
}
function Jt(e) {
	return zt(e.ground, e.ink, .1);
}
function Yt(e, t, n) {
	return e === 0 ? n.p : Bt(.04 + .92 * Math.min(e, t) / t, n.dark);
}
var Xt = ["final", "normal"];
function Zt(e, t) {
	let n = Rt[(Math.floor(e / 2) - 1 + 8) % 8];
	return e % 2 == 0 ? n : zt(t.ground, n, .25);
}
function Qt(e, t, n) {
	return t <= 8 ? Rt[e] : Bt(e / (t - 1), n.dark);
}
function $t(e, t, n) {
	return e < 0 ? Jt(n) : t <= 8 ? Rt[e] : Bt((e + 1) / t, n.dark);
}
function en(e, t, n) {
	let r = n.dark ? "dark" : "light", i = (e) => Kt(e) ? `${e}` : e === 4294967294 ? "…" : "", a = (e, t, a = i) => ({
		key: `${e} ${r}`,
		colour: (e) => e === 4294967295 ? n.sunken : t(e),
		label: a
	});
	switch (e.kind) {
		case "grundy": {
			let e = qt(t);
			return a(`grundy ${e}`, (t) => Yt(t, e, n));
		}
		case "outcome": return {
			...a("outcome", (e) => e === 0 ? n.p : Jt(n), (e) => ["P", "N"][e] ?? ""),
			plain: (e) => e === 1
		};
		case "round": return a("round", (e) => Zt(e, n), (e) => Kt(e) ? tn(e) : "");
		case "phase": return {
			...a("phase", (e) => Rt[+(e === 0)], (e) => (Xt[e] ?? "").slice(0, 1)),
			plain: (e) => e === 1
		};
		case "mod": return a(`mod ${e.modulus}`, (t) => Qt(t % e.modulus, e.modulus, n), (t) => Kt(t) ? `${t % e.modulus}` : "");
		case "level": return a(`level ${e.values.join()}`, (t) => $t(e.values.indexOf(t), e.values.length, n));
	}
}
function tn(e) {
	return `${e % 2 == 0 ? "P" : "N"}${Math.floor(e / 2)}`;
}
function nn(e, t, n) {
	let r = e.kind === "grundy" ? qt(t) : 1, i = (e) => e - Ft;
	return {
		key: `difference ${r} ${n.dark}`,
		colour: (e) => e === 4294967295 ? n.sunken : Vt(i(e) / r, n),
		label: (e) => e === 4294967295 || i(e) === 0 ? "" : i(e) > 0 ? `+${i(e)}` : `−${-i(e)}`
	};
}
function rn(e, t) {
	if (t === 4294967294) return "value too large to show";
	if (t === 4294967295) return "";
	switch (e) {
		case "grundy": return `value ${t}`;
		case "round": return `round ${tn(t)}`;
		case "phase": return `phase ${Xt[t] ?? t}`;
		case "outcome": return "";
	}
}
function J({ step: e, column: t, row: n }) {
	return [t * 256 * e, n * 256 * e];
}
function an(e, t) {
	let n = 256 * t, r = Math.floor(le / n), [i, a] = [Math.floor(e.left / n), Math.min(r, Math.floor(e.right / n))], [o, s] = [Math.floor(e.bottom / n), Math.min(r, Math.floor(e.top / n))], c = [];
	for (let e = o; e <= s; e += 1) for (let n = i; n <= a; n += 1) c.push({
		step: t,
		column: n,
		row: e
	});
	let [l, u] = [(i + a) / 2, (o + s) / 2], d = (e) => Math.hypot(e.column - l, e.row - u);
	return c.sort((e, t) => d(e) - d(t));
}
function on({ step: e, column: t, row: n }) {
	return {
		step: e * 2,
		column: Math.floor(t / 2),
		row: Math.floor(n / 2)
	};
}
function sn({ step: e, column: t, row: n }) {
	if (e === 1) return [];
	let r = e / 2;
	return [0, 1].flatMap((e) => [0, 1].map((i) => ({
		step: r,
		column: 2 * t + i,
		row: 2 * n + e
	})));
}
function cn(e, t, n) {
	let [r, i] = [Math.floor(e / n), Math.floor(t / n)], a = {
		step: n,
		column: Math.floor(r / 256),
		row: Math.floor(i / 256)
	};
	return {
		place: a,
		index: (i - a.row * 256) * 256 + (r - a.column * 256)
	};
}
function ln(e, t) {
	let [n, r] = J(e);
	return [n + t % 256 * e.step, r + Math.floor(t / 256) * e.step];
}
function un(e, t) {
	let [n, r] = J(e), i = (t, n) => Math.max(0, Math.min(255, Math.floor((t - n) / e.step)));
	return {
		columns: [i(t.left, n), i(t.right, n)],
		rows: [i(t.bottom, r), i(t.top, r)]
	};
}
// src/map/map_model.ts
function dn(e, t) {
	return {
		...e,
		misere: t,
		components: ke(e.show)
	};
}
function fn({ digest: e, text: t, components: n, misere: r }, i) {
	return {
		digest: e,
		text: t,
		heaps: n.names.length,
		misere: r,
		show: i
	};
}
function pn({ components: { names: e, pass: t } }) {
	return t ? e.length - 1 : e.length;
}
function mn(e, t, n, r, i) {
	let { components: a, digest: o, misere: s } = e, c = je(a, n.axes), l = a.names.map((e, t) => Me(a, n.slice, t));
	return (e) => {
		let n = [...l];
		[n[c[0]], n[c[1]]] = J(e);
		let a = {
			game: o,
			misere: s,
			show: t,
			from: n,
			axes: c,
			columns: 256,
			rows: 256,
			step: e.step,
			table: r
		};
		return i === void 0 ? a : {
			...a,
			claim: i
		};
	};
}
function hn(e) {
	return /^\s*(grundy|g|sg|\\?mathcal)\b/i.test(e) ? "grundy" : "outcome";
}
function gn(e) {
	let t = e.overlay.trim() === "" ? [] : [hn(e.overlay)];
	return [.../* @__PURE__ */ new Set([Gt(e.shown), ...t])];
}
function _n(e, t, n) {
	if (n === null) return null;
	let r = (n) => Fe(e.components, t, n), i = r(n.position);
	return i === null ? null : {
		at: i,
		options: n.options.flatMap(({ position: e, outcome: t }) => {
			let n = r(e);
			return n === null ? [] : [{
				cell: n,
				isP: t === "P"
			}];
		})
	};
}
function vn(e, { game: t, second: n, growth: r, options: i }) {
	let { components: a } = t, o = je(a, e.axes), s = Gt(e.shown), c = (t, n, i) => mn(t, n, e, r.sizeOf(fn(t, n)), i), l = e.overlay.trim(), u = hn(l), { marks: d, cursor: f } = e, p = (d?.positions ?? []).flatMap((t) => {
		let n = Fe(a, e, t);
		return n === null ? [] : [n];
	});
	return {
		shown: e.shown,
		names: [a.names[o[0]] ?? "", a.names[o[1]] ?? ""],
		bounds: Ne(a, o),
		base: c(t, s),
		minus: n !== null && e.against?.mode === "difference" ? c(n, s) : null,
		claim: l === "" ? null : {
			says: c(t, u, l),
			truth: c(t, u)
		},
		marked: d === null ? null : {
			cells: p,
			set: d.claim === void 0 ? null : c(t, "outcome", d.claim)
		},
		cursor: f === null ? null : Fe(a, e, f),
		options: _n(t, e, i)
	};
}
function yn(e, t, n, r) {
	let i = Gt(e.shown), a = mn(t, i, e, r.sizeOf(fn(t, i)));
	return {
		...n,
		base: a,
		minus: null,
		claim: null,
		marked: null,
		options: null
	};
}
// src/trouble/remedy.ts
function bn({ kind: e, resource: t }, n = !1) {
	switch (e) {
		case "limit": return t === null ? "This is a fixed bound: ask for less, such as a smaller table or smaller heaps." : n ? t === "bytes" ? "Give the job more memory under “Limits”, or start the server with more: grundy serve --request-memory 1GiB." : "A smaller bound on heaps, or a smaller range of parameters, may be enough." : `The work met the limit on ${t}. Ask for less, start it as a job with a higher limit, or start the server with one: grundy serve --request-memory 1GiB.`;
		case "clock": return n ? "Give the job more seconds under “Limits”, or start the server with more time: grundy serve --request-seconds 300." : "The work took longer than one request may. Start it as a job, ask for less, or start the server with more time: grundy serve --request-seconds 120.";
		case "busy": return "As many jobs run as the server allows. Wait until one ends, or cancel one in the Solve view.";
		case "interrupted": return "The work was cancelled before it found anything.";
		case "unknown": return "No claim and no theorem decides this. Solve the game first, or ask for smaller heaps.";
		case "not_kept": return "The server has forgotten the game: change the rules in any way to send them again.";
		case "token": return "Paste the address that grundy serve printed.";
		case "server": return "The page asks again by itself.";
		default: return null;
	}
}
function xn({ messages: e, kind: t }) {
	return e[0]?.message ?? t;
}
// node_modules/preact/jsx-runtime/dist/jsxRuntime.mjs
var Sn = Symbol.for("pv"), Cn = 0;
Array.isArray;
function Y(t, n, r, i, a, o) {
	n ||= {};
	var s, c, l = n;
	if ("ref" in l && typeof t != "function") for (c in l = {}, n) c == "ref" ? s = n[c] : l[c] = n[c];
	var u = {
		type: t,
		props: l,
		key: r,
		ref: s,
		__k: null,
		__: null,
		__b: 0,
		__e: null,
		__c: null,
		constructor: Sn,
		__v: --Cn,
		__i: -1,
		__u: 0
	};
	return (a || o) && (u.__source = a, u.__self = o), e.vnode && e.vnode(u), u;
}
// src/trouble/trouble.tsx
var wn = {
	limit: "Too large for the limits",
	clock: "Out of time",
	busy: "All places for jobs are taken",
	interrupted: "Cancelled",
	unknown: "Not known",
	server: "The server does not answer",
	kernel: "The kernel does not answer"
}, Tn = F(bn);
function En({ error: e, title: t, compact: n = !1, job: r = !1, children: i }) {
	let a = Ct(Tn)(e, r), o = t ?? (n ? null : wn[e.kind] ?? "This cannot be answered");
	return /* @__PURE__ */ Y("div", {
		class: n ? "trouble compact" : "trouble",
		role: r ? void 0 : "alert",
		children: [
			o !== null && /* @__PURE__ */ Y("strong", { children: o }),
			e.messages.map((e) => /* @__PURE__ */ Y("div", { children: [/* @__PURE__ */ Y("p", { children: e.message }), e.help.map((e) => /* @__PURE__ */ Y("p", {
				class: "faint",
				children: e
			}, e))] }, e.message)),
			a !== null && /* @__PURE__ */ Y("p", {
				class: "faint",
				children: a
			}),
			i !== void 0 && /* @__PURE__ */ Y("p", {
				class: "trouble-buttons",
				children: i
			})
		]
	});
}
// src/map/answers_at.ts
var Dn = {
	answer: null,
	error: null,
	waiting: !1
}, On = 400, kn = /* @__PURE__ */ new WeakMap();
function An(e) {
	let t = kn.get(e) ?? /* @__PURE__ */ new Map();
	return kn.set(e, t), t;
}
function jn(e, t, n) {
	let r = An(e);
	r.set(t, n);
	let i = r.keys().next().value;
	r.size > On && i !== void 0 && r.delete(i);
}
function Mn(e, t, n, r, i, a) {
	let o = n === null || i === null ? null : {
		command: t,
		game: n,
		misere: r,
		position: [...i]
	}, s = JSON.stringify(o), c = o === null ? void 0 : An(e).get(s), [l, u] = W({
		...Dn,
		key: ""
	});
	return G(() => {
		if (o === null || c !== void 0) return;
		let t = new AbortController(), n = setTimeout(() => {
			e.ask(o, t.signal).then((n) => {
				jn(e, s, n), t.signal.aborted || u({
					key: s,
					answer: n,
					error: null,
					waiting: !1
				});
			}, (e) => {
				t.signal.aborted || u({
					key: s,
					answer: null,
					error: z(e),
					waiting: !1
				});
			});
		}, a);
		return () => {
			clearTimeout(n), t.abort();
		};
	}, [s, e]), c === void 0 ? l.key === s ? l : {
		...Dn,
		waiting: o !== null
	} : {
		answer: c,
		error: null,
		waiting: !1
	};
}
// src/map/live_camera.ts
var Nn = class {
	camera;
	rest;
	pause;
	listeners = /* @__PURE__ */ new Set();
	resting;
	followed;
	constructor(e, t, n = 200) {
		this.camera = e, this.rest = t, this.pause = n, this.followed = e;
	}
	get() {
		return this.camera;
	}
	set(e) {
		if (e !== this.camera) {
			this.camera = e;
			for (let e of this.listeners) e();
			clearTimeout(this.resting), this.resting = setTimeout(() => {
				this.followed = this.camera, this.rest(this.camera);
			}, this.pause);
		}
	}
	follow(e) {
		if (e !== this.followed) {
			clearTimeout(this.resting), this.followed = e, this.camera = e;
			for (let e of this.listeners) e();
		}
	}
	subscribe(e) {
		return this.listeners.add(e), () => this.listeners.delete(e);
	}
	settle() {
		clearTimeout(this.resting), this.camera !== this.followed && (this.followed = this.camera, this.rest(this.camera));
	}
};
// src/map/first_cell.ts
function Pn({ left: e, right: t, bottom: n, top: r }) {
	if (e === 0 && n === 0) return [0, 0];
	let i = (e, t) => Math.floor(e + (t - e) / 2);
	return [i(e, t), i(n, r)];
}
// src/map/gestures.ts
var Fn = 5, In = .0016;
function Ln(e, t) {
	let n = t === 1 ? e * 24 : t === 2 ? e * 400 : e;
	return Math.exp(-Math.max(-400, Math.min(400, n)) * In);
}
var Rn = class {
	element;
	target;
	pointers = /* @__PURE__ */ new Map();
	moved = 0;
	constructor(e, t) {
		this.element = e, this.target = t;
	}
	pointOf(e) {
		let t = this.element.getBoundingClientRect();
		return {
			x: e.clientX - t.left,
			y: e.clientY - t.top
		};
	}
	down = (e) => {
		e.button === 0 && (this.element.setPointerCapture(e.pointerId), this.moved = this.pointers.size === 0 ? 0 : Infinity, this.pointers.set(e.pointerId, this.pointOf(e)));
	};
	move = (e) => {
		let t = this.pointOf(e), n = this.pointers.get(e.pointerId);
		if (n === void 0) {
			e.pointerType !== "touch" && this.target.hover([t.x, t.y]);
			return;
		}
		let r = [...this.pointers].find(([t]) => t !== e.pointerId)?.[1];
		this.pointers.set(e.pointerId, t), r === void 0 ? this.drag(n, t, e.pointerType !== "touch") : this.pinch(n, t, r);
	};
	drag(e, t, n) {
		let r = this.moved <= Fn;
		this.moved += Math.hypot(t.x - e.x, t.y - e.y), this.moved <= Fn && r || (this.target.pan(t.x - e.x, t.y - e.y), n && this.target.hover([t.x, t.y]));
	}
	pinch(e, t, n) {
		let [r, i] = [zn(e, n), zn(t, n)];
		this.target.pan((t.x - e.x) / 2, (t.y - e.y) / 2), r > 0 && i > 0 && this.target.zoom(i / r, (t.x + n.x) / 2, (t.y + n.y) / 2);
	}
	up = (e) => {
		let t = this.pointers.get(e.pointerId);
		this.pointers.delete(e.pointerId), t !== void 0 && e.type !== "pointercancel" && this.pointers.size === 0 && this.moved <= Fn && this.target.click(t.x, t.y);
	};
	leave = () => {
		this.pointers.size === 0 && this.target.hover(null);
	};
	wheel = (e) => {
		e.preventDefault();
		let { x: t, y: n } = this.pointOf(e);
		this.target.zoom(Ln(e.ctrlKey ? e.deltaY * 4 : e.deltaY, e.deltaMode), t, n), this.target.hover([t, n]);
	};
};
function zn(e, t) {
	return Math.hypot(e.x - t.x, e.y - t.y);
}
function Bn(e, t) {
	let n = new Rn(e, t), r = new AbortController(), { signal: i } = r;
	return e.addEventListener("pointerdown", n.down, { signal: i }), e.addEventListener("pointermove", n.move, { signal: i }), e.addEventListener("pointerup", n.up, { signal: i }), e.addEventListener("pointercancel", n.up, { signal: i }), e.addEventListener("pointerleave", n.leave, { signal: i }), e.addEventListener("wheel", n.wheel, {
		signal: i,
		passive: !1
	}), () => r.abort();
}
// src/map/map_zoom.tsx
var Vn = 1.6;
function Hn(e, t, n) {
	let r = e.view();
	t.set(be(e.camera(), r, n, r.width / 2, r.height / 2));
}
function Un({ scene: e, live: t }) {
	let n = (n) => e.current !== null && Hn(e.current, t, n);
	return /* @__PURE__ */ Y("div", {
		class: "map-zoom",
		role: "group",
		"aria-label": "Zoom",
		children: [
			/* @__PURE__ */ Y("button", {
				type: "button",
				"aria-label": "Zoom in",
				title: "Zoom in",
				onClick: () => n(Vn),
				children: "+"
			}),
			/* @__PURE__ */ Y("button", {
				type: "button",
				"aria-label": "Zoom out",
				title: "Zoom out",
				onClick: () => n(1 / Vn),
				children: "−"
			}),
			/* @__PURE__ */ Y("button", {
				type: "button",
				"aria-label": "To the origin",
				title: "To the origin",
				onClick: () => t.set({
					...t.get(),
					x: 0,
					y: 0
				}),
				children: "⌂"
			})
		]
	});
}
// src/map/draw_axes.ts
var Wn = "12px system-ui, sans-serif", Gn = 34;
function Kn(e, t) {
	e.font = Wn;
	let n = e.measureText(Oe(Math.max(t, 99)).replace(/\d/g, "0")).width + 16;
	return Math.ceil(n / 8) * 8;
}
function qn(e) {
	let { context: t, view: n, theme: r, margin: i } = e;
	t.font = Wn, t.fillStyle = q(r.ground), t.fillRect(0, 0, i, n.height + 26), t.fillRect(0, n.height, i + n.width, 26), t.strokeStyle = q(r.faint), t.lineWidth = 1, t.beginPath(), t.moveTo(i - .5, 0), t.lineTo(i - .5, n.height + .5), t.lineTo(i + n.width, n.height + .5), t.stroke(), Jn(e), Yn(e);
}
function Jn({ context: e, camera: t, view: n, range: r, theme: i, names: a, margin: o }) {
	let s = e.measureText(Oe(r.right)).width + 24, c = e.measureText(a[0]).width + 12, l = Ee(t.scale, Math.max(48, s));
	e.textAlign = "center", e.textBaseline = "alphabetic", e.fillStyle = q(i.ink);
	for (let i of De(r.left, r.right, l)) {
		let r = he(t, n, i) + t.scale / 2;
		r + e.measureText(Oe(i)).width / 2 > n.width - c || r < 0 || (e.fillRect(o + r - .5, n.height, 1, 5), e.fillText(Oe(i), o + r, n.height + 18));
	}
	e.textAlign = "right", e.font = `italic ${Wn}`, e.fillText(a[0], o + n.width - 4, n.height + 18), e.font = Wn;
}
function Yn({ context: e, camera: t, view: n, range: r, theme: i, names: a, margin: o }) {
	let s = Ee(t.scale, Gn);
	e.textAlign = "right", e.textBaseline = "middle", e.fillStyle = q(i.ink);
	for (let i of De(r.bottom, r.top, s)) {
		let r = ge(t, n, i) - t.scale / 2;
		r < 26 || r > n.height - 4 || (e.fillRect(o - 5, r - .5, 5, 1), e.fillText(Oe(i), o - 8, r));
	}
	e.font = `italic ${Wn}`, e.fillText(a[1], o - 8, 12), e.font = Wn;
}
// src/map/drawing.ts
function X({ camera: e, view: t, ratio: n }, r, i, a) {
	let o = (e) => Math.round(e * n) / n, [s, c] = [o(he(e, t, r)), o(he(e, t, r + a))], [l, u] = [o(ge(e, t, i + a)), o(ge(e, t, i))];
	return {
		x: s,
		y: l,
		width: c - s,
		height: u - l
	};
}
function Xn(e, t, n) {
	let r = e.camera.scale / 2;
	return [he(e.camera, e.view, t) + r, ge(e.camera, e.view, n) - r];
}
function Zn({ range: e }, t, n) {
	return t >= e.left && t <= e.right && n >= e.bottom && n <= e.top;
}
// src/map/draw_cells.ts
var Qn = 10, $n = 7;
function er(e) {
	let { context: t, camera: n, range: r, theme: i, ratio: a } = e;
	if (n.scale < Qn) return;
	t.strokeStyle = q(i.line, Math.min(1, (n.scale - Qn) / 14)), t.lineWidth = 1 / a;
	let o = X(e, r.left, r.bottom, 1), s = X(e, r.right, r.top, 1);
	t.beginPath();
	for (let n = 0; n <= r.right - r.left; n += 1) {
		let { x: i, width: a } = X(e, r.left + n, r.bottom, 1);
		t.moveTo(i + a, o.y + o.height), t.lineTo(i + a, s.y);
	}
	for (let n = 0; n <= r.top - r.bottom; n += 1) {
		let { y: i } = X(e, r.left, r.bottom + n, 1);
		t.moveTo(o.x, i), t.lineTo(s.x + s.width, i);
	}
	t.stroke();
}
function tr(e, t, n) {
	let { context: r, camera: i, range: a } = e;
	if (i.scale < 20 || e.step !== 1) return;
	r.textAlign = "center", r.textBaseline = "middle";
	let o = /* @__PURE__ */ new Map();
	for (let r = a.bottom; r <= a.top; r += 1) for (let i = a.left; i <= a.right; i += 1) {
		let { place: a, index: s } = cn(i, r, 1), c = `${a.column},${a.row}`;
		o.has(c) || o.set(c, t(a));
		let l = o.get(c);
		l !== void 0 && l.layers[s] !== B.unknown && nr(e, i, r, n, l.values[s]);
	}
}
function nr(e, t, n, r, i) {
	let a = r.label(i);
	if (a === "" || r.plain?.(i) === !0) return;
	let { context: o, camera: s } = e, c = Math.min(s.scale * .46, 22, s.scale * 1.5 / a.length);
	if (c < $n) return;
	let [l, u] = Xn(e, t, n);
	o.font = `${c}px system-ui, sans-serif`, o.fillStyle = Ut(r.colour(i)), o.fillText(a, l, u + c * .04);
}
// src/map/draw_options.ts
function rr(e, { at: t, options: n }) {
	let { context: r, theme: i, camera: a } = e, [o, s] = Xn(e, ...t), c = Math.max(2, Math.min(6, a.scale * .18));
	for (let t of [!1, !0]) {
		let l = n.filter(({ isP: e }) => e === t), u = t ? i.p : i.accent;
		r.strokeStyle = q(u, t ? 1 : .35), r.lineWidth = t ? 2.5 : 1, r.beginPath();
		for (let { cell: t } of l) r.moveTo(o, s), r.lineTo(...Xn(e, ...t));
		r.stroke();
		for (let { cell: n } of l) Zn(e, ...n) && (a.scale >= 20 ? ir(e, n, t) : ar(e, Xn(e, ...n), t ? c + 1.5 : c, u));
	}
	ar(e, [o, s], c + 2, i.accent);
}
function ir(e, t, n) {
	let { context: r, theme: i } = e, a = X(e, ...t, 1), o = (e) => r.strokeRect(a.x + e, a.y + e, a.width - 2 * e, a.height - 2 * e);
	r.strokeStyle = q(n ? i.p : i.accent), r.lineWidth = n ? 4 : 2, o(n ? 0 : 2), n && (r.strokeStyle = q(i.raised), r.lineWidth = 2, o(3));
}
function ar({ context: e, theme: t }, [n, r], i, a) {
	e.beginPath(), e.arc(n, r, i, 0, 2 * Math.PI), e.fillStyle = q(a), e.fill(), e.lineWidth = 1.5, e.strokeStyle = q(t.ground), e.stroke();
}
function or(e, t, n) {
	let { context: r, theme: i } = e, a = X(e, t[0], t[1], 1), o = Math.max(1, (11 - a.width) / 2);
	for (let [e, t] of [[i.ground, n ? 5 : 3], [n ? i.accent : i.faint, n ? 2.5 : 1.5]]) r.strokeStyle = q(e), r.lineWidth = t, r.strokeRect(a.x - o, a.y - o, a.width + 2 * o, a.height + 2 * o);
}
function sr({ context: e, theme: t }, n, r) {
	let i = Math.max(5, Math.min(n.width, n.height) * .7), [a, o] = [n.x + n.width / 2, n.y + n.height / 2];
	for (let [n, s] of [[t.ground, 4.5], [r, 2.2]]) e.strokeStyle = q(n), e.lineWidth = s, e.beginPath(), e.moveTo(a - i / 2, o - i / 2), e.lineTo(a + i / 2, o + i / 2), e.moveTo(a - i / 2, o + i / 2), e.lineTo(a + i / 2, o - i / 2), e.stroke();
}
function cr({ context: e, theme: t }, n) {
	let r = Math.max(4, Math.min(n.width, n.height) * .42);
	for (let [i, a] of [[t.ground, 4], [t.warn, 2.2]]) e.beginPath(), e.arc(n.x + n.width / 2, n.y + n.height / 2, r, 0, 2 * Math.PI), e.strokeStyle = q(i), e.lineWidth = a, e.stroke();
}
// src/map/paint.ts
var lr = /* @__PURE__ */ new WeakMap(), ur = 4096;
function dr(e, t) {
	let n = lr.get(e);
	if (n?.key === t.key) return n;
	let r = {
		key: t.key,
		cells: mr(e, t),
		claim: n === void 0 ? hr(e, B.claim) : n.claim,
		unknown: n === void 0 ? hr(e, B.unknown) : n.unknown
	};
	return lr.set(e, r), r;
}
function fr(e) {
	let t = document.createElement("canvas");
	t.width = e.columns, t.height = e.rows;
	let n = t.getContext("2d"), r = n.createImageData(e.columns, e.rows);
	return {
		canvas: t,
		context: n,
		image: r,
		pixels: new Uint32Array(r.data.buffer)
	};
}
function pr(e, t) {
	let n = Math.floor(t / e.columns);
	return (e.rows - 1 - n) * e.columns + t % e.columns;
}
function mr(e, t) {
	let { canvas: n, context: r, image: i, pixels: a } = fr(e), o = /* @__PURE__ */ new Map();
	for (let n = 0; n < e.values.length; n += 1) {
		if (e.layers[n] === B.unknown) continue;
		let r = e.values[n], i = o.get(r);
		i === void 0 && (i = Wt(t.colour(r)), o.size < ur && o.set(r, i)), a[pr(e, n)] = i;
	}
	return r.putImageData(i, 0, 0), n;
}
function hr(e, t) {
	return e.layers.includes(t) ? gr(e, (n) => e.layers[n] === t, 4278190080) : null;
}
function gr(e, t, n) {
	let { canvas: r, context: i, image: a, pixels: o } = fr(e);
	for (let r = 0; r < e.values.length; r += 1) t(r) && (o[pr(e, r)] = n);
	return i.putImageData(a, 0, 0), r;
}
function _r(e, { columns: t, rows: n }, r) {
	let i = 0;
	for (let a = n[0]; a <= n[1]; a += 1) for (let n = t[0]; n <= t[1]; n += 1) {
		let t = a * e.columns + n, o = e.values[t];
		e.layers[t] !== B.unknown && Kt(o) && (i = Math.max(i, r(o)));
	}
	return i;
}
var vr = /* @__PURE__ */ new WeakMap();
function yr(e, { columns: t, rows: n }) {
	let r = vr.get(e) ?? new Set(e.layers);
	if (vr.set(e, r), r.size === 1) return r;
	let i = /* @__PURE__ */ new Set();
	for (let a = n[0]; a <= n[1]; a += 1) {
		for (let n of e.layers.subarray(a * e.columns + t[0], a * e.columns + t[1] + 1)) i.add(n);
		if (i.size === r.size) break;
	}
	return i;
}
// src/map/draw_differences.ts
var br = 2500, xr = /* @__PURE__ */ new WeakMap();
function Sr(e, t) {
	let n = xr.get(t);
	if (n?.truth === e) return n.differences;
	let r = Nt(e, t);
	return xr.set(t, {
		truth: e,
		differences: r
	}), r;
}
function Cr(e, t) {
	return e === K.onlyClaimed ? t.warn : e === K.notClaimed ? t.accent : t.warn;
}
function wr(e, t, n, r) {
	let i = {
		count: 0,
		first: null,
		partial: !1,
		waiting: !1
	}, a = [];
	for (let e of r) {
		let [r, o] = [t(e), n(e)];
		if (r === void 0 || o === void 0) {
			i.waiting = !0;
			continue;
		}
		let s = Sr(r, o);
		s.unknown > 0 && (i.partial = !0), a.push({
			place: e,
			claim: o,
			differences: s
		});
	}
	for (let t of a) Dr(e, t, i);
	for (let t of a) i.count > br ? Ar(e, t) : Er(e, t, (t, n) => Tr(e, t, n));
	return i;
}
function Tr(e, t, n) {
	let { context: r, theme: i, camera: a, step: o } = e, s = X(e, ...t, o), c = Cr(n, i);
	if (n !== K.value || a.scale < 20) return sr(e, s, c);
	let l = s.width * .32;
	r.fillStyle = q(c), r.beginPath(), r.moveTo(s.x + s.width - l, s.y), r.lineTo(s.x + s.width, s.y), r.lineTo(s.x + s.width, s.y + l), r.fill();
}
function Er({ range: e, step: t }, { place: n, differences: r }, i) {
	if (r.count !== 0) for (let a = 0; a < r.kinds.length; a += 1) {
		let o = r.kinds[a];
		if (o === K.no) continue;
		let s = ln(n, a);
		s[0] + t > e.left && s[0] <= e.right && s[1] + t > e.bottom && s[1] <= e.top && i(s, o);
	}
}
function Dr(e, t, n) {
	let { range: r } = e, [i, a] = J(t.place), o = 256 * t.place.step, { differences: s } = t;
	i >= r.left && a >= r.bottom && i + o - 1 <= r.right && a + o - 1 <= r.top ? (n.count += s.count, s.first !== null && Or(n, ln(t.place, s.first))) : Er(e, t, (e) => {
		n.count += 1, Or(n, e);
	});
}
function Or(e, t) {
	(e.first === null || t[0] + t[1] < e.first[0] + e.first[1]) && (e.first = t);
}
var kr = /* @__PURE__ */ new WeakMap();
function Ar(e, { place: t, claim: n, differences: r }) {
	let { context: i, theme: a } = e, o = kr.get(r);
	if (o?.dark !== a.dark) {
		let e = gr(n, (e) => r.kinds[e] !== K.no, Wt(a.warn));
		o = {
			dark: a.dark,
			canvas: e
		}, kr.set(r, o);
	}
	let s = X(e, ...J(t), 256 * t.step);
	i.imageSmoothingEnabled = !1, i.drawImage(o.canvas, s.x, s.y, s.width, s.height);
}
function jr(e, t) {
	for (let n of t) Zn(e, ...n) && cr(e, X(e, ...n, 1));
}
function Mr(e, t, n) {
	let r = 0;
	for (let i of n) {
		let n = t(i);
		if (n !== void 0) for (let t = 0; t < n.values.length && r < br; t += 1) {
			if (n.values[t] !== 0 || n.layers[t] === B.unknown) continue;
			let a = X(e, ...ln(i, t), e.step);
			a.x > e.view.width || a.x + a.width < 0 || a.y > e.view.height || a.y + a.height < 0 || (cr(e, a), r += 1);
		}
	}
}
// src/map/draw_tiles.ts
var Nr = 12, Pr = 3;
function Fr(e, t, n, r) {
	let i = Lr(e, t, n, r);
	if (i !== null) return [i];
	let a = Rr(e, t, n, r), o = zr(e, t, n, r, Pr);
	return a === null ? o : [a, ...o];
}
function Ir(e, t) {
	let [n, r] = J(t);
	return X(e, n, r, 256 * t.step);
}
function Lr(e, t, n, r) {
	let i = t(r);
	return i === void 0 ? null : {
		painted: dr(i, n),
		source: {
			x: 0,
			y: 0,
			width: 256,
			height: 256
		},
		target: Ir(e, r)
	};
}
function Rr(e, t, n, r) {
	let i = r;
	for (let a = 0; a < Nr; a += 1) {
		i = on(i);
		let a = t(i);
		if (a === void 0) continue;
		let [o, s] = J(r), [c, l] = J(i), u = 256 * r.step / i.step, d = {
			x: (o - c) / i.step,
			y: 256 - (s - l) / i.step - u,
			width: u,
			height: u
		};
		return {
			painted: dr(a, n),
			source: d,
			target: Ir(e, r)
		};
	}
	return null;
}
function zr(e, t, n, r, i) {
	return i === 0 ? [] : sn(r).flatMap((r) => {
		let a = Lr(e, t, n, r);
		return a === null ? zr(e, t, n, r, i - 1) : [a];
	});
}
function Br(e, t, { source: n, target: r }) {
	e.drawImage(t, n.x, n.y, n.width, n.height, r.x, r.y, r.width, r.height);
}
function Vr(e, t, n, r) {
	let { context: i, theme: a } = e, o = r.flatMap((r) => Fr(e, t, n, r));
	i.imageSmoothingEnabled = !1;
	for (let e of o) Br(i, e.painted.cells, e);
	Hr(e, o, (e) => e.unknown, Kr(a)), Hr(e, o, (e) => e.claim, Gr(a));
}
var Z = null;
function Hr(e, t, n, r) {
	let i = t.filter((e) => n(e.painted) !== null);
	if (i.length === 0) return;
	let { context: a, view: o, ratio: s } = e;
	Z ??= document.createElement("canvas"), Z.width = Math.ceil(o.width * s), Z.height = Math.ceil(o.height * s);
	let c = Z.getContext("2d");
	c.setTransform(s, 0, 0, s, 0, 0), c.imageSmoothingEnabled = !1;
	for (let e of i) Br(c, n(e.painted), e);
	c.globalCompositeOperation = "source-in";
	let l = c.createPattern(r, "repeat"), u = X(e, e.range.left, e.range.bottom, 1), d = (e) => Math.round(e) % Q;
	l.setTransform(new DOMMatrix([
		1,
		0,
		0,
		1,
		d(u.x),
		d(u.y)
	])), c.fillStyle = l, c.fillRect(0, 0, o.width, o.height), a.drawImage(Z, 0, 0, Z.width / s, Z.height / s);
}
var Q = 10, Ur = /* @__PURE__ */ new Map();
function Wr(e, t) {
	let n = Ur.get(e);
	if (n !== void 0) return n;
	let r = document.createElement("canvas");
	return r.width = Q, r.height = Q, t(r.getContext("2d")), Ur.set(e, r), r;
}
function Gr(e) {
	return Wr(`hatching ${q(e.ink)}`, (t) => {
		for (let [n, r] of [[0, q(e.ink, .3)], [1.4, q(e.ground, .3)]]) {
			t.strokeStyle = r, t.lineWidth = 1.2, t.beginPath();
			for (let e of [
				-10,
				0,
				Q
			]) t.moveTo(e + n - 2, 12), t.lineTo(e + n + Q + 2, -2);
			t.stroke();
		}
	});
}
function Kr(e) {
	return Wr(`dots ${q(e.sunken)}`, (t) => {
		t.fillStyle = q(e.sunken), t.fillRect(0, 0, Q, Q), t.fillStyle = q(e.line), t.fillRect(4, 4, 2, 2);
	});
}
// src/map/theme.ts
function qr(e) {
	let t = document.createElement("span");
	t.hidden = !0, e.append(t);
	let n = (e) => (t.style.color = `var(--${e})`, Jr(getComputedStyle(t).color)), r = {
		ground: n("ground"),
		raised: n("raised"),
		sunken: n("sunken"),
		ink: n("ink"),
		faint: n("faint"),
		line: n("line"),
		accent: n("accent"),
		p: n("p"),
		warn: n("warn")
	};
	return t.remove(), {
		...r,
		dark: Ht(r.ground) < .2
	};
}
function Jr(e) {
	let [t = 0, n = 0, r = 0] = (e.match(/[\d.]+/g) ?? []).map(Number);
	return [
		t,
		n,
		r
	];
}
function Yr(e) {
	let t = e.getRootNode();
	return t instanceof ShadowRoot ? t.host : document.documentElement;
}
function Xr(e, t) {
	let n = matchMedia("(prefers-color-scheme: dark)"), r = new MutationObserver(t);
	return n.addEventListener("change", t), r.observe(Yr(e), {
		attributes: !0,
		attributeFilter: ["data-theme"]
	}), () => {
		n.removeEventListener("change", t), r.disconnect();
	};
}
// src/map/scene.ts
var Zr = 120, Qr = class {
	canvas;
	live;
	cache;
	seen;
	model = null;
	theme;
	hovered = null;
	size = {
		width: 0,
		height: 0
	};
	margin = 40;
	most = 0;
	frame = 0;
	last = "";
	asked = 0;
	settling;
	stops;
	constructor(e, t, n, r) {
		this.canvas = e, this.live = t, this.cache = n, this.seen = r, this.theme = qr(e.parentElement ?? e);
		let i = new ResizeObserver(() => this.resize());
		i.observe(e), this.stops = [
			t.subscribe(() => this.draw()),
			n.subscribe(() => this.draw()),
			Xr(e, () => {
				this.theme = qr(e.parentElement ?? e), this.draw();
			}),
			() => i.disconnect()
		];
	}
	close() {
		for (let e of this.stops) e();
		this.cache.want(this, []), clearTimeout(this.settling), cancelAnimationFrame(this.frame), this.frame = -1;
	}
	show(e) {
		this.model = e, this.draw();
	}
	hover(e) {
		this.hovered = e, this.draw();
	}
	view() {
		let { scale: e } = ce.camera;
		return {
			width: ve(this.size.width - this.margin, e),
			height: ve(this.size.height - 26, e)
		};
	}
	top() {
		return Math.max(0, this.size.height - 26 - this.view().height);
	}
	camera() {
		return Se(this.live.get(), this.view(), this.model?.bounds ?? [Infinity, Infinity]);
	}
	range() {
		return this.model === null ? null : _e(this.camera(), this.view(), this.model.bounds);
	}
	cellAt(e, t) {
		let n = this.view(), [r, i] = this.inView(e, t);
		if (!(r >= 0 && r < n.width && i >= 0 && i < n.height) || this.model === null) return null;
		let a = me(this.camera(), n, r, i);
		return a.every((e, t) => e >= 0 && e <= this.model.bounds[t]) ? a : null;
	}
	inView(e, t) {
		return [e - this.margin, t - this.top()];
	}
	resize() {
		let { clientWidth: e, clientHeight: t } = this.canvas;
		this.size = {
			width: e,
			height: t
		}, this.paint();
	}
	draw() {
		this.frame === 0 && (this.frame = requestAnimationFrame(() => {
			this.frame = 0, this.paint();
		}));
	}
	paint() {
		let { model: e, canvas: t, size: n } = this, r = t.getContext("2d");
		if (e === null || r === null || n.width === 0 || n.height === 0) return;
		let i = window.devicePixelRatio || 1, [a, o] = [Math.round(n.width * i), Math.round(n.height * i)];
		(t.width !== a || t.height !== o) && ([t.width, t.height] = [a, o]), r.setTransform(i, 0, 0, i, 0, 0), this.measure(r, e.bounds);
		let [s, c] = [this.camera(), this.view()], l = _e(s, c, e.bounds);
		if (r.fillStyle = q(this.theme.ground), r.fillRect(0, 0, n.width, n.height), l === null) return;
		let u = Te(s.scale, i), d = {
			context: r,
			camera: s,
			view: c,
			bounds: e.bounds,
			ratio: i,
			theme: this.theme,
			range: l,
			step: u
		};
		r.save(), r.translate(0, this.top()), r.save(), r.beginPath(), r.rect(this.margin, 0, c.width, c.height), r.clip(), r.translate(this.margin, 0);
		let f = this.drawCells(d, e);
		r.restore(), qn({
			context: r,
			camera: s,
			view: c,
			range: l,
			theme: this.theme,
			names: e.names,
			margin: this.margin
		}), r.restore(), this.report(f);
	}
	measure(e, t) {
		let n = _e(this.camera(), this.view(), t);
		n !== null && (this.margin = Math.min(Kn(e, n.top), this.size.width / 2));
	}
	drawCells(e, t) {
		let n = an(e.range, e.step);
		this.want(t, n, e.step);
		let r = this.picture(t), i = n.flatMap((t) => {
			let n = r(t);
			return n === void 0 ? [] : [{
				tile: n,
				part: un(t, e.range)
			}];
		});
		this.measureMost(t, i);
		let a = this.colouring(t);
		$r(e), Vr(e, r, a, n), er(e), tr(e, r, a);
		let { claim: o, marked: s } = t, c = o === null ? null : wr(e, this.lookup(o.truth), this.lookup(o.says), n);
		return s?.set != null && Mr(e, this.lookup(s.set), n), s != null && jr(e, s.cells), t.options !== null && rr(e, t.options), this.hovered !== null && or(e, this.hovered, !1), t.cursor !== null && or(e, t.cursor, !0), {
			...ni(i),
			valued: this.most > 0,
			step: e.step,
			end: qt(this.most),
			viewport: e.view,
			differences: c
		};
	}
	want(e, t, n) {
		if (clearTimeout(this.settling), this.asked !== 0 && this.asked !== n) {
			this.settling = setTimeout(() => {
				this.asked = n, this.draw();
			}, Zr);
			return;
		}
		this.asked = n;
		let r = [
			e.base,
			e.minus,
			e.claim?.truth,
			e.claim?.says,
			e.marked?.set
		].filter((e) => e != null);
		this.cache.want(this, t.flatMap((e) => r.map((t) => t(e))));
	}
	lookup(e) {
		return (t) => this.cache.nearest(e(t));
	}
	picture({ base: e, minus: t }) {
		return e === null ? () => void 0 : t === null ? this.lookup(e) : (n) => {
			let [r, i] = [this.cache.nearest(e(n)), this.cache.nearest(t(n))];
			return r === void 0 || i === void 0 ? void 0 : ti(r, i);
		};
	}
	measureMost(e, t) {
		let n = e.minus === null ? (e) => e : (e) => Math.abs(e - Ft);
		t.length > 0 && (this.most = Math.max(...t.map(({ tile: e, part: t }) => _r(e, t, n))));
	}
	colouring(e) {
		return e.minus === null ? en(e.shown, this.most, this.theme) : nn(e.shown, this.most, this.theme);
	}
	report(e) {
		let t = JSON.stringify(e);
		t !== this.last && (this.last = t, this.seen(e));
	}
};
function $r(e) {
	let { context: t, range: n, theme: r } = e, i = X(e, n.left, n.bottom, 1), a = X(e, n.right, n.top, 1), [o, s] = [a.x + a.width - i.x, i.y + i.height - a.y];
	t.beginPath(), t.rect(i.x, a.y, o, s), t.clip(), t.fillStyle = q(r.sunken), t.fillRect(i.x, a.y, o, s);
}
var ei = /* @__PURE__ */ new WeakMap();
function ti(e, t) {
	let n = ei.get(e);
	if (n?.other === t) return n.tile;
	let r = Pt(e, t);
	return ei.set(e, {
		other: t,
		tile: r
	}), r;
}
function ni(e) {
	let t = e.map(({ tile: e, part: t }) => ({
		header: e.header,
		layers: yr(e, t)
	})), n = /* @__PURE__ */ new Map(), r = t.filter(({ layers: e }) => e.has(B.claim));
	for (let { header: e } of r) for (let t of [e.claim, e.grundy_by]) t !== null && n.set(`${t.paper} ${t.claim}`, t);
	return {
		claims: [...n.values()],
		heapValues: r.some(({ header: e }) => e.heap_values),
		unvalued: r.some(({ header: e }) => e.show === "grundy" && e.claim !== null && e.grundy_by === null),
		unknown: t.some(({ layers: e }) => e.has(B.unknown)),
		table: t.some(({ layers: e }) => e.has(B.table))
	};
}
// src/map/map_canvas.tsx
var ri = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, 1],
	ArrowDown: [0, -1]
};
function ii(e) {
	let t = bt(null), n = bt(null), r = bt(e);
	return r.current = e, G(() => {
		let i = new Qr(t.current, e.live, e.cache, (e) => r.current.onSummary(e));
		n.current = i, e.onScene?.(i);
		let a = ai(t.current, i, r);
		return () => {
			a(), i.close(), n.current = null;
		};
	}, [e.live, e.cache]), G(() => n.current?.show(e.model), [e.model]), /* @__PURE__ */ Y("div", {
		class: "map-canvas",
		children: /* @__PURE__ */ Y("canvas", {
			ref: t,
			tabIndex: 0,
			role: "application",
			"aria-roledescription": "map",
			"aria-label": e.title,
			"aria-describedby": e.helpId,
			onKeyDown: (e) => n.current !== null && oi(e, n.current, r.current)
		})
	});
}
function ai(e, t, n) {
	return Bn(e, {
		pan(e, r) {
			let { x: i, y: a, scale: o } = t.camera();
			n.current.live.set({
				x: i - e / o,
				y: a + r / o,
				scale: o
			});
		},
		zoom(e, r, i) {
			n.current.live.set(be(t.camera(), t.view(), e, ...t.inView(r, i)));
		},
		hover(e) {
			let r = e === null ? null : t.cellAt(...e);
			t.hover(r), n.current.onHover(r);
		},
		click(e, r) {
			let i = t.cellAt(e, r);
			i !== null && (n.current.onCursor(i), n.current.onOptions(i));
		}
	});
}
function oi(e, t, n) {
	if (e.ctrlKey || e.metaKey || e.altKey) return;
	let { model: r, live: i } = n, a = ri[e.key];
	if (a !== void 0) si(t, n, a, e.shiftKey ? 10 : 1);
	else if (e.key === "+" || e.key === "=") Hn(t, i, Vn);
	else if (e.key === "-" || e.key === "_") Hn(t, i, 1 / Vn);
	else if (e.key === "Home") ci(t, n, [0, 0]);
	else if (e.key === "Enter" || e.key === " ") n.onOptions(r.cursor);
	else if (e.key === "Escape") n.onOptions(null);
	else return;
	e.preventDefault();
}
function si(e, t, [n, r], i) {
	let { cursor: a, bounds: o } = t.model, s = e.range();
	if (s === null) return;
	if (a === null) return ci(e, t, Pn(s));
	let c = (e, t) => Math.max(0, Math.min(t, e));
	ci(e, t, [c(a[0] + n * i, o[0]), c(a[1] + r * i, o[1])]);
}
function ci(e, t, n) {
	t.live.set(we(e.camera(), e.view(), n)), t.onCursor(n);
}
var li = [
	["grundy", "Grundy values"],
	["outcome", "Outcomes"],
	["round", "Rounds"],
	["phase", "Phases"],
	["mod", "Values mod m"],
	["level", "Single values"]
];
function ui(e, t) {
	let n = li.find(([t]) => t === e)[1];
	return t ? {
		grundy: "Misère Grundy values",
		mod: "Misère values mod m",
		level: "Single misère values"
	}[e] ?? n : n;
}
function di(e) {
	return e === "mod" ? {
		kind: e,
		modulus: 2
	} : e === "level" ? {
		kind: e,
		values: [0]
	} : { kind: e };
}
function fi(e) {
	let { map: t, misere: n, change: r } = e, { shown: i } = t, a = li.filter(([e]) => e !== "phase" || n || i.kind === "phase"), o = (e) => r((t) => ({
		...t,
		shown: e
	}));
	return /* @__PURE__ */ Y("div", {
		class: "map-controls",
		children: [
			/* @__PURE__ */ Y("label", { children: [/* @__PURE__ */ Y("span", { children: "Show" }), /* @__PURE__ */ Y("select", {
				value: i.kind,
				onChange: (e) => o(di(e.currentTarget.value)),
				children: a.map(([e]) => /* @__PURE__ */ Y("option", {
					value: e,
					children: ui(e, n)
				}, e))
			})] }),
			i.kind === "mod" && /* @__PURE__ */ Y("label", { children: [/* @__PURE__ */ Y("span", { children: "m" }), /* @__PURE__ */ Y("input", {
				type: "number",
				min: 2,
				max: 1e3,
				value: i.modulus,
				onInput: (e) => {
					let t = Math.floor(e.currentTarget.valueAsNumber);
					t >= 2 && t <= 1e3 && o({
						kind: "mod",
						modulus: t
					});
				}
			})] }),
			i.kind === "level" && /* @__PURE__ */ Y(mi, {
				values: i.values,
				show: o
			}),
			e.children,
			/* @__PURE__ */ Y(hi, { ...e })
		]
	});
}
function pi(e) {
	let t = (e.match(/\d+/g) ?? []).map(Number).filter(Number.isSafeInteger);
	return [...new Set(t)];
}
function mi({ values: e, show: t }) {
	let [n, r] = W(e.join(", "));
	return /* @__PURE__ */ Y("label", { children: [/* @__PURE__ */ Y("span", { children: "Values" }), /* @__PURE__ */ Y("input", {
		type: "text",
		inputMode: "numeric",
		value: n,
		size: 8,
		onInput: (e) => {
			r(e.currentTarget.value);
			let n = pi(e.currentTarget.value);
			n.length > 0 && t({
				kind: "level",
				values: n
			});
		}
	})] });
}
function hi({ map: e, components: t, change: n }) {
	let [r, i] = W(""), [a, o] = W("");
	return /* @__PURE__ */ Y("form", {
		class: "map-go",
		onSubmit: (i) => {
			i.preventDefault();
			let a = Ie(r, t, e);
			o(typeof a == "string" ? a : ""), typeof a != "string" && n((e) => Be(e, a));
		},
		children: [
			/* @__PURE__ */ Y("label", { children: [/* @__PURE__ */ Y("span", { children: "Position" }), /* @__PURE__ */ Y("input", {
				type: "text",
				value: r,
				size: 18,
				placeholder: t.names.join(", "),
				"aria-label": "Go to position",
				"aria-invalid": a !== "",
				"aria-describedby": "map-go-wrong",
				onInput: (e) => i(e.currentTarget.value)
			})] }),
			/* @__PURE__ */ Y("button", {
				type: "submit",
				children: "Go"
			}),
			/* @__PURE__ */ Y("span", {
				id: "map-go-wrong",
				class: "map-wrong",
				role: "status",
				children: a
			})
		]
	});
}
// src/editor/text_change.ts
function gi(e, t) {
	let n = 0, r = 0;
	for (let i of e) {
		let e = i.codePointAt(0);
		if (n += e < 128 ? 1 : e < 2048 ? 2 : e < 65536 ? 3 : 4, n > t) break;
		r += i.length;
	}
	return r;
}
function _i(e, t) {
	return {
		from: gi(e, t.start),
		to: gi(e, t.end)
	};
}
function vi(e, t) {
	let { from: n, to: r } = _i(e, t);
	return e.slice(0, n) + t.replacement + e.slice(r);
}
function yi(e, t, n) {
	return t.start === null || t.end === null || t.text === null || !n.includes(t.text) ? null : {
		from: gi(e, t.start),
		to: gi(e, t.end)
	};
}
function bi(e, t) {
	let n = t.map(({ from: e, to: t }) => ({
		from: e,
		to: Math.max(t, e + 1)
	})), r = n.some(({ to: t }) => t > e.length) ? `${e} ` : e, i = [.../* @__PURE__ */ new Set([
		0,
		r.length,
		...n.flatMap(({ from: e, to: t }) => [e, t])
	])].filter((e) => e <= r.length).sort((e, t) => e - t);
	return i.slice(1).map((e, t) => {
		let a = i[t], o = n.flatMap(({ from: t, to: n }, r) => t <= a && e <= n ? [r] : []);
		return {
			text: r.slice(a, e),
			marks: o
		};
	});
}
// src/map/fault.tsx
function xi({ error: e, ...t }) {
	return /* @__PURE__ */ Y("div", {
		class: "map-fault",
		role: "alert",
		children: /* @__PURE__ */ Y(Ci, {
			...t,
			messages: e.messages
		})
	});
}
function Si(e) {
	return e.messages.length === 0 ? null : /* @__PURE__ */ Y("div", {
		class: "map-fault map-doubt",
		role: "status",
		children: /* @__PURE__ */ Y(Ci, { ...e })
	});
}
function Ci({ messages: e, ...t }) {
	return /* @__PURE__ */ Y(b, { children: e.map((e) => /* @__PURE__ */ Y(wi, {
		...t,
		message: e
	}, e.message)) });
}
function wi({ text: e, name: t, message: n, cure: r }) {
	let i = yi(e, n, [t]), a = r === void 0 ? [] : (n.cures ?? []).map((t) => vi(e, t));
	return /* @__PURE__ */ Y("div", { children: [
		i !== null && /* @__PURE__ */ Y("pre", { children: bi(e, [i]).map((e, t) => e.marks.length > 0 ? /* @__PURE__ */ Y("mark", { children: e.text }, t) : e.text) }),
		/* @__PURE__ */ Y("p", { children: [n.message, n.label === "" || n.message.includes(n.label) ? "" : `: ${n.label}`] }),
		n.help.map((e) => /* @__PURE__ */ Y("p", { children: e }, e)),
		a.map((e) => /* @__PURE__ */ Y("button", {
			type: "button",
			onClick: () => r?.(e),
			children: ["Write ", e]
		}, e))
	] });
}
// src/map/against_field.tsx
function Ti({ against: e, error: t, change: n }) {
	let [r, i] = W(e?.text ?? "");
	G(() => i(e?.text ?? ""), [e?.text]);
	let a = e?.mode ?? "beside";
	return /* @__PURE__ */ Y("form", {
		class: "map-against",
		onSubmit: (e) => {
			e.preventDefault(), n(r.trim() === "" ? null : {
				text: r.trim(),
				mode: a
			});
		},
		children: [
			/* @__PURE__ */ Y("label", {
				for: "map-second",
				children: "Compare with a second game"
			}),
			/* @__PURE__ */ Y("div", {
				class: "map-field",
				children: [
					/* @__PURE__ */ Y("input", {
						id: "map-second",
						type: "text",
						class: "mono",
						spellcheck: !1,
						autocomplete: "off",
						value: r,
						placeholder: "nim(2), or rules",
						"aria-invalid": t !== null,
						onInput: (e) => i(e.currentTarget.value)
					}),
					/* @__PURE__ */ Y("button", {
						type: "submit",
						children: "Compare"
					}),
					e !== null && /* @__PURE__ */ Y("button", {
						type: "button",
						onClick: () => n(null),
						children: "Remove"
					})
				]
			}),
			e !== null && t === null && /* @__PURE__ */ Y("div", {
				class: "map-modes",
				role: "group",
				"aria-label": "How the second game is shown",
				children: ["beside", "difference"].map((t) => /* @__PURE__ */ Y("button", {
					type: "button",
					"aria-pressed": a === t,
					onClick: () => n({
						...e,
						mode: t
					}),
					children: t === "beside" ? "Side by side" : "Difference"
				}, t))
			}),
			e !== null && t !== null && /* @__PURE__ */ Y(xi, {
				name: "GAME",
				text: e.text,
				error: t
			})
		]
	});
}
// src/map/growth_bar.tsx
function Ei({ growth: e, offer: t, grow: n, insist: r, cancel: i, dismiss: a }) {
	if (e.kind === "grows") {
		let { progress: t, size: n } = e;
		return /* @__PURE__ */ Y("div", {
			class: "map-growth",
			role: "status",
			children: [
				/* @__PURE__ */ Y("span", { children: [
					"Computing the table to ",
					n - 1,
					t?.stage != null && t.stage !== "" ? `: ${t.stage}` : ""
				] }),
				/* @__PURE__ */ Y("progress", {
					...t !== null && t.of > 0 ? {
						value: t.done,
						max: t.of
					} : {},
					"aria-label": "Progress of the table"
				}),
				/* @__PURE__ */ Y("button", {
					type: "button",
					onClick: i,
					children: "Cancel"
				})
			]
		});
	}
	if (e.kind === "refused") {
		let { error: t, size: n } = e;
		return /* @__PURE__ */ Y(En, {
			compact: !0,
			title: `The table to ${n - 1} is not computed`,
			error: t,
			children: [t.resource === "bytes" && r !== null && /* @__PURE__ */ Y("button", {
				type: "button",
				onClick: () => r(n),
				children: "Try with all memory of the server"
			}), /* @__PURE__ */ Y("button", {
				type: "button",
				onClick: a,
				children: "Dismiss"
			})]
		});
	}
	return t === null ? null : /* @__PURE__ */ Y("div", {
		class: "map-growth",
		children: /* @__PURE__ */ Y("button", {
			type: "button",
			onClick: () => n(t),
			children: [
				"Compute to here (table to ",
				t - 1,
				")"
			]
		})
	});
}
// src/map/readout.tsx
function Di(e, t, { show: n, step: r }) {
	return {
		value: e.values[t],
		layer: e.layers[t],
		claim: e.header.claim,
		grundyBy: e.header.grundy_by,
		heapValues: e.header.heap_values,
		show: n,
		step: r
	};
}
function Oi(e) {
	return e === null ? "proved" : `checked to ${e}`;
}
function ki({ claim: e, max: t }) {
	return `by ${e}, ${Oi(t)}`;
}
var Ai = "by the values of single heaps", ji = "computed for this position";
function Mi(e, t) {
	if (e?.layer === B.table && e.step === 1) return "table";
	if (e?.layer === B.claim) {
		let t = e.claim ?? e.grundyBy;
		if (t !== null) return ki(t);
	}
	return e?.layer === B.claim && e.heapValues ? Ai : t === null ? "" : t.by === null ? (t.heap_values ?? []).length > 0 ? Ai : ji : ki(t.by);
}
function Ni(e, t) {
	let n = e !== null && e.step === 1 && e.show === "grundy" && Kt(e.value) ? e : null;
	if (n?.layer === B.table) return "table";
	let r = (n?.layer === B.claim ? n.grundyBy : null) ?? t?.grundy_by ?? null;
	return r === null ? n?.layer === B.claim && n.heapValues || (t?.heap_values ?? []).length > 0 ? Ai : n?.layer === B.claim && n.value === 0 ? Mi(e, t) : ji : ki(r);
}
function Pi(e, t) {
	let n = t !== null && t.layer !== B.unknown && t.step === 1 ? rn(t.show, t.value) : "", r = e.answer?.grundy, i = t?.show === "grundy" && n !== "", a = i ? n : r == null ? "" : `value ${r}`, o = Ni(t, e.answer), s = a === "" || o === Mi(t, e.answer) ? a : `${a}, ${o}`;
	return [i ? "" : n, s];
}
var Fi = 5;
function Ii(e, t) {
	let n = e.slice(0, Fi).map(I).join(", ");
	return e.length > Fi || !t ? `${n}, …` : n;
}
function Li({ outcome: e, winning_moves: t, all: n, must_block: r }) {
	if (e === "P") return "no move wins";
	if (t.length === 0) return "";
	let i = r !== null && r > 0 ? ", if it is not blocked" : "";
	return `${t.length === 1 && n ? "the move that wins" : "moves that win"}: ${Ii(t, n)}${i}`;
}
function Ri(e, t, n) {
	let r = t.answer?.outcome ?? (t.error === null ? "…" : "not known"), i = [
		`${I([...e])} ${r}`,
		Mi(n, t.answer),
		...Pi(t, n)
	];
	return t.answer !== null && i.push(Li(t.answer)), t.error !== null && i.push(xn(t.error)), i.filter((e) => e !== "");
}
function zi({ position: e, move: t, cell: n, second: r }) {
	return /* @__PURE__ */ Y("div", {
		class: "map-readout",
		"data-testid": "map-readout",
		"aria-live": "polite",
		"aria-atomic": "true",
		"aria-busy": t.waiting,
		children: [e === null ? /* @__PURE__ */ Y("p", { children: "Point at a cell, or press an arrow key on the map. Click a cell, or press Enter, to see its options." }) : /* @__PURE__ */ Y(Bi, {
			parts: Ri(e, t, n),
			outcome: t.answer?.outcome ?? null
		}), e !== null && r !== null && /* @__PURE__ */ Y("p", {
			class: "map-second",
			children: [
				r.game,
				": ",
				Ri(e, r.move, r.cell).join(" · ")
			]
		})]
	});
}
function Bi({ parts: e, outcome: t }) {
	let [n, ...r] = e;
	return /* @__PURE__ */ Y("p", { children: [/* @__PURE__ */ Y("strong", {
		class: t === null ? "" : `is-${t.toLowerCase()}`,
		children: n
	}), r.map((e) => ` · ${e}`).join("")] });
}
function Vi({ asked: e, position: t, jump: n, close: r }) {
	let { answer: i, error: a } = e, o = (i?.options ?? []).filter(({ outcome: e }) => e === "P");
	return /* @__PURE__ */ Y("div", {
		class: "map-options",
		role: "group",
		"aria-label": "Options",
		children: [
			/* @__PURE__ */ Y("p", { children: [i === null && a === null && `The options of ${I([...t])} are computed…`, i !== null && Hi(i, o.length)] }),
			a !== null && /* @__PURE__ */ Y(En, {
				error: a,
				compact: !0
			}),
			/* @__PURE__ */ Y("div", {
				class: "map-wins",
				children: [o.slice(0, 8).map((e) => /* @__PURE__ */ Y("button", {
					type: "button",
					onClick: () => n(e.position),
					children: [I(e.position), " P"]
				}, I(e.position))), /* @__PURE__ */ Y("button", {
					type: "button",
					onClick: r,
					children: "Hide the options"
				})]
			}),
			i !== null && i.families.length > 0 && /* @__PURE__ */ Y("ul", { children: i.families.map((e) => /* @__PURE__ */ Y("li", { children: /* @__PURE__ */ Y("code", { children: e.moves }) }, e.moves)) })
		]
	});
}
function Hi(e, t) {
	let n = I(e.position);
	return e.count === 0 ? `${n} has no option: play ends here.` : `${e.count === null ? "Very many options" : `${e.count} option${e.count === 1 ? "" : "s"}`} of ${n}, ${t === 0 ? e.complete ? "none of them P" : "none of them is known to be P" : `${t} of them P`}${e.all ? "" : "; only those that are known to be P are drawn"}.`;
}
// src/map/legend.tsx
function Ui(e, t, n) {
	let r = zt(n.ground, n.ink, .1);
	switch (e.kind) {
		case "grundy": return [{
			name: "0",
			colour: Yt(0, t.end, n)
		}];
		case "outcome": return [{
			name: "P",
			colour: n.p
		}, {
			name: "N",
			colour: r
		}];
		case "round": return [
			2,
			3,
			4,
			5,
			6,
			7
		].map((e) => {
			let t = Rt[Math.floor(e / 2) - 1];
			return {
				name: tn(e),
				colour: e % 2 == 0 ? t : zt(n.ground, t, .25)
			};
		});
		case "phase": return Xt.map((e, t) => ({
			name: e,
			colour: Rt[+(t === 0)]
		}));
		case "mod": return Array.from({ length: e.modulus <= 8 ? e.modulus : 0 }, (t, r) => ({
			name: `${r}`,
			colour: Qt(r, e.modulus, n)
		}));
		case "level": return [...e.values.slice(0, 8).map((t, r) => ({
			name: `${t}`,
			colour: $t(r, e.values.length, n)
		})), {
			name: "others",
			colour: r
		}];
	}
}
function Wi(e) {
	return `linear-gradient(to right, ${Array.from({ length: 9 }, (t, n) => q(Bt(.04 + .92 * n / 8, e.dark))).join(", ")})`;
}
function Gi(e) {
	return `linear-gradient(to right, ${[
		-1,
		-.5,
		-.01,
		0,
		.01,
		.5,
		1
	].map((t) => q(Vt(t, e))).join(", ")})`;
}
function Ki({ shown: e, difference: t, summary: n, theme: r, table: i, misere: a }) {
	return /* @__PURE__ */ Y("div", {
		class: "map-legend",
		role: "group",
		"aria-label": "Legend",
		children: [
			t ? /* @__PURE__ */ Y(Zi, {
				summary: n,
				shown: e,
				theme: r
			}) : /* @__PURE__ */ Y(Xi, {
				shown: e,
				summary: n,
				theme: r
			}),
			n.table && i > 0 && /* @__PURE__ */ Y("span", {
				class: "map-chip",
				children: [
					/* @__PURE__ */ Y("i", { class: "key-table" }),
					"table to ",
					i - 1
				]
			}),
			n.claims.map((e) => /* @__PURE__ */ Y("span", {
				class: "map-chip",
				children: [/* @__PURE__ */ Y("i", { class: "key-claim" }), ki(e)]
			}, `${e.paper} ${e.claim}`)),
			n.heapValues && /* @__PURE__ */ Y("span", {
				class: "map-chip",
				children: [/* @__PURE__ */ Y("i", { class: "key-claim" }), "by the values of single heaps"]
			}),
			n.unvalued && /* @__PURE__ */ Y("span", {
				class: "map-note",
				children: "beyond the table: 0 or not, other values are not known"
			}),
			n.unknown && /* @__PURE__ */ Y("span", {
				class: "map-chip",
				children: [/* @__PURE__ */ Y("i", { class: "key-unknown" }), Ji(n)]
			}),
			a && qi(e) && /* @__PURE__ */ Y("span", {
				class: "map-note",
				children: "Misère Grundy values do not add in sums: the value of a sum is not the nim-sum of the values of its parts."
			}),
			n.step > 1 && /* @__PURE__ */ Y("span", {
				class: "map-note",
				children: Yi(e, t, n.step)
			})
		]
	});
}
function qi({ kind: e }) {
	return e === "grundy" || e === "mod" || e === "level";
}
function Ji({ claims: e, heapValues: t, step: n }) {
	let r = e.length > 0 || t;
	return n > 1 && r ? "too much work at this zoom: zoom in" : "not known";
}
function Yi(e, t, n) {
	let r = `Each cell stands for ${n} × ${n} positions`;
	return e.kind === "outcome" && !t ? `${r}: P if one of them is` : `${r}: 0 if one of them is a P-position, else the value of the least`;
}
function Xi({ shown: e, summary: t, theme: n }) {
	return /* @__PURE__ */ Y("span", {
		class: "map-scale",
		children: [
			Ui(e, t, n).map(({ name: e, colour: t }) => /* @__PURE__ */ Y("span", {
				class: "map-chip",
				children: [/* @__PURE__ */ Y("i", { style: { background: q(t) } }), e]
			}, e)),
			e.kind === "grundy" && t.valued && /* @__PURE__ */ Y("span", {
				class: "map-chip",
				children: [
					"1",
					/* @__PURE__ */ Y("i", {
						class: "wide",
						style: { background: Wi(n) }
					}),
					t.end
				]
			}),
			e.kind === "mod" && e.modulus > 8 && /* @__PURE__ */ Y("span", {
				class: "map-chip",
				children: [
					"0",
					/* @__PURE__ */ Y("i", {
						class: "wide",
						style: { background: Wi(n) }
					}),
					e.modulus - 1
				]
			}),
			e.kind === "round" && /* @__PURE__ */ Y("span", {
				class: "map-note",
				children: "and so on"
			})
		]
	});
}
function Zi({ shown: e, summary: t, theme: n }) {
	let [r, i] = e.kind === "outcome" ? ["P only in the first", "P only in the second"] : [`−${t.end}`, `+${t.end}`];
	return /* @__PURE__ */ Y("span", {
		class: "map-chip",
		children: [
			r,
			/* @__PURE__ */ Y("i", {
				class: "wide",
				style: { background: Gi(n) }
			}),
			i
		]
	});
}
// src/map/marks_chip.tsx
function Qi({ marks: e, jump: t, remove: n }) {
	let [r, i] = W(0), a = e.positions ?? [], o = a[r % Math.max(1, a.length)];
	return /* @__PURE__ */ Y("div", {
		class: "map-marks",
		role: "group",
		"aria-label": "Marked positions",
		children: [
			/* @__PURE__ */ Y("span", {
				class: "map-chip",
				children: [
					/* @__PURE__ */ Y("i", { class: "key-marked" }),
					e.title,
					a.length > 0 ? ` (${a.length})` : ""
				]
			}),
			o !== void 0 && /* @__PURE__ */ Y("button", {
				type: "button",
				onClick: () => {
					t(o), i(r + 1);
				},
				children: ["Go to ", I(o)]
			}),
			/* @__PURE__ */ Y("button", {
				type: "button",
				onClick: n,
				children: "Remove the marks"
			})
		]
	});
}
// src/map/near_table.tsx
var $i = 5, ea = 11;
function ta(e, t) {
	let n = e({
		step: 1,
		column: 0,
		row: 0
	}), r = [...n.from];
	return r[n.axes[0]] = Math.max(0, t[0] - $i), r[n.axes[1]] = Math.max(0, t[1] - $i), {
		...n,
		from: r,
		columns: ea,
		rows: ea,
		step: 1
	};
}
function na({ cell: e, names: t, bounds: n, title: r, base: i, label: a, load: o }) {
	let s = ta(i, e), c = JSON.stringify(s), [l, u] = W(null);
	if (G(() => {
		let e = new AbortController();
		return o(s, e.signal).then(u, () => void 0), () => e.abort();
	}, [c]), l === null) return /* @__PURE__ */ Y("p", { children: "Reading the cells …" });
	let [d, f] = [s.from[s.axes[0]], s.from[s.axes[1]]], p = ra(d, n[0]), m = ra(f, n[1]), h = (e, t) => {
		let n = t * ea + e;
		return l.layers[n] === B.unknown ? "not known" : a(l.values[n]);
	};
	return /* @__PURE__ */ Y("div", {
		class: "map-near",
		children: /* @__PURE__ */ Y("table", { children: [
			/* @__PURE__ */ Y("caption", { children: [
				r,
				" around ",
				I([...e]),
				": ",
				t[0],
				" to the right, ",
				t[1],
				" upwards"
			] }),
			/* @__PURE__ */ Y("thead", { children: /* @__PURE__ */ Y("tr", { children: [/* @__PURE__ */ Y("th", {
				scope: "col",
				children: [
					t[1],
					" \\ ",
					t[0]
				]
			}), p.map((e) => /* @__PURE__ */ Y("th", {
				scope: "col",
				children: e
			}, e))] }) }),
			/* @__PURE__ */ Y("tbody", { children: [...m].reverse().map((t) => /* @__PURE__ */ Y("tr", { children: [/* @__PURE__ */ Y("th", {
				scope: "row",
				children: t
			}), p.map((n) => /* @__PURE__ */ Y("td", {
				"aria-current": n === e[0] && t === e[1] ? "location" : void 0,
				children: h(n - d, t - f)
			}, n))] }, t)) })
		] })
	});
}
function ra(e, t) {
	return Array.from({ length: ea }, (t, n) => e + n).filter((e) => e <= t);
}
// src/map/overlay_field.tsx
var ia = 350;
function aa(e) {
	let { overlay: t, placeholder: n, error: r, warnings: i, differences: a, step: o, change: s, jump: c } = e, [l, u] = W(t);
	G(() => u(t), [t]), G(() => {
		if (l === t) return;
		let e = setTimeout(() => s(l), ia);
		return () => clearTimeout(e);
	}, [l]);
	let d = t.trim() !== "" && l === t, f = (e) => {
		u(e), s(e);
	};
	return /* @__PURE__ */ Y("div", {
		class: "map-overlay",
		children: [
			/* @__PURE__ */ Y("label", {
				for: "map-claim",
				children: "Lay a claim over the map"
			}),
			/* @__PURE__ */ Y("div", {
				class: "map-field",
				children: [/* @__PURE__ */ Y("input", {
					id: "map-claim",
					type: "text",
					class: "mono",
					spellcheck: !1,
					autocomplete: "off",
					value: l,
					placeholder: n,
					"aria-invalid": r !== null,
					onInput: (e) => u(e.currentTarget.value),
					onKeyDown: (e) => e.key === "Enter" && s(l)
				}), l !== "" && /* @__PURE__ */ Y("button", {
					type: "button",
					onClick: () => f(""),
					children: "Clear"
				})]
			}),
			d && r !== null && /* @__PURE__ */ Y(xi, {
				name: "CLAIM",
				text: t.trim(),
				error: r,
				cure: f
			}),
			d && r === null && /* @__PURE__ */ Y(Si, {
				name: "CLAIM",
				text: t.trim(),
				messages: i,
				cure: f
			}),
			d && r === null && a !== null && /* @__PURE__ */ Y("p", {
				class: "map-differences",
				role: "status",
				children: [
					/* @__PURE__ */ Y("span", { children: oa(a, o) }),
					a.count > 0 && /* @__PURE__ */ Y(sa, { ofValues: hn(t) === "grundy" }),
					a.first !== null && /* @__PURE__ */ Y("button", {
						type: "button",
						onClick: () => c(a.first),
						children: ["Go to the first, ", I(a.first)]
					})
				]
			})
		]
	});
}
function oa({ count: e, partial: t, waiting: n }, r) {
	if (n) return "The claim is compared with what is known…";
	let i = r === 1 ? "cell" : `square of ${r} × ${r} positions`, a = t ? " in view, where both are known" : " in view";
	return e === 0 && r > 1 ? "No difference is seen at this zoom: zoom in to compare each position." : e === 0 ? `The claim agrees with every ${i}${a}.` : `The claim differs at ${e} ${e === 1 ? i : i.replace(/^(cell|square)/, "$1s")}${a}.`;
}
function sa({ ofValues: e }) {
	return /* @__PURE__ */ Y(b, { children: [
		/* @__PURE__ */ Y("span", {
			class: "map-chip",
			children: [/* @__PURE__ */ Y("b", {
				class: "cross-claimed",
				"aria-hidden": "true",
				children: "×"
			}), e ? "claimed 0, but larger" : "claimed P, but N"]
		}),
		/* @__PURE__ */ Y("span", {
			class: "map-chip",
			children: [/* @__PURE__ */ Y("b", {
				class: "cross-missed",
				"aria-hidden": "true",
				children: "×"
			}), e ? "0, but not claimed" : "P, but not claimed"]
		}),
		e && /* @__PURE__ */ Y("span", {
			class: "map-chip",
			children: [/* @__PURE__ */ Y("b", {
				class: "cross-claimed",
				"aria-hidden": "true",
				children: "◥"
			}), "another value"]
		})
	] });
}
// src/map/table_growth.ts
function $({ digest: e, misere: t, show: n }) {
	return `${e} ${t} ${n}`;
}
function ca({ text: e, heaps: t, misere: n, show: r }, i) {
	return {
		command: "table",
		game: e,
		size: i,
		show: r,
		misere: n,
		window: {
			from: Array(t).fill(0),
			shape: Array(t).fill(1)
		}
	};
}
function la(e, t) {
	let n = [
		256,
		256,
		256,
		64,
		20,
		12
	][e] ?? 8;
	return t === "round" || t === "phase" ? Math.ceil(n / 2) : n;
}
function ua(e) {
	let t = e < 64 ? 8 : e < 512 ? 64 : 256;
	return (Math.floor(e / t) + 1) * t;
}
var da = 256, fa = class {
	engine;
	sizes = /* @__PURE__ */ new Map();
	seen = /* @__PURE__ */ new Set();
	losses = 0;
	growths = /* @__PURE__ */ new Map();
	stops = /* @__PURE__ */ new Map();
	listeners = /* @__PURE__ */ new Set();
	constructor(e) {
		this.engine = e;
	}
	subscribe(e) {
		return this.listeners.add(e), () => this.listeners.delete(e);
	}
	sizeOf(e) {
		return this.sizes.get($(e)) ?? 0;
	}
	growthOf(e) {
		return this.growths.get($(e)) ?? { kind: "rests" };
	}
	dismiss(e) {
		this.growthOf(e).kind === "refused" && this.set(e, { kind: "rests" });
	}
	lost({ game: e, misere: t, show: n, table: r }, { table: i }) {
		let a = $({
			digest: e,
			misere: t,
			show: n
		});
		return r === 0 || this.sizes.get(a) !== r || (i !== null && this.seen.add(a), i !== null || !this.seen.delete(a)) ? !1 : (this.sizes.delete(a), this.losses += 1, this.changed(), !0);
	}
	cancel(e) {
		this.stops.get($(e))?.();
	}
	async grow(e, t, n) {
		if (this.sizeOf(e) >= t) return !0;
		if (this.growthOf(e).kind === "grows") return !1;
		this.set(e, {
			kind: "grows",
			size: t,
			progress: null
		});
		try {
			return t <= da && n === void 0 ? await this.ask(e, t) : await this.work(e, t, n), this.sizes.set($(e), t), this.set(e, { kind: "rests" }), !0;
		} catch (n) {
			let r = Ze(n) || n instanceof L && n.body.kind === "interrupted";
			return this.set(e, r ? { kind: "rests" } : {
				kind: "refused",
				size: t,
				error: z(n)
			}), !1;
		} finally {
			this.stops.delete($(e));
		}
	}
	async ask(e, t) {
		let n = new AbortController();
		this.stops.set($(e), () => n.abort()), await this.engine.ask(ca(e, t), n.signal);
	}
	async work(e, t, n) {
		let r = await this.engine.begin(ca(e, t), n);
		this.stops.set($(e), () => void this.engine.cancel(r).catch(() => void 0)), await this.engine.hear(r, {
			progress: (n) => this.set(e, {
				kind: "grows",
				size: t,
				progress: n
			}),
			event: () => void 0
		});
	}
	set(e, t) {
		this.growths.set($(e), t), this.changed();
	}
	changed() {
		for (let e of this.listeners) e();
	}
};
// src/map/tile_cache.ts
function pa(e) {
	return `${ma(e)}|${e.table}`;
}
function ma({ game: e, misere: t, show: n, from: r, axes: i, columns: a, rows: o, step: s, claim: c }) {
	return [
		e,
		+!!t,
		n,
		r.join(),
		i.join(),
		a,
		o,
		s,
		c ?? ""
	].join("|");
}
function ha({ game: e, misere: t, show: n, claim: r }) {
	return [
		e,
		+!!t,
		n,
		r ?? ""
	].join("|");
}
function ga(e) {
	return e instanceof L && [
		"wrong",
		"unknown",
		"limit"
	].includes(e.body.kind);
}
var _a = class {
	load;
	limits;
	now;
	tiles = /* @__PURE__ */ new Map();
	newest = /* @__PURE__ */ new Map();
	running = /* @__PURE__ */ new Map();
	failed = /* @__PURE__ */ new Map();
	hopeless = /* @__PURE__ */ new Set();
	wanted = /* @__PURE__ */ new Map();
	listeners = /* @__PURE__ */ new Set();
	errors = /* @__PURE__ */ new Map();
	constructor(e, t = {
		tiles: 224,
		requests: 6,
		pause: 3e3
	}, n = Date.now) {
		this.load = e, this.limits = t, this.now = n;
	}
	subscribe(e) {
		return this.listeners.add(e), () => this.listeners.delete(e);
	}
	want(e, t) {
		t.length === 0 ? this.wanted.delete(e) : this.wanted.set(e, t);
		let n = new Set([...this.wanted.values()].flat().map(pa));
		for (let [e, t] of this.running) n.has(e) || (this.running.delete(e), t.abort());
		this.start();
	}
	get(e) {
		return this.used(pa(e));
	}
	nearest(e) {
		let t = this.newest.get(ma(e));
		return this.get(e) ?? (t === void 0 ? void 0 : this.used(t));
	}
	settled() {
		return this.running.size === 0 && this.allWanted().every((e) => this.tiles.has(pa(e)) || this.rests(e, pa(e)));
	}
	forgive() {
		this.failed.clear(), this.hopeless.clear(), this.errors.clear(), this.start();
	}
	allWanted() {
		let e = [...this.wanted.values()], t = Math.max(0, ...e.map((e) => e.length));
		return Array.from({ length: t }, (t, n) => e.flatMap((e) => e[n] ?? [])).flat();
	}
	used(e) {
		let t = this.tiles.get(e);
		if (t !== void 0) return this.tiles.delete(e), this.tiles.set(e, t), t;
	}
	start() {
		for (let e of this.allWanted()) {
			if (this.running.size >= this.limits.requests) return;
			let t = pa(e);
			if (this.tiles.has(t) || this.running.has(t) || this.rests(e, t)) continue;
			let n = new AbortController();
			this.running.set(t, n), this.fetch(e, t, n);
		}
	}
	rests(e, t) {
		if (this.hopeless.has(ha(e))) return !0;
		let n = this.failed.get(t);
		return n !== void 0 && this.now() - n < this.limits.pause;
	}
	async fetch(e, t, n) {
		try {
			this.keep(e, t, await this.load(e, n.signal)), this.failed.delete(t), this.errors.delete(ha(e));
		} catch (r) {
			if (n.signal.aborted) return;
			this.failed.set(t, this.now()), ga(r) ? this.hopeless.add(ha(e)) : setTimeout(() => this.start(), this.limits.pause + 1), Ze(r) || this.errors.set(ha(e), r instanceof Error ? r : Error(String(r)));
		}
		this.running.get(t) === n && this.running.delete(t), this.start();
		for (let e of this.listeners) e();
	}
	keep(e, t, n) {
		this.tiles.set(t, n), this.newest.set(ma(e), t);
		for (let e of this.tiles.keys()) {
			if (this.tiles.size <= this.limits.tiles) return;
			this.tiles.delete(e);
			let t = e.slice(0, e.lastIndexOf("|"));
			this.newest.get(t) === e && this.newest.delete(t);
		}
	}
}, va = {
	error: null,
	warnings: []
};
function ya(e, t, n) {
	let [r, i] = W(va);
	return G(() => {
		if (i(va), n === "") return;
		let r = new AbortController(), a = t.components.names.map(() => 0), o = {
			command: "map",
			game: t.text,
			misere: t.misere,
			show: hn(n),
			from: a,
			cells: [1, 1],
			claim: n
		};
		return e.ask(o, r.signal).then(({ warnings: e }) => i({
			error: null,
			warnings: e
		}), (e) => {
			r.signal.aborted || i({
				error: z(e),
				warnings: []
			});
		}), () => r.abort();
	}, [
		e,
		t.digest,
		t.misere,
		n
	]), r;
}
// src/map/map_panels.tsx
function ba(e) {
	let [t, n] = W(null);
	return G(() => {
		let t = e.current, r = () => n(qr(t));
		return r(), Xr(t, r);
	}, []), t;
}
function xa(e) {
	let { map: t, game: n, model: r, shared: i, summary: a, change: o, jump: s } = e, c = bt(null), l = ba(c), u = i.growth.sizeOf(fn(n, Gt(t.shown))), d = r.claim === null ? void 0 : i.cache.errors.get(ha(r.claim.says({
		step: 1,
		column: 0,
		row: 0
	}))), f = r.base === null ? void 0 : i.cache.errors.get(ha(r.base({
		step: 1,
		column: 0,
		row: 0
	}))), { names: p } = n.components, m = ya(e.engine, n, t.overlay.trim());
	return /* @__PURE__ */ Y("div", {
		class: "map-panels",
		ref: c,
		children: [
			a !== null && l !== null && /* @__PURE__ */ Y(Ki, {
				shown: t.shown,
				difference: r.minus !== null,
				summary: a,
				theme: l,
				table: u,
				misere: n.misere
			}),
			f !== void 0 && /* @__PURE__ */ Y(En, {
				compact: !0,
				title: "The cells cannot be read",
				error: z(f),
				children: /* @__PURE__ */ Y("button", {
					type: "button",
					onClick: () => i.cache.forgive(),
					children: "Try again"
				})
			}),
			/* @__PURE__ */ Y(Sa, {
				...e,
				table: u
			}),
			t.marks !== null && /* @__PURE__ */ Y(Qi, {
				marks: t.marks,
				jump: s,
				remove: () => o((e) => ({
					...e,
					marks: null
				}))
			}),
			/* @__PURE__ */ Y(aa, {
				overlay: t.overlay,
				placeholder: `P = {(${p.join(", ")}) | ${p[0]} = ${p[1]}}`,
				error: m.error ?? (d === void 0 ? null : z(d)),
				warnings: m.warnings,
				differences: a?.differences ?? null,
				step: a?.step ?? 1,
				change: (e) => o((t) => ({
					...t,
					overlay: e
				})),
				jump: (e) => s(Pe(n.components, t, e))
			}),
			/* @__PURE__ */ Y(Ti, {
				against: t.against,
				error: e.secondError,
				change: (e) => o((t) => ({
					...t,
					against: e
				}))
			}),
			l !== null && /* @__PURE__ */ Y(Ta, {
				...e,
				theme: l
			})
		]
	});
}
function Sa({ engine: e, map: t, game: n, shared: r, summary: i, scene: a, change: o, table: s }) {
	let { growth: c } = r, l = fn(n, Gt(t.shown)), u = async (e, t) => {
		await c.grow(l, e, t) && o((t) => ({
			...t,
			game: n.digest,
			table: e
		}));
	}, d = e.hello?.bind(e), f = d === void 0 ? null : async (e) => u(e, { bytes: (await d()).limits.total_bytes });
	return /* @__PURE__ */ Y(Ei, {
		growth: c.growthOf(l),
		offer: wa(t, n, a, i, s),
		grow: (e) => void u(e),
		insist: f === null ? null : (e) => void f(e).catch(() => void 0),
		cancel: () => c.cancel(l),
		dismiss: () => c.dismiss(l)
	});
}
var Ca = 2 ** 20;
function wa(e, t, n, r, i) {
	if (r === null || !(r.unknown || r.heapValues || r.claims.length > 0)) return null;
	let a = je(t.components, e.axes), o = e.cursor === null ? 0 : Math.max(...a.map((t) => e.cursor[t] ?? 0)), s = n?.range() ?? null, c = Math.max(0, ...Object.entries(e.slice).filter(([e]) => !a.includes(Number(e))).map(([, e]) => e)), l = s === null ? 0 : Math.max(s.right, s.top), u = ua(Math.max(o >= i ? o : l, c));
	return u > i && u <= Ca ? u : null;
}
function Ta({ map: e, game: t, model: n, shared: r, summary: i, theme: a }) {
	let [o, s] = W(!1), c = n.cursor ?? Ve;
	return /* @__PURE__ */ Y("details", {
		class: "map-text",
		open: o,
		onToggle: (e) => s(e.currentTarget.open),
		children: [/* @__PURE__ */ Y("summary", { children: /* @__PURE__ */ Y("h2", { children: "The cells around the cursor as a table" }) }), o && n.base !== null && /* @__PURE__ */ Y(na, {
			cell: c,
			names: n.names,
			bounds: n.bounds,
			title: `${ui(e.shown.kind, t.misere)} of ${t.show.game}`,
			base: n.base,
			label: en(e.shown, i?.end ?? 8, a).label,
			load: (e, t) => r.source.load(e, t)
		})]
	});
}
// src/map/slices.tsx
var Ea = 63;
function Da({ map: e, components: t, change: n }) {
	let { names: r } = t;
	if (r.length < 3) return null;
	let i = je(t, e.axes), a = r.map((e, t) => t).filter((e) => !i.includes(e)), o = (e, t) => n((n) => ({
		...n,
		axes: Oa(i, e, t)
	}));
	return /* @__PURE__ */ Y("div", {
		class: "map-slices",
		role: "group",
		"aria-label": "Slice",
		children: [[0, 1].map((e) => /* @__PURE__ */ Y("label", { children: [/* @__PURE__ */ Y("span", { children: e === 0 ? "Right" : "Up" }), /* @__PURE__ */ Y("select", {
			value: i[e],
			onChange: (t) => o(e, Number(t.currentTarget.value)),
			children: r.map((e, t) => /* @__PURE__ */ Y("option", {
				value: t,
				children: e
			}, e))
		})] }, e)), a.map((r) => /* @__PURE__ */ Y(ka, {
			map: e,
			components: t,
			component: r,
			change: n
		}, r))]
	});
}
function Oa([e, t], n, r) {
	return n === 0 ? r === t ? [t, e] : [r, t] : r === e ? [t, e] : [e, r];
}
function ka({ map: e, components: t, component: n, change: r }) {
	let i = t.names[n], a = Me(t, e.slice, n), o = Ae(t, n), s = (e) => {
		Number.isSafeInteger(e) && e >= 0 && e <= o && r((t) => ({
			...t,
			slice: {
				...t.slice,
				[n]: e
			}
		}));
	};
	return o === 1 ? /* @__PURE__ */ Y("label", {
		class: "map-pass",
		children: [/* @__PURE__ */ Y("input", {
			type: "checkbox",
			checked: a === 1,
			onChange: (e) => s(+!!e.currentTarget.checked)
		}), /* @__PURE__ */ Y("span", { children: [
			"the pass is there (",
			i,
			" = ",
			a,
			")"
		] })]
	}) : /* @__PURE__ */ Y("div", {
		class: "map-fixed",
		children: [/* @__PURE__ */ Y("label", { children: [/* @__PURE__ */ Y("span", { children: [i, " ="] }), /* @__PURE__ */ Y("input", {
			type: "range",
			min: 0,
			max: Math.max(Ea, a, e.table - 1),
			value: a,
			onInput: (e) => s(e.currentTarget.valueAsNumber)
		})] }), /* @__PURE__ */ Y("input", {
			type: "number",
			"aria-label": `${i}, exactly`,
			min: 0,
			value: a,
			onInput: (e) => s(e.currentTarget.valueAsNumber)
		})]
	});
}
// src/map/tile_source.ts
async function Aa(e, t, n) {
	let { answer: r, digest: i } = await e.askWithDigest({
		command: "show",
		game: t
	}, n);
	if (i === null) throw Error("the server names no digest of the game");
	return {
		digest: i,
		text: t,
		show: r
	};
}
var ja = class {
	engine;
	texts = /* @__PURE__ */ new Map();
	constructor(e) {
		this.engine = e;
	}
	learn({ digest: e, text: t }) {
		this.texts.set(e, t);
	}
	async load(e, t) {
		try {
			return await this.engine.tile(e, t);
		} catch (n) {
			let r = this.texts.get(e.game);
			if (!(n instanceof L) || n.body.kind !== "not_kept" || r === void 0) throw n;
			return await Aa(this.engine, r, t), this.engine.tile(e, t);
		}
	}
}, Ma = /* @__PURE__ */ new WeakMap();
function Na(e) {
	let t = Ma.get(e);
	if (t !== void 0) return t;
	let n = new ja(e), r = new fa(e), i = {
		source: n,
		cache: new _a(async (e, t) => {
			let i = await n.load(e, t);
			if (e.claim === void 0 && r.lost(e, i.header)) throw new DOMException("the table is computed again", "AbortError");
			return i;
		}),
		growth: r
	};
	return Ma.set(e, i), i;
}
function Pa(e, t, n, r) {
	let i = JSON.stringify(t), [a, o] = W({
		key: "",
		game: null,
		error: null
	}), s = r?.digest ?? null;
	return G(() => {
		if (t === null || s !== null) return;
		let n = new AbortController();
		return Aa(e, t, n.signal).then((e) => o({
			key: i,
			game: e,
			error: null
		}), (e) => {
			n.signal.aborted || o({
				key: i,
				game: null,
				error: z(e)
			});
		}), () => n.abort();
	}, [
		i,
		s,
		e
	]), xt(() => {
		let o = (r !== void 0 && s !== null && t !== null ? {
			digest: s,
			text: t,
			show: r.show
		} : null) ?? (t !== null && a.key === i ? a.game : null);
		return o !== null && Na(e).source.learn(o), {
			game: o === null ? null : dn(o, n),
			error: t !== null && a.key === i ? a.error : null
		};
	}, [
		i,
		s,
		r?.show,
		n,
		a,
		e
	]);
}
function Fa(e, t) {
	if (t === null || t.components.names.length === e.components.names.length) return null;
	let n = (e) => `${e.components.names.length} component${e.components.names.length === 1 ? "" : "s"}`;
	return R("wrong", `positions of ${t.show.game} have ${n(t)}, those of ${e.show.game} ${n(e)}`).body;
}
function Ia(e) {
	let [t, n] = W(0);
	return G(() => e.subscribe(() => n((e) => e + 1)), [e]), t;
}
var La = 8;
async function Ra(e, t, n, r) {
	for (let i = n; i >= La; i = Math.floor(i / 2)) {
		if (await e.grow(t, i)) return;
		let n = e.growthOf(t), a = n.kind === "refused" && ["limit", "clock"].includes(n.error.kind);
		if (r || !a) return;
	}
}
function za(e, t, n) {
	let r = t.flatMap(({ game: e, kinds: t }) => t.map((t) => ({
		table: fn(e, t),
		first: la(pn(e), t)
	})));
	G(() => {
		for (let { table: t, first: i } of r) Ra(e, t, Math.max(i, n), n > i);
	}, [JSON.stringify([
		r.map(({ table: e }) => [
			e.digest,
			e.misere,
			e.show
		]),
		n,
		e.losses
	]), e]);
}
// src/map/map_view.tsx
var Ba = "map-help";
function Va(e) {
	let { state: t, engine: n } = e, { known: r, misere: i } = t.ruleset, a = Pa(n, r.kind === "game" ? r.game : null, i, r.kind === "game" ? r : void 0);
	return a.error === null ? a.game === null ? /* @__PURE__ */ Y("p", {
		role: "status",
		children: "Reading the game …"
	}) : /* @__PURE__ */ Y(Ja, {
		...e,
		game: a.game
	}) : /* @__PURE__ */ Y(En, { error: a.error });
}
function Ha({ state: e, engine: t }, n) {
	let { against: r } = e.map, i = Pa(t, r === null ? null : {
		...n.text.texts === void 0 ? {} : { texts: n.text.texts },
		text: r.text
	}, e.ruleset.misere), a = i.error ?? Fa(n, i.game);
	return {
		second: a === null ? i.game : null,
		error: a
	};
}
function Ua({ state: e, store: t }) {
	let n = xt(() => new Nn(e.map.camera, (e) => t.set("map", (t) => ({
		...t,
		camera: e
	}))), [t]);
	return G(() => n.follow(e.map.camera), [e.map.camera]), G(() => () => n.settle(), [n]), n;
}
function Wa({ cache: e }, t, n) {
	if (n === null || t === null) return null;
	for (let r = 1; r <= 2 ** 22; r *= 2) {
		let { place: i, index: a } = cn(n[0], n[1], r), o = t(i), s = e.get(o);
		if (s !== void 0) return Di(s, a, o);
	}
	return null;
}
var Ga = /* @__PURE__ */ new WeakMap();
function Ka(e, { digest: t }) {
	if (e === null) return !1;
	let n = Ga.get(e) ?? t;
	return Ga.set(e, n), n !== t;
}
function qa(e, t) {
	return e !== null && e.width === t.width && e.height === t.height;
}
function Ja(e) {
	let { state: t, store: n, engine: r, game: i } = e, { map: a } = t, o = Na(r), s = St((e) => n.set("map", e), [n]), { second: c, error: l } = Ha(e, i), u = Ua(e), d = Ia(o.growth);
	Ia(o.cache);
	let [f, p] = W(null), [m, h] = W(null), [g, _] = W(null), v = bt(null), y = Mn(r, "options", i.text, i.misere, m, 0), b = a.game === i.digest ? a.table : 0, x = [{
		game: i,
		kinds: gn(a)
	}, ...c === null ? [] : [{
		game: c,
		kinds: [Gt(a.shown)]
	}]];
	za(o.growth, x, b), G(() => h(null), [i.digest, i.misere]), G(() => {
		e.playing === !0 && h(a.cursor);
	}, [
		e.playing,
		a.cursor,
		i.digest,
		i.misere
	]), G(() => {
		Ka(a.marks, i) && s((e) => ({
			...e,
			marks: null
		}));
	}, [a.marks, i.digest]), G(() => {
		g !== null && s((e) => qa(e.viewport, g.viewport) ? e : {
			...e,
			viewport: g.viewport
		});
	}, [g]);
	let S = xt(() => vn(a, {
		game: i,
		second: c,
		growth: o.growth,
		options: y.answer
	}), [
		a,
		i,
		c,
		d,
		y.answer
	]), C = xt(() => c !== null && a.against?.mode === "beside" ? yn(a, c, S, o.growth) : null, [S, c]), w = f ?? S.cursor, T = f === null ? a.cursor : Pe(i.components, a, f), E = T?.length === i.components.names.length ? T : null, ee = Mn(r, "move", i.text, i.misere, E, 120), D = Mn(r, "move", c?.text ?? null, i.misere, E, 120), O = (e) => Pe(i.components, a, e), k = {
		live: u,
		cache: o.cache,
		helpId: Ba,
		onHover: p,
		onCursor: (e) => s((t) => ({
			...t,
			cursor: O(e)
		})),
		onOptions: (e) => h(e === null ? null : O(e))
	}, A = (e) => s((t) => Be(t, e));
	return /* @__PURE__ */ Y("section", {
		class: "map",
		"aria-label": "Map",
		children: [
			/* @__PURE__ */ Y(fi, {
				map: a,
				components: i.components,
				misere: i.misere,
				change: s,
				children: /* @__PURE__ */ Y(Un, {
					scene: v,
					live: u
				})
			}),
			/* @__PURE__ */ Y(Da, {
				map: a,
				components: i.components,
				change: s
			}),
			/* @__PURE__ */ Y("p", {
				id: Ba,
				class: "seen-by-readers",
				children: "Arrows move the cursor, with Shift by ten. Plus and minus zoom. Enter shows the options, Escape hides them. Home goes to the origin."
			}),
			/* @__PURE__ */ Y("div", {
				class: C === null ? "maps" : "maps maps-two",
				children: [/* @__PURE__ */ Y(Ya, {
					title: C === null ? null : i.show.game,
					children: /* @__PURE__ */ Y(ii, {
						...k,
						title: `Map of ${i.show.game}`,
						model: S,
						onSummary: _,
						onScene: (e) => {
							v.current = e;
						}
					})
				}), C !== null && c !== null && /* @__PURE__ */ Y(Ya, {
					title: c.show.game,
					children: /* @__PURE__ */ Y(ii, {
						...k,
						title: `Map of ${c.show.game}`,
						model: C,
						onSummary: () => void 0
					})
				})]
			}),
			/* @__PURE__ */ Y(zi, {
				position: E,
				move: ee,
				cell: Wa(o, S.base, w),
				second: c === null ? null : {
					game: c.show.game,
					move: D,
					cell: Wa(o, C?.base ?? S.minus, w)
				}
			}),
			m !== null && /* @__PURE__ */ Y(Vi, {
				asked: y,
				position: m,
				jump: A,
				close: () => h(null)
			}),
			e.children,
			/* @__PURE__ */ Y(xa, {
				engine: r,
				map: a,
				game: i,
				second: c,
				secondError: l,
				model: S,
				shared: o,
				summary: g,
				change: s,
				jump: A,
				scene: v.current
			})
		]
	});
}
function Ya({ title: e, children: t }) {
	return /* @__PURE__ */ Y("div", {
		class: "map-framed",
		children: [e !== null && /* @__PURE__ */ Y("h2", { children: e }), t]
	});
}
// src/widget/play_line.tsx
var Xa = 8;
function Za({ engine: e, game: t, map: n, change: r }) {
	let { cursor: i } = n, [a, o] = W([]), s = a.at(-1) ?? null, { answer: c } = Mn(e, "options", t.text, t.misere, s === null ? null : [...s], 0), { answer: l } = Mn(e, "move", t.text, t.misere, s === null ? null : [...s], 0);
	if (G(() => o((e) => at(e, i, c?.options ?? [])), [i]), s === null) return null;
	let u = (e) => r((n) => Fe(t.components, n, e) === null ? Be(n, e) : {
		...n,
		cursor: [...e]
	}), d = () => {
		o(a.slice(0, -1)), u(a.at(-2));
	}, f = l?.winning_moves[0];
	return /* @__PURE__ */ Y("div", {
		class: "play-line",
		role: "group",
		"aria-label": "Play",
		children: [
			/* @__PURE__ */ Y("p", { children: [
				/* @__PURE__ */ Y("strong", { children: "Play" }),
				" ",
				a.length > Xa && "… → ",
				a.slice(-8).map((e) => I([...e])).join(" → ")
			] }),
			/* @__PURE__ */ Y("p", {
				class: "faint",
				children: Qa(l, c, t.misere)
			}),
			/* @__PURE__ */ Y("div", {
				class: "map-wins",
				children: [f !== void 0 && /* @__PURE__ */ Y("button", {
					type: "button",
					onClick: () => u(f),
					children: [
						"Play ",
						I(f),
						", which wins"
					]
				}), a.length > 1 && /* @__PURE__ */ Y("button", {
					type: "button",
					onClick: d,
					children: "Take back"
				})]
			})
		]
	});
}
function Qa(e, t, n) {
	if (t?.count === 0) return `No move is left: whoever moved last ${n ? "loses" : "wins"}.`;
	let r = "Click an option on the map to move there.";
	return e === null ? r : e.outcome === "P" ? `Whoever moves now loses, if the other makes no mistake. ${r}` : `Whoever moves now can win. ${r}`;
}
// src/widget/remedy.ts
function $a({ kind: e, resource: t }) {
	switch (e) {
		case "limit": return t === null ? "This is a fixed bound: ask for less." : `Ask for less, or take the map of a game of a laboratory with a higher limit: grundy.Laboratory(limits={"${t}": …}).`;
		case "clock": return "The work took longer than a map waits. Ask for less: a smaller table, smaller heaps.";
		case "busy": return "Wait until other questions of this map are answered.";
		case "unknown": return "No claim and no theorem decides this. Take smaller heaps, or compute a larger table.";
		case "kernel": return "The map asks again when the cell has ended. If the kernel was restarted, run the cell of this map again.";
		default: return null;
	}
}
// src/widget/map_widget.tsx
function eo({ engine: e, store: t, game: n }) {
	let [r, i] = W(null), [a, o] = W(null), [s, c] = W(0);
	return G(() => {
		let r = new AbortController();
		return o(null), Aa(e, n, r.signal).then((e) => {
			let r = e.show;
			t.set("ruleset", (t) => ({
				...t,
				known: Je(r, n, e.digest)
			})), i(e);
		}, (e) => !Ze(e) && o(z(e))), () => r.abort();
	}, [
		e,
		t,
		n,
		s
	]), {
		read: r,
		error: a,
		again: () => c((e) => e + 1)
	};
}
function to(e) {
	let { engine: t, store: n } = e, [r, i] = W(n.get());
	G(() => n.subscribe(() => i(n.get())), [n]), Ia(t);
	let { read: a, error: o, again: s } = eo(e);
	return /* @__PURE__ */ Y(Tn.Provider, {
		value: $a,
		children: [
			t.isBusy() && /* @__PURE__ */ Y("p", {
				class: "busy-kernel",
				role: "status",
				children: "The kernel is busy: the map answers when the running cell has ended."
			}),
			o !== null && /* @__PURE__ */ Y(En, {
				error: o,
				children: /* @__PURE__ */ Y("button", {
					type: "button",
					onClick: s,
					children: "Try again"
				})
			}),
			o === null && a === null && /* @__PURE__ */ Y("p", {
				role: "status",
				children: "Reading the game …"
			}),
			a !== null && /* @__PURE__ */ Y(Va, {
				state: r,
				store: n,
				engine: t,
				playing: !0,
				children: /* @__PURE__ */ Y(Za, {
					engine: t,
					game: dn(a, r.ruleset.misere),
					map: r.map,
					change: (e) => n.set("map", e)
				})
			})
		]
	});
}
// src/widget/notebook_theme.ts
function no({ dataset: e, classList: t }) {
	let { jpThemeLight: n } = e;
	return n === void 0 ? t.contains("vscode-dark") || t.contains("vscode-high-contrast") ? "dark" : t.contains("vscode-light") || t.contains("vscode-high-contrast-light") ? "light" : null : n === "true" ? "light" : "dark";
}
function ro(e) {
	let t = () => {
		let t = no(document.body);
		t === null ? delete e.dataset.theme : e.dataset.theme = t;
	};
	t();
	let n = new MutationObserver(t);
	return n.observe(document.body, {
		attributes: !0,
		attributeFilter: ["data-jp-theme-light", "class"]
	}), () => n.disconnect();
}
// src/widget/widget.tsx
function io(e) {
	return {
		send: (t) => e.send(t),
		subscribe(t) {
			let n = (e, n) => t(e, n ?? []);
			return e.on("msg:custom", n), () => e.off("msg:custom", n);
		}
	};
}
function ao(e) {
	let t = e.get("position"), n = { kind: e.get("_show") }, r = {
		...ce,
		shown: n,
		overlay: e.get("_claim")
	};
	return t === null ? r : {
		...Be(r, t),
		camera: r.camera
	};
}
function oo(e, t) {
	let n = () => {
		let n = e.get("position"), { cursor: r } = t.get().map;
		n === null ? t.set("map", (e) => ({
			...e,
			cursor: null
		})) : r !== null && it(r, n) || t.set("map", (e) => Be(e, n));
	}, r = t.subscribe(() => {
		let { cursor: n } = t.get().map, r = e.get("position");
		n === r || n !== null && r !== null && it(n, r) || (e.set("position", n), e.save_changes());
	});
	return e.on("change:position", n), () => {
		r(), e.off("change:position", n);
	};
}
function so(e) {
	e.addEventListener("wheel", (t) => {
		!t.ctrlKey && !(e.activeElement instanceof HTMLCanvasElement) && t.stopImmediatePropagation();
	}, { capture: !0 });
}
var co = { render({ model: e, el: t }) {
	let n = document.createElement("div");
	n.dataset.lmSuppressShortcuts = "true", n.style.setProperty("--map-height", `${e.get("_height")}px`), t.append(n);
	let r = n.attachShadow({ mode: "open" });
	so(r);
	let i = document.createElement("style");
	i.textContent = ":host{--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light dark;--ground:var(--lightningcss-light,#f8f6f1)var(--lightningcss-dark,#14171c);--raised:var(--lightningcss-light,#fffefb)var(--lightningcss-dark,#1b1f26);--sunken:var(--lightningcss-light,#efece4)var(--lightningcss-dark,#0f1216);--ink:var(--lightningcss-light,#1b1f26)var(--lightningcss-dark,#e8e6e1);--faint:var(--lightningcss-light,#565d69)var(--lightningcss-dark,#a3abb8);--line:var(--lightningcss-light,#ddd8cc)var(--lightningcss-dark,#343b47);--edge:var(--lightningcss-light,#8b8777)var(--lightningcss-dark,#77808f);--accent:var(--lightningcss-light,#1d4e89)var(--lightningcss-dark,#8ab8f0);--on-accent:var(--lightningcss-light,#fff)var(--lightningcss-dark,#0d1726);--p:var(--lightningcss-light,#b3261e)var(--lightningcss-dark,#ff8a7a);--n:var(--lightningcss-light,#2e6b3f)var(--lightningcss-dark,#86d39a);--warn:var(--lightningcss-light,#7d5200)var(--lightningcss-dark,#f0c062);--warn-ground:var(--lightningcss-light,#fdf3dc)var(--lightningcss-dark,#2e2715);--wrong:var(--lightningcss-light,#b3261e)var(--lightningcss-dark,#ff8a7a);--wrong-ground:var(--lightningcss-light,#fcebe8)var(--lightningcss-dark,#331d1c);--shadow:0 1px 2px var(--lightningcss-light,#0000001a)var(--lightningcss-dark,#0006), 0 2px 8px var(--lightningcss-light,#0000000d)var(--lightningcss-dark,#0003);--radius:8px;--gap:12px;--font:system-ui, \"Segoe UI\", Roboto, \"Noto Sans\", sans-serif;--serif:KaTeX_Main, \"Latin Modern Roman\", \"Palatino Linotype\", Palatino, Georgia, serif;--mono:ui-monospace, \"SF Mono\", \"Cascadia Mono\", \"DejaVu Sans Mono\", monospace}@media (prefers-color-scheme:dark){:host{--lightningcss-light: ;--lightningcss-dark:initial}}:host([data-theme=light]){--lightningcss-light:initial;--lightningcss-dark: ;color-scheme:light}:host([data-theme=dark]){--lightningcss-light: ;--lightningcss-dark:initial;color-scheme:dark}*{box-sizing:border-box}html{font-size:clamp(100%,5.2px + .77vw,28px)}html,body,#page{height:100%}body{background:var(--ground);color:var(--ink);font:1rem/1.5 var(--font);-webkit-text-size-adjust:100%;margin:0}button,input,select,textarea{font:inherit;color:inherit}button{background:var(--raised);border:1px solid var(--line);border-radius:var(--radius);cursor:pointer;min-height:36px;padding:6px 12px}button:hover:not(:disabled){border-color:var(--accent)}button:disabled{opacity:.55;cursor:default}button.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-weight:600}button.quiet{background:0 0;border-color:#0000}input,select,textarea{background:var(--raised);border:1px solid var(--edge);border-radius:var(--radius);min-height:36px;padding:6px 10px}::placeholder{color:var(--faint);opacity:1}input[type=range]{accent-color:var(--accent);background:0 0;border:0;padding:0}input[type=checkbox],input[type=radio]{accent-color:var(--accent);width:18px;height:18px;min-height:0;margin:0}input[aria-invalid=true]{border-color:var(--wrong)}:focus-visible{outline:3px solid var(--accent);outline-offset:2px}a{color:var(--accent)}h1,h2,h3{margin:0;line-height:1.2}h2{font-size:1.1rem}h3{font-size:1rem}code,.mono{font-family:var(--mono);font-size:.92em}.faint{color:var(--faint)}.formula{max-width:100%;overflow:auto hidden}.scrolled{max-width:100%;padding:2px;overflow:auto hidden}.scrolled .formula{overflow:visible}.scrolled .katex-display{text-align:left;margin:.4em 0}.scrolled .katex-display>.katex{text-align:left;white-space:nowrap}.seen-by-readers{clip-path:inset(50%);white-space:nowrap;width:1px;height:1px;position:absolute;overflow:hidden}@media (max-width:820px){button,select,input:not([type=checkbox],[type=radio]){min-height:44px}}@media (prefers-reduced-motion:reduce){*,:before,:after{scroll-behavior:auto!important;transition:none!important;animation-duration:.01ms!important}}.map{gap:var(--gap);flex-direction:column;flex:auto;min-width:0;display:flex}.map-controls,.map-slices,.map-go,.map-fixed{flex-wrap:wrap;align-items:center;gap:8px 12px;display:flex}.map-controls label,.map-slices label,.map-fixed label{align-items:center;gap:6px;display:inline-flex}.map-controls input[type=number],.map-fixed input[type=number]{width:6.5em}.map-go{margin-left:auto}.map-go input{width:18ch}.map-wrong{color:var(--wrong)}.map-wrong:empty{display:none}.map-pass input{width:18px;height:18px;min-height:0}.map-fixed input[type=range]{border:0;width:140px;padding:0}.maps{gap:var(--gap);flex-wrap:wrap;flex:auto;min-height:340px;display:flex}.map-framed{flex-direction:column;flex:300px;gap:4px;min-width:0;display:flex}.map-framed h2{overflow-wrap:anywhere;font-size:1rem;font-weight:600}.map-canvas{flex:auto;height:min(62vh,720px);min-height:340px;position:relative}.map-canvas canvas{touch-action:none;cursor:crosshair;border-radius:4px;width:100%;height:100%;display:block;position:absolute;inset:0}.map-zoom{gap:4px;display:flex}.map-zoom button{width:40px;padding:0;font-size:1.2rem;line-height:1}.map-readout{background:var(--sunken);border-radius:var(--radius);overflow-wrap:anywhere;min-height:3em;padding:8px 12px}.map-readout p,.map-options p,.map-fault p,.map-differences{margin:0}.map-readout strong{font-variant-numeric:tabular-nums}.map-readout .is-p{color:var(--p)}.map-second{color:var(--faint)}.map-options{border:1px solid var(--line);border-radius:var(--radius);flex-direction:column;gap:8px;padding:8px 12px;display:flex}.map-options ul{overflow-wrap:anywhere;margin:0;padding-left:1.2em}.map-wins,.map-marks{flex-wrap:wrap;align-items:center;gap:6px;display:flex}.map-panels{gap:var(--gap);flex-direction:column;display:flex}.map-legend,.map-scale{flex-wrap:wrap;align-items:center;gap:6px 14px;font-size:.92rem;display:flex}.map-chip{align-items:center;gap:6px;display:inline-flex}.map-chip i{border:1px solid var(--line);border-radius:3px;flex:none;width:18px;height:18px;display:inline-block}.map-chip i.wide{width:110px}.map-chip i.key-table{background:var(--raised)}.map-chip i.key-claim{background:repeating-linear-gradient(135deg, var(--raised) 0 4px, var(--faint) 4px 5.5px)}.map-chip i.key-unknown{background:radial-gradient(circle at center, var(--faint) 0 1.4px, var(--sunken) 1.6px) 0 0 / 8px 8px}.map-chip i.key-marked{border:3px solid var(--warn);background:0 0;border-radius:50%}.map-note{color:var(--faint)}.map-growth{flex-wrap:wrap;align-items:center;gap:8px 12px;display:flex}.map-growth progress{max-width:320px;accent-color:var(--accent);flex:120px}.map-overlay,.map-against{flex-direction:column;gap:6px;display:flex}.map-overlay>label,.map-against>label{font-weight:600}.map-field{flex-wrap:wrap;gap:8px;display:flex}.map-field input{flex:220px;min-width:0}.map-field input[aria-invalid=true]{border-color:var(--wrong)}.map-modes{gap:6px;display:flex}.map-modes button[aria-pressed=true]{background:var(--accent);color:var(--on-accent);border-color:var(--accent)}.map-differences{flex-wrap:wrap;align-items:center;gap:8px 12px;display:flex}.map-chip b{font-size:1.4rem;line-height:1}.cross-claimed{color:var(--warn)}.cross-missed{color:var(--accent)}.map-fault{color:var(--wrong)}.map-doubt{color:var(--warn)}.map-fault pre{color:var(--ink);font-family:var(--mono);white-space:pre-wrap;overflow-wrap:anywhere;margin:0}.map-fault mark{color:inherit;-webkit-text-decoration:underline wavy var(--wrong);text-decoration:underline wavy var(--wrong);text-underline-offset:4px;background:0 0}.map-doubt mark{-webkit-text-decoration-color:var(--warn);text-decoration-color:var(--warn)}.map-text summary h2{font:inherit;display:inline}.map-text summary{cursor:pointer;font-weight:600}.map-near{margin-top:8px;overflow-x:auto}.map-near table{border-collapse:collapse;font-variant-numeric:tabular-nums}.map-near caption{text-align:left;color:var(--faint);padding-bottom:4px}.map-near th,.map-near td{border:1px solid var(--line);text-align:right;padding:2px 8px}.map-near td[aria-current]{outline:2px solid var(--accent);outline-offset:-2px}@media (max-width:820px){.map-go{flex:100%;margin-left:0}.map-go label{flex:1 1 0;min-width:0}.map-go input{flex:1 1 0;width:auto;min-width:0}.map-go .map-wrong{flex:100%}.map-canvas{height:min(58vh,480px);min-height:280px}.maps{min-height:280px}}.widget{font:14px/1.5 var(--font);color:var(--ink);background:var(--ground);border-radius:var(--radius);padding:12px}.widget .map-canvas{height:var(--map-height);flex:none;min-height:0}.widget .maps{min-height:0}.widget p{margin:0}.busy-kernel{color:var(--warn);background:var(--warn-ground);border-radius:var(--radius);padding:6px 12px}.play-line{border:1px solid var(--line);border-radius:var(--radius);overflow-wrap:anywhere;flex-direction:column;gap:6px;padding:8px 12px;display:flex}\n/*$vite$:1*/";
	let a = document.createElement("div");
	a.className = "widget", r.append(i, a);
	let o = ro(n), s = new nt(io(e)), c = new Xe({
		...Ye,
		map: ao(e),
		ruleset: {
			...Ye.ruleset,
			misere: e.get("_misere")
		}
	}), l = oo(e, c);
	return P(/* @__PURE__ */ Y(to, {
		engine: s,
		store: c,
		game: e.get("_game")
	}), a), () => {
		P(null, a), l(), o(), s.close();
	};
} };
export { co as default };
