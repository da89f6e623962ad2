import { type FormatBudget, formattedPartsMax, type Inline, parseInline } from './parse-inline.ts'

/** Block-level formatting. The label of code is what follows its opening fence, such as the name of a language. */
export type Block =
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'code'; label: string; text: string }
  | { kind: 'list'; marker: 'bullet' | '.' | ')'; items: ListItem[] }
  | { kind: 'quote'; blocks: Block[] }

/** An item of a list; `number` as typed, undefined after a bullet. */
export type ListItem = { number: number | undefined; parts: Inline[] }

const quoteDepthMax = 3
const bullet = /^ {0,3}[-*•] +/
// A number with leading zeros would lose them in a list, so it stays text.
const numbered = { '.': /^ {0,3}(0|[1-9]\d{0,8})\. +/, ')': /^ {0,3}(0|[1-9]\d{0,8})\) +/ } as const
const quoted = /^ {0,3}> ?/
/** A line with text in backticks, such as "```npm start```", is no fence: its text is inline code. */
const fenceStart = /^ {0,3}(`{3,})([^`]*)$/
const fenceEnd = /^ {0,3}(`{3,})[ \t]*$/

/**
 * Parses paragraphs, lists, quotes and fenced code in a chat text. Never fails: anything unrecognized stays a paragraph, and anything beyond the budget becomes
 * one final paragraph of plain text. Every letter and digit of the text is in the result, in its order.
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
  const list = (from: number, pattern: RegExp, marker: '.' | ')' | 'bullet'): number => {
    endParagraph()
    const rows = run(from, pattern, Math.max(1, budget.left))
    budget.left -= rows.length
    const items = rows.map((row, at) => {
      const number = lines[from + at]?.match(pattern)?.[1]
      return { number: number === undefined ? undefined : Number(number), parts: parseInline(row, budget) }
    })
    put({ kind: 'list', marker, items })
    return rows.length
  }
  /** Puts the code block that the line opens, and returns the number of its lines; 0 if there is nothing in it. */
  const code = (from: number, [, ticks = '', label = '']: RegExpExecArray): number => {
    let end = from + 1
    while (end < lines.length && (fenceEnd.exec(lines[end] ?? '')?.[1]?.length ?? 0) < ticks.length) end++
    const text = lines.slice(from + 1, end).join('\n')
    if (text.trim() === '' && label.trim() === '') return 0
    put(text.trim() === '' ? { kind: 'code', label: '', text: label.trim() } : { kind: 'code', label: label.trim(), text })
    return end + 1 - from
  }
  for (let i = 0; i < lines.length; ) {
    const line = lines[i] ?? ''
    if (budget.left <= 0) {
      const rest = [...paragraph, ...lines.slice(i)].join('\n').trim()
      return rest ? [...blocks, { kind: 'paragraph', parts: [{ kind: 'text', text: rest }] }] : blocks
    }
    const opening = fenceStart.exec(line)
    const marker = bullet.test(line) ? 'bullet' : numbered['.'].test(line) ? '.' : numbered[')'].test(line) ? ')' : undefined
    const codeLines = opening ? code(i, opening) : 0
    if (codeLines > 0) i += codeLines
    else if (depth < quoteDepthMax && quoted.test(line)) {
      const rows = run(i, quoted)
      endParagraph()
      put({ kind: 'quote', blocks: parseBlocks(rows.join('\n'), budget, depth + 1) })
      i += rows.length
    } else if (marker) i += list(i, marker === 'bullet' ? bullet : numbered[marker], marker)
    else {
      if (line.trim() === '') endParagraph()
      else paragraph.push(line)
      i++
    }
  }
  endParagraph()
  return blocks
}
