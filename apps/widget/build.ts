/** Builds the widget: dist/embed.js (loader), dist/form.js (forms on customers' pages), dist/frame (chat frame) and dist/demo-site. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { bundleForNode, bundleScript } from './bundle-script.ts'

const here = import.meta.dirname
const dist = join(here, 'dist')

type Shell = {
  shellHtml: () => string
  brokenHtml: () => string
  noScriptHtml: () => string
  setLanguage: (language: object) => void
  germanPage: object
}

/** Completes the page Vite built: inserts the prerendered first view, its style sheet and the early script; once in English and once in German. */
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
  await writeFile(file, await finished(page, shell, 'early.ts'))
  shell.setLanguage(shell.germanPage)
  const german = page.replace('lang="en"', 'lang="de"')
  await writeFile(join(dist, 'frame/index.de.html'), await finished(german, shell, 'early-german.ts'))
}

async function finished(template: string, { shellHtml, brokenHtml, noScriptHtml }: Shell, early: string): Promise<string> {
  const script = await bundleScript(join(here, 'src/frame', early))
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
await rm(join(dist, 'demo-site'), { recursive: true, force: true })
await cp(join(here, 'src/demo-site'), join(dist, 'demo-site'), { recursive: true })
const files = await readdir(dist, { recursive: true })
process.stdout.write(`widget: ${files.length} files in apps/widget/dist\n`)
