/** Builds the help hub: dist/render.mjs (renders pages, loaded by the server), dist/assets (the islands' script) and dist/words.json (its texts). */
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { wordList } from '@porchlight/ui/languages/word-list.ts'
import { build } from 'esbuild'
import { catalogues } from './src/languages/catalogues.ts'

const here = import.meta.dirname
const dist = join(here, 'dist')
const browsers = ['chrome123', 'firefox128', 'safari17.5']

async function textOf(entry: string, format: 'iife' | 'esm' = 'iife'): Promise<string> {
  const result = await build({
    entryPoints: [join(here, entry)],
    bundle: true,
    format,
    minify: true,
    target: browsers,
    write: false,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'error',
  })
  return result.outputFiles[0]?.text.trim() ?? ''
}

await rm(dist, { recursive: true, force: true })
await mkdir(join(dist, 'assets'), { recursive: true })
/** Writes a script under a content-hashed name and returns its URL. */
async function writeScript(name: string, entry: string, format?: 'iife' | 'esm'): Promise<string> {
  const script = await textOf(entry, format)
  const file = `assets/${name}-${createHash('sha256').update(script).digest('hex').slice(0, 10)}.js`
  await writeFile(join(dist, file), script)
  return `/hub-files/${file}`
}

const [island, finder, blocks, review, form, tickets, preview, quiz, certificate] = [
  await writeScript('island', 'src/island/main.ts'),
  await writeScript('finder', 'src/search/help-finder.ts', 'esm'),
  await writeScript('blocks', 'src/island/blocks.ts'),
  await writeScript('review', 'src/island/review.ts'),
  await writeScript('form', 'src/island/form.ts'),
  await writeScript('tickets', 'src/island/tickets.ts'),
  await writeScript('preview', 'src/island/preview.ts'),
  await writeScript('quiz', 'src/island/quiz.ts'),
  await writeScript('certificate', 'src/island/certificate.ts'),
]
await build({
  entryPoints: [join(here, 'src/render.tsx')],
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // Resolve packages to ES modules, so that only the icons in use are bundled.
  mainFields: ['module', 'main'],
  jsx: 'automatic',
  minify: true,
  // Ignore CSS imports: the style sheet is inlined in each page through `__HUB_SHEET__`.
  loader: { '.css': 'empty' },
  define: {
    'process.env.NODE_ENV': '"production"',
    __HUB_SHEET__: JSON.stringify(await textOf('src/hub.css')),
    __HUB_ISLAND__: JSON.stringify(island),
    __HUB_FINDER__: JSON.stringify(finder),
    __HUB_BLOCKS__: JSON.stringify(blocks),
    __HUB_REVIEW__: JSON.stringify(review),
    __HUB_TICKETS__: JSON.stringify(tickets),
    __HUB_TICKETS_SHEET__: JSON.stringify(await textOf('src/tickets.css')),
    __HUB_QUIZ__: JSON.stringify(quiz),
    __HUB_QUIZ_SHEET__: JSON.stringify(await textOf('src/quiz.css')),
    __HUB_CERTIFICATE__: JSON.stringify(certificate),
    __HUB_CERTIFICATE_SHEET__: JSON.stringify(await textOf('src/certificate.css')),
    __HUB_PREVIEW__: JSON.stringify(preview),
    __HUB_FORM__: JSON.stringify(form),
    __HUB_FORM_SHEET__: JSON.stringify(await textOf('src/form.css')),
    __HUB_STATUS_SHEET__: JSON.stringify(await textOf('src/status.css')),
  },
  // React's server build loads Node's built-in modules with `require`.
  banner: { js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);" },
  outfile: join(dist, 'render.mjs'),
  logLevel: 'error',
})
await writeFile(join(dist, 'words.json'), JSON.stringify(wordList(Object.values(catalogues))))
process.stdout.write('hub: built in apps/hub/dist\n')
