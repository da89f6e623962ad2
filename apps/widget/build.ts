/** Builds the widget: dist/embed.js (loader), dist/form.js (forms on customers' pages), dist/frame (chat frame), dist/words.json (its texts) and dist/demo-site. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { wordList } from '@porchlight/ui/languages/word-list.ts'
import { languageFrom } from '@porchlight/ui/translate.ts'
import { build } from 'vite'
import { bundleForNode, bundleScript } from './bundle-script.ts'
import { allWords } from './src/frame/languages/all-words.ts'
import { english } from './src/frame/languages/english.ts'

const here = import.meta.dirname
const dist = join(here, 'dist')

type Shell = {
  shellHtml: () => string
  brokenHtml: () => string
  noScriptHtml: () => string
  setLanguage: (language: object) => void
  firstLanguages: readonly { locale: string; texts: Record<string, unknown> }[]
}

/** Completes the page Vite built: inserts the prerendered first view, its style sheet and the early script; once in every language shipped. */
async function finishFramePages(): Promise<void> {
  const file = join(dist, 'frame/index.html')
  const drawn = join(here, 'node_modules/.cache/shell.mjs')
  await bundleForNode(join(here, 'src/frame/shell.tsx'), drawn)
  const shell = (await import(`${pathToFileURL(drawn)}?${Date.now()}`)) as Shell
  let page = await readFile(file, 'utf8')
  const sheets = [...page.matchAll(/\s*<link rel="stylesheet"[^>]*href="\/widget-frame\/([^"]+)"[^>]*>/g)]
  for (const [tag, path] of sheets) {
    const css = await readFile(join(dist, 'frame', path as string), 'utf8')
    page = page.replace(tag, () => `<style nonce="__NONCE__">${css.trim()}</style>`)
  }
  await writeFile(file, finished(page, shell, await bundleScript(join(here, 'src/frame/early.ts'))))
  for (const language of shell.firstLanguages) {
    shell.setLanguage(language)
    const early = await bundleScript(join(here, 'src/frame/early-translated.ts'), { __FIRST_WORDS__: JSON.stringify(language, ofScripts) })
    await writeFile(join(dist, `frame/index.${language.locale}.html`), finished(page, shell, early))
  }
}

/** Leaves out the texts that only the prerendered page has. */
const ofScripts = (key: string, text: unknown) => (key.startsWith('widget_page.') ? undefined : text)

function finished(template: string, { shellHtml, brokenHtml, noScriptHtml }: Shell, script: string): string {
  const page = template
    .replace('id="boot">null<', 'id="boot">__BOOT__<')
    // Inserted first, because the app's container fills the window.
    .replace('<div id="app"', (app) => noScriptHtml() + app)
    .replace('<!--shell-->', () => shellHtml())
    .replace('<!--early-->', () => `${brokenHtml()}<script nonce="__NONCE__">${script}</script>`)
    .replace('<script type="module"', '<script type="module" nonce="__NONCE__"')
    .replace(/\n\s+/g, '\n')
  for (const mark of ['__BOOT__', '__NONCE__', 'data-boot="greeting"', '<noscript', '<style'])
    if (!page.includes(mark)) throw new Error(`The frame page lacks ${mark}`)
  return page
}

await mkdir(dist, { recursive: true })
await writeFile(join(dist, 'embed.js'), await bundleScript(join(here, 'src/embed/main.ts')))
await writeFile(join(dist, 'form.js'), await bundleScript(join(here, 'src/embed/form.ts')))
await build({ configFile: join(here, 'vite.config.ts'), logLevel: 'warn' })
await finishFramePages()
const languages = [languageFrom('en', english), ...(await Promise.all(Object.values(allWords).map((load) => load())))]
await writeFile(join(dist, 'words.json'), JSON.stringify(wordList(languages)))
await rm(join(dist, 'demo-site'), { recursive: true, force: true })
await cp(join(here, 'src/demo-site'), join(dist, 'demo-site'), { recursive: true })
const files = await readdir(dist, { recursive: true })
process.stdout.write(`widget: ${files.length} files in apps/widget/dist\n`)
