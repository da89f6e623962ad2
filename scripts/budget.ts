import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseAst } from 'vite'

/** The files a page loads before any interaction, each compressed separately (gzip -9), in bytes. */
export type Initial = { js: number; css: number; files: { file: string; kind: 'js' | 'css'; bytes: number }[] }

/** Returns the size of a text on the wire, in bytes. */
export const gzipSize = (text: string | Buffer): number => gzipSync(text, { level: 9 }).length

/**
 * Walks the whole static import graph of a built page: its scripts, including inline ones, everything they import statically, and its style sheets, linked or
 * inlined, with their imports. Throws if a file of the graph is missing.
 * @param page the built HTML file
 * @param base the path its folder is served at, e.g. '/widget-frame/'
 */
export function initialOf(page: string, base: string): Initial {
  const folder = path.dirname(page)
  const html = readFileSync(page, 'utf8')
  const seen = new Map<string, { kind: 'js' | 'css'; bytes: number }>()
  const inFolder = (address: string) => (address.startsWith(base) ? path.join(folder, address.slice(base.length)) : undefined)

  const take = (file: string, kind: 'js' | 'css') => {
    if (seen.has(file)) return
    if (!existsSync(file)) throw new Error(`${path.relative(process.cwd(), page)} needs ${file}, which is not there`)
    const text = readFileSync(file, 'utf8')
    seen.set(file, { kind, bytes: gzipSize(text) })
    for (const address of kind === 'js' ? staticImports(text) : sheetImports(text)) {
      const next = address.startsWith('.') ? path.resolve(path.dirname(file), address) : inFolder(address)
      if (next) take(next, next.endsWith('.css') ? 'css' : kind)
    }
  }
  for (const [, tag = '', attributes = '', content = ''] of html.matchAll(/<(script|style|link)\b([^>]*)>(?:([\s\S]*?)<\/\1>)?/g)) {
    const address = /\b(?:src|href)="([^"]+)"/.exec(attributes)?.[1]
    const file = address && inFolder(address)
    if (file && (tag === 'script' || /modulepreload|stylesheet/.test(attributes))) take(file, file.endsWith('.css') ? 'css' : 'js')
    const isInlineScript = tag === 'script' && !address && !attributes.includes('application/json')
    if (tag === 'style' || isInlineScript) seen.set(`inline ${tag} ${seen.size}`, { kind: tag === 'style' ? 'css' : 'js', bytes: gzipSize(content) })
  }
  const files = [...seen].map(([file, size]) => ({ file: path.relative(folder, file), ...size }))
  const sum = (kind: string) => files.filter((one) => one.kind === kind).reduce((total, one) => total + one.bytes, 0)
  return { js: sum('js'), css: sum('css'), files }
}

/** Returns the specifiers a module imports statically: `import … from` and `export … from`, but not `import()`. */
export function staticImports(code: string): string[] {
  return parseAst(code).body.flatMap((statement) => ('source' in statement && statement.source ? [String(statement.source.value)] : []))
}

/** Returns the URLs a style sheet imports. */
function sheetImports(css: string): string[] {
  return [...css.matchAll(/@import\s*(?:url\()?["']?([^"')]+)/g)].flatMap(([, address]) => address ?? [])
}
