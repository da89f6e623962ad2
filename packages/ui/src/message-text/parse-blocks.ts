import { type Inline, parseInline } from './parse-inline.ts'

/** Formatting of whole lines. */
export type Block =
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: Inline[][] }
  | { kind: 'quote'; blocks: Block[] }

const bullet = /^ {0,3}[-*•] +(.*)$/
const numbered = /^ {0,3}(\d{1,9})[.)] +(.*)$/
const quoted = /^ {0,3}> ?(.*)$/
const fence = /^ {0,3}```/

/** Reads paragraphs, lists, quotes and fenced code out of a chat text. Never fails: what is not understood stays a paragraph. */
export function parseBlocks(text: string, depth = 0): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  let paragraph: string[] = []
  const endParagraph = () => {
    const joined = paragraph.join('\n').replace(/^\n+|\s+$/g, '')
    if (joined) blocks.push({ kind: 'paragraph', parts: parseInline(joined) })
    paragraph = []
  }
  /** Collects the run of lines from `from` that match. */
  const run = (from: number, pattern: RegExp): RegExpMatchArray[] => {
    const found: RegExpMatchArray[] = []
    for (let i = from; i < lines.length; i++) {
      const match = lines[i]?.match(pattern)
      if (!match) break
      found.push(match)
    }
    return found
  }
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] ?? ''
    if (fence.test(line)) {
      const close = lines.findIndex((other, at) => at > i && fence.test(other))
      const end = close < 0 ? lines.length : close
      endParagraph()
      blocks.push({ kind: 'code', text: lines.slice(i + 1, end).join('\n') })
      i = end + 1
    } else if (depth < 3 && quoted.test(line)) {
      const rows = run(i, quoted)
      endParagraph()
      blocks.push({ kind: 'quote', blocks: parseBlocks(rows.map((row) => row[1] ?? '').join('\n'), depth + 1) })
      i += rows.length
    } else if (bullet.test(line)) {
      const rows = run(i, bullet)
      endParagraph()
      blocks.push({ kind: 'list', ordered: false, start: 1, items: rows.map((row) => parseInline(row[1] ?? '')) })
      i += rows.length
    } else if (numbered.test(line)) {
      const rows = run(i, numbered)
      endParagraph()
      blocks.push({ kind: 'list', ordered: true, start: Number(rows[0]?.[1] ?? 1), items: rows.map((row) => parseInline(row[2] ?? '')) })
      i += rows.length
    } else {
      if (line.trim() === '') endParagraph()
      else paragraph.push(line)
      i++
    }
  }
  endParagraph()
  return blocks
}
