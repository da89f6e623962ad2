/** Formatting inside one line or paragraph. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; parts: Inline[] }
  | { kind: 'link'; href: string; parts: Inline[] }

const nestingMax = 6
/** Code, a bare address, a mail address, or an opening mark. Each alternative is linear: no nested repetition. */
const token = /`([^`\n]+)`|(https?:\/\/[^\s<>"]+|mailto:[^\s<>"]+)|([A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{2,63}){1,4})|(\*\*|\*|_)|(\n)/g

/**
 * Reads `**bold**`, `*italic*`, `_italic_`, `` `code` `` and addresses out of a text.
 * Only http, https and mailto become links; everything else, markup included, stays text.
 */
export function parseInline(text: string, depth = 0): Inline[] {
  const parts: Inline[] = []
  let at = 0
  const take = (until: number) => {
    if (until > at) parts.push({ kind: 'text', text: text.slice(at, until) })
  }
  token.lastIndex = 0
  for (const found of text.matchAll(token)) {
    const [whole, code, address, mail, mark, newline] = found
    const start = found.index
    if (start < at) continue
    if (code !== undefined) {
      take(start)
      parts.push({ kind: 'code', text: code })
      at = start + whole.length
    } else if (newline) {
      take(start)
      parts.push({ kind: 'break' })
      at = start + 1
    } else if (address || mail) {
      const shown = address ? trimAddress(address) : (mail ?? '')
      const href = safeHref(address ? shown : `mailto:${shown}`)
      if (!href) continue
      take(start)
      parts.push({ kind: 'link', href, parts: [{ kind: 'text', text: shown }] })
      at = start + shown.length
    } else if (mark && depth < nestingMax) {
      const end = closingMark(text, start, mark)
      if (end < 0) continue
      take(start)
      parts.push({ kind: mark === '**' ? 'strong' : 'emphasis', parts: parseInline(text.slice(start + mark.length, end), depth + 1) })
      at = end + mark.length
    }
  }
  take(text.length)
  return parts
}

/** The address if a browser may follow it, else undefined. */
export function safeHref(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol === 'mailto:') return url.href
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === '' ? url.href : undefined
}

/** A sentence's own punctuation after an address is not part of it; a closing bracket is when one was opened inside. */
function trimAddress(address: string): string {
  let end = address.length
  while (end > 0) {
    const last = address[end - 1] ?? ''
    const opener = last === ')' ? '(' : last === ']' ? '[' : undefined
    if (opener ? count(address, opener, end) >= count(address, last, end) : !/[.,;:!?'*_`]/.test(last)) break
    end--
  }
  return address.slice(0, end)
}

function count(text: string, character: string, until: number): number {
  let found = 0
  for (let i = 0; i < until; i++) if (text[i] === character) found++
  return found
}

/** Where the mark opened at `start` closes, or -1. Marks hug their text, stay on one line and do not split words such as snake_case. */
function closingMark(text: string, start: number, mark: string): number {
  const after = start + mark.length
  if (/\s/.test(text[after] ?? ' ') || /\w/.test(text[start - 1] ?? ' ')) return -1
  const lineEnd = text.indexOf('\n', after)
  const limit = lineEnd < 0 ? text.length : lineEnd
  for (let end = text.indexOf(mark, after + 1); end > 0 && end < limit; end = text.indexOf(mark, end + 1)) {
    const partOfLonger = mark === '*' && (text[end + 1] === '*' || text[end - 1] === '*')
    if (!partOfLonger && !/\s/.test(text[end - 1] ?? ' ') && !/\w/.test(text[end + mark.length] ?? ' ')) return end
  }
  return -1
}
