import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Words of a stack, among them places in a built file: `/a/file.js:12:34`. */
const words = /[^\s()]+/g
/** How long a source map stays in memory: one takes some ten megabytes, and errors come in groups. */
const keptMs = 60_000

const kept = new Map<string, SourceMap | null>()

/**
 * Returns a stack with places in the source instead of those in the bundle. Node could do so itself (`--enable-source-maps`), but would hold all maps from the start;
 * here the first error that is logged reads them.
 */
export function readableStack(stack: string): string {
  return stack.replaceAll(words, (whole) => {
    const parts = whole.split(':')
    const [line, column] = parts.splice(-2)
    const file = parts.join(':')
    if (!file.endsWith('.js') || !/^(?:file:\/\/)?\//.test(file)) return whole
    const built = file.startsWith('file://') ? fileURLToPath(file) : file
    const found = mapOf(built)?.findOrigin(Number(line), Number(column))
    if (!found || !('fileName' in found) || !found.fileName) return whole
    return `${path.resolve(path.dirname(built), found.fileName)}:${found.lineNumber}:${found.columnNumber}`
  })
}

function mapOf(file: string): SourceMap | null {
  const known = kept.get(file)
  if (known !== undefined) return known
  const map = existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))) : null
  kept.set(file, map)
  setTimeout(() => kept.delete(file), keptMs).unref()
  return map
}
