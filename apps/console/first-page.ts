import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { german } from './src/app/shell/german.ts'
import { t } from './src/first-page/skeleton-texts.ts'

const here = import.meta.dirname
const source = (file: string) => path.join(here, 'src', file)

/**
 * Screens whose files the page preloads, keyed by path prefix; the longest matching prefix wins. The `?conversation` entry adds the files needed when the URL
 * names a conversation. The router loads all other screens, one round trip later.
 */
const firstScreens: Record<string, string[]> = {
  '/login': ['features/account/login-screen.tsx'],
  '/admin': ['app/shell/shell.tsx'],
  '/admin/inbox': ['app/shell/shell.tsx', 'features/inbox/index.tsx'],
  '/admin/inbox?conversation': ['app/shell/shell.tsx', 'features/inbox/index.tsx', 'features/inbox/conversation/opened.tsx'],
  '/admin/share': ['app/shell/shell.tsx', 'features/share/share-screen.tsx'],
  '/admin/content': ['app/shell/shell.tsx', 'features/content/index.tsx'],
}

/** URLs of the built files to preload, keyed by path prefix. */
export type FirstFiles = Record<string, { scripts: string[]; sheets: string[] }>

/**
 * Vite plugin that post-processes the console's page: inlines the skeleton and the early script, turns stylesheets into preloads so that the skeleton paints
 * without waiting for them, and writes dist/first-files.json, which tells the server which files to preload for each route.
 */
export function firstPage(): Plugin {
  let base = '/'
  let isBuild = false
  return {
    name: 'porchlight-first-page',
    enforce: 'post',
    configResolved(config) {
      base = config.base
      isBuild = config.command === 'build'
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const early = isBuild
          ? `<script nonce="__NONCE__">${await bundleEarly()}</script>`
          : `<script type="module" src="${base}src/first-page/early.ts"></script>`
        const sheets = isBuild ? [...html.matchAll(/\s*(<link rel="stylesheet"[^>]*>)/g)] : []
        const page = sheets.reduce((text, [tag]) => text.replace(tag, ''), html)
        return page
          .replace('<!--early-->', () => early)
          .replace('<!--skeleton-->', () => skeleton)
          .replace('<!--sheets-->', () => sheets.map(([, link = '']) => link.replace('rel="stylesheet"', 'rel="preload" as="style"')).join(''))
      },
    },
    async buildStart() {
      skeleton = await drawSkeleton()
    },
    async writeBundle({ dir = '' }, bundle) {
      const files: FirstFiles = {}
      for (const [route, screens] of Object.entries(firstScreens)) {
        const initial = reach(Object.values(bundle).filter((each) => each.type === 'chunk' && each.isEntry))
        const reached = reach(screens.map(chunkOf))
        const all = [...reached].filter((chunk) => !initial.has(chunk))
        const sheetsOf = (chunks: Iterable<Chunk>) => [...new Set([...chunks].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))]
        const initialSheets = new Set(sheetsOf(initial))
        files[route] = {
          scripts: all.map(({ fileName }) => base + fileName),
          sheets: sheetsOf(all).flatMap((file) => (initialSheets.has(file) ? [] : base + file)),
        }
      }
      await writeFile(path.join(dir, 'first-files.json'), JSON.stringify(files))
      function chunkOf(file: string): Chunk {
        const found = Object.values(bundle).find((each): each is Chunk => each.type === 'chunk' && each.moduleIds.includes(source(file)))
        if (!found) throw new Error(`No built file holds ${file}`)
        return found
      }
      function reach(chunks: Bundled[]): Set<Chunk> {
        const found = new Set<Chunk>()
        const visit = (each: Bundled | undefined) => {
          if (each?.type !== 'chunk' || found.has(each)) return
          found.add(each)
          for (const name of each.imports) visit(bundle[name])
        }
        for (const chunk of chunks) visit(chunk)
        return found
      }
    },
  }
}

type Bundled = Parameters<Extract<Plugin['writeBundle'], (...given: never[]) => unknown>>[1][string]
type Chunk = Extract<Bundled, { type: 'chunk' }>

let skeleton = ''
const rows = 8

/** Returns the skeleton's HTML and CSS with design tokens replaced by their values, because the stylesheet that defines them hasn't loaded yet. */
async function drawSkeleton(): Promise<string> {
  const [html, css, tokens] = await Promise.all(
    [source('first-page/skeleton.html'), source('first-page/skeleton.css'), path.join(here, '../../packages/ui/src/tokens.css')].map((file) =>
      readFile(file, 'utf8'),
    ),
  )
  const values = new Map([...(tokens ?? '').matchAll(/(--pl-[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))
  const style = (css ?? '')
    .replace(/\/\*[^*]*\*\//g, '')
    .replace(/var\((--pl-[\w-]+)\)/g, (_, name: string) => {
      const value = values.get(name)
      if (value === undefined) throw new Error(`tokens.css has no ${name}`)
      return value
    })
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;,>]) ?/g, (_, mark: string) => mark)
    .trim()
  const drawn = (html ?? '')
    .replace('__LOADING__', t('loading'))
    .replace('__LOADING_GERMAN__', german.skeleton.loading)
    .replace('__ROWS__', '<div class="row"><i></i><i></i><i></i></div>'.repeat(rows))
    .replace(/\n\s*/g, '')
  return `<style>${style}</style>${drawn}`
}

/** Bundles the early script into one classic (non-module) script. */
async function bundleEarly(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, lib: { entry: source('first-page/early.ts'), formats: ['iife'], name: 'early' } },
  })
  const [output] = [result].flat()
  const code = output && 'output' in output ? output.output[0].code.trim() : ''
  if (!code || code.includes('</script')) throw new Error('The early script cannot be inlined.')
  return code
}
