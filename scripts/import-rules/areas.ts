/** A part of the codebase and everything its files may import. Anything not listed is forbidden. */
export type Area = {
  name: string
  /** Globs matching its files. A `(*)` captures a folder name for `{same}` and `{other}`. */
  files: string[]
  /** File globs and package names. `{same}` is the folder matched by `(*)`, `{other}` any other folder. */
  may: string[]
  /** Imports allowed only as `import type`, which is erased at compile time. */
  mayTypes?: string[]
  /** The reason, shown with violations. */
  because: string
}

/** Contracts as browsers load them at run time: only files that load neither zod nor another package of the server, see `neverInBrowsers`. */
const light = 'packages/contracts/src/**'
/** The contracts that belong to no domain. */
const base = 'packages/contracts/src/*.ts'

const everything = ['apps/**', 'packages/**', 'e2e/**', 'bench/**', 'scripts/**', '*']

/** Import rules. A file belongs to the first area that matches it; every file belongs to one. */
export const areas: Area[] = [
  {
    name: 'tests',
    files: ['**/*.test.{ts,tsx}', '**/testing/**', '**/testing.ts', 'e2e/**', 'bench/**', 'scripts/**', '**/{vite,vitest}.config.ts', 'apps/*/*.ts'],
    may: everything,
    because: 'tests and tools may use anything',
  },
  {
    name: 'custom CSS',
    files: ['packages/contracts/src/libraries/custom-css.ts'],
    may: ['postcss'],
    because: 'a style sheet is read by a parser, the same one in the server and in the editor of the settings',
  },
  {
    name: 'contracts',
    files: ['packages/contracts/src/{*/**,api.ts,events.ts}'],
    may: ['packages/contracts/src/**', 'zod'],
    because: 'contracts are read by every part, so they know none',
  },
  {
    name: 'base contracts',
    files: ['packages/contracts/src/*.ts'],
    may: ['packages/contracts/src/!(api|events).ts', 'zod'],
    because: 'what belongs to no domain knows none: a domain adds its rows, topics and signals to the interfaces in live.ts',
  },
  {
    name: 'client',
    files: ['packages/client/src/**'],
    may: ['packages/client/src/**', 'packages/search/src/**', light, 'idb'],
    mayTypes: ['packages/contracts/src/**'],
    because: 'the client is part of the widget: contracts give it types, addresses and limits, search the ranking, never zod; it knows no React',
  },
  {
    name: 'API client',
    files: ['packages/api-client/src/**'],
    may: ['packages/api-client/src/**', 'packages/client/src/{http-client,api-error}.ts'],
    mayTypes: ['packages/contracts/src/**'],
    because: "the package runs in customers' programs: calls over HTTP and their types, nothing that needs a browser",
  },
  {
    name: 'ui',
    files: ['packages/ui/src/**'],
    may: ['packages/ui/src/**', 'react', 'react-dom', 'htmlparser2', '@tabler/icons-react'],
    because:
      'ui knows React and its tokens, nothing of the product; the widget uses it, so no component library either. htmlparser2: reads rich text without innerHTML; the icons are those of categories',
  },
  {
    name: 'embed',
    files: ['packages/embed/src/**'],
    may: ['packages/embed/src/**', 'react'],
    because: "the package runs in customers' own builds: it needs nothing, and React only beside its component",
  },
  {
    name: 'search',
    files: ['packages/search/src/**'],
    may: ['packages/search/src/**'],
    because: 'the ranking runs in the server, the console and the widget: it needs nothing and knows nobody',
  },
  {
    name: 'business time',
    files: ['packages/business-time/src/**'],
    may: ['packages/business-time/src/**', 'temporal-polyfill'],
    because: 'when a team works follows from its calendar and the moment alone: no database, no clock',
  },
  {
    name: 'contact flow',
    files: ['packages/contact-flow/src/**'],
    may: ['packages/contact-flow/src/**', light],
    mayTypes: ['packages/contracts/src/**'],
    because: 'the flow of the contact form runs in the widget, the console and the server: a pure state machine',
  },
  {
    name: 'markdown',
    files: ['packages/markdown/src/**'],
    may: ['packages/markdown/src/**', 'marked'],
    because: 'the server reads imported files and the console pasted text by the same rules',
  },
  {
    name: 'mail text',
    files: ['packages/mail-text/src/**'],
    may: ['packages/mail-text/src/**', 'htmlparser2'],
    because: 'what a mail says is told by its text alone: no database, no network',
  },
  {
    name: 'server kernel',
    files: ['apps/server/src/kernel/**'],
    may: ['apps/server/src/kernel/**', base, 'node:*', '*'],
    because: 'the kernel knows the library and no other word of the domain: never a module, nor the contracts of a domain',
  },
  {
    name: 'server rules',
    files: ['apps/server/src/modules/(*)/rules.ts'],
    may: ['apps/server/src/modules/{same}/rules/**', 'apps/server/src/kernel/{errors,context}.ts', 'packages/contracts/src/**'],
    mayTypes: ['apps/server/src/kernel/**', 'apps/server/src/modules/{same}/**'],
    because: 'rules are pure decisions: no database, no clock, of the kernel only its refusals and who acts',
  },
  {
    name: 'server module',
    files: ['apps/server/src/modules/(*)/**'],
    may: [
      'apps/server/src/modules/{same}/**',
      'apps/server/src/modules/{other}/index.ts',
      'apps/server/src/kernel/**',
      'packages/{business-time,contact-flow,contracts,mail-text,markdown,search}/src/**',
      // How a message is formatted, for mails: pure functions.
      'packages/ui/src/message-text/parse-*.ts',
      'node:*',
      '*',
    ],
    // The hub is built separately and loaded on demand; its types describe its input.
    mayTypes: ['apps/hub/src/{render.tsx,place.ts}'],
    because: "a module is entered through its index.ts; nobody reaches inside another's rooms",
  },
  {
    name: 'server main',
    files: ['apps/server/src/*', 'apps/server/src/{demo,generated}/**'],
    may: ['apps/server/src/**', 'packages/contracts/src/**', 'node:*', '*'],
    because: 'main gathers the modules and starts the roles',
  },
  {
    name: 'console feature',
    files: ['apps/console/src/features/(*)/**'],
    may: ['apps/console/src/features/{same}/**', 'apps/console/src/shared/**', 'packages/{client,contact-flow,markdown,ui}/src/**', light, '*'],
    mayTypes: ['packages/contracts/src/**'],
    because: 'features do not know each other: console/app composes them, console/shared serves them',
  },
  {
    name: 'console shared',
    files: ['apps/console/src/shared/**'],
    may: ['apps/console/src/shared/**', 'packages/{client,contact-flow,markdown,ui}/src/**', light, '*'],
    mayTypes: ['packages/contracts/src/**'],
    because: 'shared code knows neither features nor the app',
  },
  {
    name: 'console app',
    files: ['apps/console/src/{app,first-page}/**', 'apps/console/src/*'],
    may: ['apps/console/src/**', 'packages/{client,contact-flow,markdown,ui}/src/**', light, '*'],
    mayTypes: ['packages/contracts/src/**'],
    because: 'the app composes features; zod and the server stay out of the bundle',
  },
  {
    name: 'widget loader',
    files: ['apps/widget/src/embed/**'],
    may: ['apps/widget/src/embed/**', 'apps/widget/src/*'],
    mayTypes: ['packages/contracts/src/**', 'packages/embed/src/types.ts'],
    because: 'the loader runs on every page of the customer: no framework, no library, contracts as types only',
  },
  {
    name: 'widget shared',
    files: ['apps/widget/src/*'],
    may: ['apps/widget/src/*'],
    mayTypes: ['packages/contracts/src/**', 'packages/embed/src/types.ts'],
    because: 'what loader and frame share is in the loader, so it stays as small',
  },
  {
    name: 'widget frame',
    files: ['apps/widget/src/frame/**'],
    may: ['apps/widget/src/frame/**', 'apps/widget/src/*', 'packages/{client,contact-flow,search,ui}/src/**', light, 'react', 'react-dom', 'virtua'],
    mayTypes: ['packages/contracts/src/**', 'packages/embed/src/types.ts'],
    because: 'the frame opens instantly: React and our own small packages, no component library, no zod',
  },
  {
    name: 'hub island',
    files: ['apps/hub/src/island/**'],
    may: [
      'apps/hub/src/island/**',
      'packages/client/src/kept-readings.ts',
      'packages/contracts/src/forms/form-answers.ts',
      'packages/contracts/src/typed/what-is-wrong.ts',
    ],
    mayTypes: ['packages/contracts/src/**'],
    because:
      'pages of the hub are readable without script: what adds to them is a few kB, without a library; which fields of a form are asked and what is wrong with an answer is decided by the one check of its answers, and what was read is kept as the widget keeps it',
  },
  {
    name: 'hub search',
    files: ['apps/hub/src/search/**'],
    may: ['apps/hub/src/{search,island}/**', 'packages/client/src/{api-error,help-search}.ts', light],
    mayTypes: ['packages/contracts/src/**'],
    because: "the visitors' search, loaded when a reader types",
  },
  {
    name: 'hub',
    files: ['apps/hub/src/**'],
    may: ['apps/hub/src/**', 'packages/ui/src/**', light, 'react', 'react-dom', '@tabler/icons-react'],
    mayTypes: ['packages/contracts/src/**'],
    because: 'pages are drawn from what the operations answer: no server code, no database',
  },
  {
    name: 'demo site',
    files: ['apps/widget/src/demo-site/**'],
    may: ['apps/widget/src/demo-site/**'],
    because: "the shop stands for a customer's own site",
  },
]

/** Packages that must never be in a browser bundle, whatever an area's `*` allows. */
export const neverInBrowsers = ['zod', 'pg', 'kysely', 'fastify', 'pino', 'node:*']

/** Areas whose files run in browsers. */
export const browserAreas = [
  'client',
  'ui',
  'search',
  'contact flow',
  'console feature',
  'console shared',
  'console app',
  'widget loader',
  'widget shared',
  'widget frame',
  'hub',
  'hub island',
  'hub search',
]
