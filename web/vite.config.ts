import preact from "@preact/preset-vite";
import { defineConfig } from "vite";

// Where `npm run dev` finds a server: the address that `grundy serve` printed.
const server = process.env["GRUNDY"] ?? "http://127.0.0.1:8080/";
const origin = new URL(server).origin;

export default defineConfig({
  base: "./",
  plugins: [preact()],
  build: {
    outDir: "../serve/page",
    emptyOutDir: true,
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
