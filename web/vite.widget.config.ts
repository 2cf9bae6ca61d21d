import preact from "@preact/preset-vite";
import { defineConfig, type Plugin } from "vite";

/** In a widget the style is that of its own root, and no other element has it. */
const styleWithin: Plugin = {
  name: "style-within",
  enforce: "post",
  generateBundle(_, bundle) {
    const styles = Object.values(bundle).filter((file) => file.type === "asset" && file.fileName.endsWith(".css"));
    const style = styles.map((file) => (file.type === "asset" ? String(file.source) : "")).join("");
    const within = style.replace(/:root(\[[^\]]*\])?/g, (_all, attribute?: string) => (attribute === undefined ? ":host" : `:host(${attribute})`));
    for (const file of styles) delete bundle[file.fileName];
    for (const file of Object.values(bundle)) {
      if (file.type === "chunk") file.code = file.code.replace("WIDGET_STYLE", () => JSON.stringify(within));
    }
  },
};

/** The map as one module, for notebooks. */
export default defineConfig({
  plugins: [preact(), styleWithin],
  publicDir: false,
  build: {
    outDir: process.env["BUILT"] === undefined ? "../python/python/grundy/static" : `${process.env["BUILT"]}/widget`,
    emptyOutDir: true,
    // The licences of what is bundled stand beside it.
    license: { fileName: "licences.txt" },
    target: "es2022",
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: "src/widget/widget.tsx",
      preserveEntrySignatures: "strict",
      output: { format: "es", entryFileNames: "map.js" },
    },
  },
});
