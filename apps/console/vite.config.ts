import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` finds the server. */
const server = process.env.PORCHLIGHT_SERVER ?? 'http://127.0.0.1:3000'
const proxy = Object.fromEntries(
  ['/api', '/invitation', '/live', '/uploads', '/advancedWidget', '/widget-frame'].map((path) => [path, { target: server, ws: path === '/live' }]),
)

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  build: {
    outDir: 'dist',
    manifest: true,
    modulePreload: { polyfill: false },
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 700,
  },
  server: { proxy },
})
