import { type FormatBudget, formattedPartsMax, type Inline, parseInline } from './parse-inline.ts'

/** Block-level formatting. */
export type Block =
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; ordered: boolean; start: number; items: Inline[][] }
  | { kind: 'quote'; blocks: Block[] }

const quoteDepthMax = 3
const bullet = /^ {0,3}[-*•] +/
const numbered = /^ {0,3}(\d{1,9})[.)] +/
const quoted = /^ {0,3}> ?/
const fence = /^ {0,3}```/

/**
 * Parses paragraphs, lists, quotes and fenced code in a chat text. Never fails: anything unrecognized stays a paragraph, and anything beyond the budget becomes
 * one final paragraph of plain text.
 */
export function parseBlocks(text: string, budget: FormatBudget = { left: formattedPartsMax }, depth = 0): Block[] {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const blocks: Block[] = []
  let paragraph: string[] = []
  const put = (block: Block) => {
    endParagraph()
    blocks.push(block)
    budget.left -= 1
  }
  const endParagraph = () => {
    const joined = paragraph.join('\n').trimEnd()
    paragraph = []
    if (joined) put({ kind: 'paragraph', parts: parseInline(joined, budget) })
  }
  /** Returns the consecutive lines from `from` that begin with the pattern, with the match removed; for a list, no more than the budget allows. */
  const run = (from: number, pattern: RegExp, max = lines.length): string[] => {
    const rest: string[] = []
    for (let i = from; i < lines.length && rest.length < max; i++) {
      const begin = lines[i]?.match(pattern)?.[0]
      if (begin === undefined) break
      rest.push(lines[i]?.slice(begin.length) ?? '')
    }
    return rest
  }
  const list = (from: number, pattern: RegExp, ordered: boolean): number => {
    endParagraph()
    const rows = run(from, pattern, Math.max(1, budget.left))
    budget.left -= rows.length
    const start = ordered ? Number(lines[from]?.match(pattern)?.[1] ?? 1) : 1
    put({ kind: 'list', ordered, start, items: rows.map((row) => parseInline(row, budget)) })
    return rows.length
  }
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] ?? ''
    if (budget.left <= 0) {
      const rest = [...paragraph, ...lines.slice(i)].join('\n').trim()
      return rest ? [...blocks, { kind: 'paragraph', parts: [{ kind: 'text', text: rest }] }] : blocks
    }
    if (fence.test(line)) {
      let end = i + 1
      while (end < lines.length && !fence.test(lines[end] ?? '')) end++
      put({ kind: 'code', text: lines.slice(i + 1, end).join('\n') })
      i = end + 1
    } else if (depth < quoteDepthMax && quoted.test(line)) {
      const rows = run(i, quoted)
      endParagraph()
      put({ kind: 'quote', blocks: parseBlocks(rows.join('\n'), budget, depth + 1) })
      i += rows.length
    } else if (bullet.test(line)) i += list(i, bullet, false)
    else if (numbered.test(line)) i += list(i, numbered, true)
    else {
      if (line.trim() === '') endParagraph()
      else paragraph.push(line)
      i++
    }
  }
  endParagraph()
  return blocks
}
