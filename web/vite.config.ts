import preact from "@preact/preset-vite";
import { defineConfig, type Plugin } from "vite";

// Where `npm run dev` finds a server: the address that `grundy serve` printed.
const server = process.env["GRUNDY"] ?? "http://127.0.0.1:8080/";
const origin = new URL(server).origin;

// Every browser that runs the page reads woff2: the older forms of KaTeX's fonts stay out.
const onlyWoff2: Plugin = {
  name: "only-woff2",
  enforce: "pre",
  transform(code, id) {
    if (!/katex(\.min)?\.css/.test(id)) return null;
    return code.replace(/,\s*url\([^)]*\.(woff|ttf)\)\s*format\(["'][a-z]+["']\)/g, "");
  },
};

export default defineConfig({
  base: "./",
  plugins: [onlyWoff2, preact()],
  build: {
    outDir: process.env["BUILT"] === undefined ? "../serve/page" : `${process.env["BUILT"]}/page`,
    emptyOutDir: true,
    // The licences of what is bundled are a part of the page.
    license: { fileName: "licences.txt" },
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": {
        target: origin,
        headers: { host: new URL(server).host, origin },
      },
    },
  },
});
