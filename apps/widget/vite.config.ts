import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { visitorRoutes } from './visitor-routes.ts'

/** Build configuration for the chat frame. `build.ts` runs the build, then inlines the first view and the style sheet into the page. */
export default defineConfig({
  root: new URL('src/frame', import.meta.url).pathname,
  base: '/widget-frame/',
  plugins: [react(), visitorRoutes()],
  server: { port: 4200, strictPort: true },
  build: {
    outDir: new URL('dist/frame', import.meta.url).pathname,
    emptyOutDir: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
