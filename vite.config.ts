// How the public site's modules become files. The pages themselves are written by scripts/build.ts; folders and the
// API's base come from there.

import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  appType: 'custom',
  publicDir: false,
  build: {
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    // Chunks are imported on idle, one after the other as islands wake: preloading them would only compete.
    modulePreload: false,
    reportCompressedSize: false,
  },
});
