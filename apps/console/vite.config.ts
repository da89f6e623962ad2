import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPage } from './first-page.ts'
import { languageFiles } from './language-files.ts'
import { packedRoutes } from './packed-routes.ts'

/** Server URL for `npm run dev`. */
const server = process.env.PORCHLIGHT_SERVER ?? 'http://127.0.0.1:3000'
const proxy = Object.fromEntries(
  ['/api', '/invitation', '/live', '/uploads', '/advancedWidget', '/widget-frame'].map((path) => [path, { target: server, ws: path === '/live' }]),
)

/**
 * Few, large files: browsers open only six connections per host, so on a slow connection each extra file adds a delay, and small files compress badly.
 * Everything the inbox needs is one file per layer; code shared by other screens is grouped by the screens that share it.
 */
const chunks = [
  { name: 'vendor', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|@tanstack)[\\/]/, tags: ['$initial' as const], priority: 5 },
  { name: 'start', tags: ['$initial' as const], priority: 4 },
  // The shell keeps the inbox's lists in sync on every page, so the two share a file.
  { name: 'shell', test: /src[\\/](?:app[\\/]shell[\\/]shell|features[\\/]inbox[\\/]index)\.tsx$/, priority: 3 },
  // What features add to an open conversation is loaded along with it.
  {
    name: 'conversation',
    test: /src[\\/]features[\\/](?:inbox[\\/]conversation[\\/]opened|[\w-]+[\\/]conversation-places)\.tsx$/,
    priority: 2,
  },
  { name: 'controls', test: /node_modules[\\/](?:@mantine|@floating-ui|@tabler|@tanstack|react-[\w-]+|use-[\w-]+)[\\/]/, minShareCount: 2, priority: 2.5 },
  // What can be counted is known to reports and to open conversations, not to the first page.
  {
    name: 'metrics',
    test: /packages[\\/]contracts[\\/]src[\\/](?:generated[\\/]metrics|reports[\\/][\w-]+|[\w-]+[\\/][\w-]+-metrics)\.ts$/,
    minShareCount: 2,
    priority: 1,
  },
  {
    name: 'common',
    test: /(?:src[\\/]shared[\\/](?:interface[\\/](?:page|dialogs|plain-page)|people|permissions|library)|packages[\\/](?:ui[\\/]src[\\/](?!rich-text)|client|contracts))[\\/]/,
    minShareCount: 3,
  },
  // The settings pages share one file, the account pages another. Code that only a few of them need, or that other screens also use, is left out.
  { name: 'settings', test: /src[\\/]features[\\/]settings[\\/](?!theme[\\/]custom-css)/, minShareCount: 2 },
  { name: 'account', test: /src[\\/]features[\\/]account[\\/](?!mail-link)/, minShareCount: 2 },
  // So do the pages of reports.
  { name: 'reports', test: /src[\\/]features[\\/]reports[\\/](?!manifest|routes|counted-texts|conversation-places)/, minShareCount: 2 },
  { name: 'choice-bar', test: /packages[\\/]ui[\\/]src[\\/]choice-bar[\\/]/, minShareCount: 2, priority: 1 },
]

export default defineConfig({
  base: '/console/',
  plugins: [packedRoutes(), languageFiles(), react(), firstPage()],
  build: {
    outDir: 'dist',
    manifest: true,
    modulePreload: { polyfill: false },
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { proxy },
})
