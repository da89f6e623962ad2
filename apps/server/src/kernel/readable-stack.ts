import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** A place in a built file, as a line of a stack names it: the path and the numbers are short, and each line is looked at once. */
const place = /((?:file:\/\/)?\/[^\s()]{1,400}\.js):(\d{1,7}):(\d{1,7})/g
/** How long a source map stays in memory: one takes some ten megabytes, and errors come in groups. */
const keptMs = 60_000

const kept = new Map<string, SourceMap | null>()

/**
 * Returns a stack with places in the source instead of those in the bundle. Node could do so itself (`--enable-source-maps`), but would hold all maps from the start;
 * here the first error that is logged reads them.
 */
export function readableStack(stack: string): string {
  return stack.replaceAll(place, (whole, file: string, line: string, column: string) => {
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
