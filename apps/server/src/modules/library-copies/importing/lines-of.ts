import type { Readable } from 'node:stream'
import { libraryCopyLimits } from '@porchlight/contracts/library-copies/copy-format'
import { CopyRefused } from './open-copy.ts'

const newline = 10

/**
 * Yields the lines of an entry, in groups of at most `count` lines and about `bytes`, each with the number of its first line. Holds one group in memory.
 * @throws CopyRefused `too_large` for a line that is longer than any, `malformed_row` for text that isn't UTF-8 or has no end
 */
export async function* linesOf(
  source: Readable,
  name: string,
  { count, bytes }: { count: number; bytes: number },
): AsyncGenerator<{ from: number; lines: string[] }> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let rest: Buffer[] = []
  let restBytes = 0
  let [from, groupBytes] = [0, 0]
  let lines: string[] = []
  for await (const piece of source) {
    let chunk = piece as Buffer
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline)) {
      const line = Buffer.concat([...rest, chunk.subarray(0, end)])
      ;[rest, restBytes] = [[], 0]
      chunk = chunk.subarray(end + 1)
      assertLength(line.length)
      lines.push(decoded(line))
      groupBytes += line.length
      if (lines.length < count && groupBytes < bytes) continue
      yield { from, lines }
      from += lines.length
      ;[lines, groupBytes] = [[], 0]
    }
    rest.push(chunk)
    restBytes += chunk.length
    assertLength(restBytes)
  }
  if (restBytes > 0) throw new CopyRefused('malformed_row', `${name}, at its end`)
  if (lines.length > 0) yield { from, lines }

  function assertLength(length: number): void {
    if (length > libraryCopyLimits.lineBytes) throw new CopyRefused('too_large', `${name}, line ${from + lines.length + 1}`)
  }

  function decoded(line: Buffer): string {
    try {
      return utf8.decode(line)
    } catch {
      throw new CopyRefused('malformed_row', `${name}, line ${from + lines.length + 1}`)
    }
  }
}
