/** Text with a selection range. */
export type Selected = { text: string; start: number; end: number }
export type Format = 'bold' | 'italic' | 'code' | 'list'

const marks = { bold: '**', italic: '*', code: '`' } as const

/** Toggles a format around the selection; the same words stay selected. */
export function formatSelection({ text, start, end }: Selected, format: Format): Selected {
  if (format === 'list') return formatList({ text, start, end })
  const mark = marks[format]
  const size = mark.length
  const isMarked = text.slice(start - size, start) === mark && text.slice(end, end + size) === mark && !(format === 'italic' && isBold(text, start, end))
  if (isMarked) return { text: text.slice(0, start - size) + text.slice(start, end) + text.slice(end + size), start: start - size, end: end - size }
  return { text: text.slice(0, start) + mark + text.slice(start, end) + mark + text.slice(end), start: start + size, end: end + size }
}

/** Returns whether the asterisk next to the selection belongs to a bold marker (`**`). Three asterisks mean bold and italic. */
const isBold = (text: string, start: number, end: number) =>
  text.slice(start - 2, start) === '**' && text.slice(end, end + 2) === '**' && text.slice(start - 3, start) !== '***'

function formatList({ text, start, end }: Selected): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lines = text.slice(from, end).split('\n')
  const isList = lines.every((line) => line.startsWith('- '))
  const changed = lines.map((line) => (isList ? line.slice(2) : line.startsWith('- ') ? line : `- ${line}`)).join('\n')
  const first = (lines[0] ?? '').startsWith('- ') ? (isList ? -2 : 0) : 2
  const grown = changed.length - (end - from)
  return { text: text.slice(0, from) + changed + text.slice(end), start: Math.max(from, start + first), end: end + grown }
}
