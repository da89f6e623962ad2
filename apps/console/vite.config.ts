import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appWorker } from './app-worker.ts'
import { firstPage } from './first-page.ts'
import { languageFiles } from './language-files.ts'
import { packedRoutes } from './packed-routes.ts'

/** Server URL for `npm run dev`. */
const server = process.env.PORCHLIGHT_SERVER ?? 'http://127.0.0.1:3000'
const proxy = Object.fromEntries(
  ['/api', '/invitation', '/live', '/uploads', '/advancedWidget', '/widget-frame'].map((path) => [path, { target: server, ws: path === '/live' }]),
)

const controls = /node_modules[\\/](?:@mantine|@floating-ui|@tabler|@tanstack|react-[\w-]+|use-[\w-]+)[\\/]/
const common =
  /(?:src[\\/]shared[\\/](?:interface[\\/](?:page|dialogs|plain-page)|people|permissions|library)|packages[\\/](?:ui[\\/]src[\\/](?!rich-text)|client|contracts))[\\/]/

/**
 * Few, large files: browsers open only six connections per host, so on a slow connection each extra file adds a delay, and small files compress badly.
 * Everything the inbox needs is one file per layer; code shared by other screens is grouped by the screens that share it. Priorities are whole numbers: the
 * bundler drops what is behind the point.
 */
const chunks = [
  { name: 'vendor', test: /node_modules[\\/](?:react|react-dom|react-router|scheduler|@tanstack)[\\/]/, tags: ['$initial' as const], priority: 50 },
  { name: 'start', tags: ['$initial' as const], priority: 40 },
  // The shell keeps the inbox's lists in sync on every page, so the two share a file.
  { name: 'shell', test: /src[\\/](?:app[\\/]shell[\\/]shell|features[\\/]inbox[\\/]index)\.tsx$/, priority: 30 },
  // What features add to an open conversation is loaded along with it.
  {
    name: 'conversation',
    test: /src[\\/]features[\\/](?:inbox[\\/]conversation[\\/]opened|[\w-]+[\\/]conversation-places)\.tsx$/,
    priority: 20,
  },
  // What many screens need is one file, so that other screens do not load the conversation for its buttons; what few need is another.
  { name: 'controls', test: controls, minShareCount: 12, priority: 25 },
  { name: 'rare-controls', test: controls, minShareCount: 2, priority: 15 },
  // What can be counted is known to reports and to open conversations, not to the first page.
  {
    name: 'metrics',
    test: /packages[\\/]contracts[\\/]src[\\/](?:generated[\\/]metrics|reports[\\/][\w-]+|[\w-]+[\\/][\w-]+-metrics)\.ts$/,
    minShareCount: 2,
    priority: 10,
  },
  { name: 'common', test: common, minShareCount: 12, priority: 22 },
  // The settings pages share one file, the account pages another. Code that only a few of them need, or that other screens also use, is left out.
  { name: 'settings', test: /src[\\/]features[\\/]settings[\\/](?!theme[\\/]custom-css)/, minShareCount: 2 },
  { name: 'account', test: /src[\\/]features[\\/]account[\\/](?!mail-link)/, minShareCount: 2 },
  // So do the pages of reports.
  { name: 'reports', test: /src[\\/]features[\\/]reports[\\/](?!manifest|routes|counted-texts|conversation-places)/, minShareCount: 2 },
  { name: 'choice-bar', test: /packages[\\/]ui[\\/]src[\\/]choice-bar[\\/]/, minShareCount: 2, priority: 10 },
]

export default defineConfig({
  base: '/console/',
  plugins: [packedRoutes(), languageFiles(), react(), firstPage(), appWorker()],
  build: {
    outDir: 'dist',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Every page has begun with these two, so no screen has to name them.
      resolveDependencies: (_file, files, { hostType }) => (hostType === 'js' ? files.filter((file) => !/\/(?:vendor|rolldown-runtime)-/.test(file)) : files),
    },
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 700,
    // The first file names all others, and what tells names apart does not compress: seven characters (42 bits) are enough for the files of all releases.
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[name]-[hash:7].js', assetFileNames: 'assets/[name]-[hash:7][extname]', codeSplitting: { groups: chunks } },
    },
  },
  server: { proxy },
})
