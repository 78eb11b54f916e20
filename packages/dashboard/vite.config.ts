import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { devPages } from './dev-pages.ts';

/** The server beside which Vite runs in development: cookies know no port, and the browser calls both ports one site. */
const server = process.env['SVC_DEV_SERVER'] ?? 'http://127.0.0.1:4280';

export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  plugins: [react(), devPages(server)],
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    assetsInlineLimit: 0, // a data: address is refused for scripts and styles
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700, // what a page may weigh is a test
    rolldownOptions: {
      input: { index: resolve(import.meta.dirname, 'index.html'), client: resolve(import.meta.dirname, 'client.html') },
    },
    manifest: 'manifest.json',
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/health', '/connect', '/account', '/dev', '/.well-known'].map((path) => [path, server]),
    ),
  },
});
