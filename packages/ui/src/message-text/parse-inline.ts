import { mailHref } from '../mail-href/mail-href.ts'

/** Inline formatting in a line or paragraph. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; parts: Inline[] }
  | { kind: 'link'; href: string; parts: Inline[] }

/** Number of formatted parts a message may still have; the text after them is shown as plain text. */
export type FormatBudget = { left: number }

/** Formatted parts per message: more than anyone writes, few enough to render within a frame. */
export const formattedPartsMax = 500
const nestingMax = 6
/** Where a formatted part may begin: code, a URL, the @ of an email address, a marker, a line break. */
const sign = /`+|[@\n_]|\*\*?|https?:\/\/|mailto:/g
/** An address ends before quotation marks and brackets outside ASCII, and before East Asian punctuation; an apostrophe (’) may be part of it. */
const addressForm =
  /(?:https?:\/\/|mailto:)(?:[!#-;=?-~]|(?![“”„‟«»‹›‚‛\p{Ps}\p{Pe}\u3001-\u3003\u3030\uff01-\uff0f\uff1a-\uff20\uff5e-\uff65])[^\s\0-\x7f])+/uy
/** Longer runs of backticks stay text, so that a text is searched for few different ones. */
const backticksMax = 3
const mailLocalMax = 64
const mailLocalSign = /[\p{L}\p{M}\p{N}.!$&'*+/=_~-]/u
const mailHost = /[\p{L}\p{M}\p{N}-]{1,63}(?:\.[\p{L}\p{M}\p{N}-]{2,63}){1,4}/uy

/**
 * Parses `**bold**`, `*italic*`, `_italic_`, `` `code` `` and links in a text. Only http, https and mailto become links; everything else, markup included,
 * stays text. Each level of nesting reads the text once.
 */
export function parseInline(text: string, budget: FormatBudget = { left: formattedPartsMax }, depth = 0): Inline[] {
  const parts: Inline[] = []
  const closings = new Closings(text)
  // The text before `at` is in `parts`; the text before `read` has been scanned.
  let at = 0
  let read = 0
  const put = (from: number, to: number, part: Inline) => {
    if (from > at) parts.push({ kind: 'text', text: text.slice(at, from) })
    parts.push(part)
    budget.left -= 1
    at = to
    read = to
  }
  for (const { 0: found, index: start } of text.matchAll(sign)) {
    if (budget.left <= 0) break
    if (start < read) continue
    if (found === '\n') put(start, start + 1, { kind: 'break' })
    else if (found.startsWith('`')) {
      const from = start + found.length
      const end = found.length <= backticksMax ? closings.ofCode(from, found) : -1
      if (end >= 0) put(start, end + found.length, { kind: 'code', text: text.slice(from, end) })
    } else if (found === '@') {
      const mail = mailAround(text, start, read)
      if (mail) put(mail.from, mail.from + mail.text.length, { kind: 'link', href: mailHref(mail.text), parts: [{ kind: 'text', text: mail.text }] })
    } else if (found === '_' || found.startsWith('*')) {
      const end = depth < nestingMax ? closings.after(start, found) : -1
      if (end < 0) continue
      const from = start + found.length
      put(start, end + found.length, { kind: found === '**' ? 'strong' : 'emphasis', parts: parseInline(text.slice(from, end), budget, depth + 1) })
    } else {
      const address = matchAt(addressForm, text, start) ?? ''
      const shown = trimAddress(address)
      const href = safeHref(shown)
      if (href) put(start, start + shown.length, { kind: 'link', href, parts: [{ kind: 'text', text: shown }] })
      read = start + Math.max(address.length, found.length)
    }
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) })
  return parts
}

/** Returns what a sticky pattern matches at a position. */
function matchAt(form: RegExp, text: string, at: number): string | undefined {
  form.lastIndex = at
  return form.exec(text)?.[0]
}

/** Returns the email address around an @, starting no earlier than `from`. Text in a script without spaces that touches an ASCII address is not part of it. */
function mailAround(text: string, sign: number, from: number): { from: number; text: string } | undefined {
  const isOfMail = (character: string) => mailLocalSign.test(character) && !unspaced.test(character)
  let start = sign
  for (let before = characterBefore(text, start); sign - start < mailLocalMax && start > from && isOfMail(before); before = characterBefore(text, start))
    start -= before.length
  while (start < sign && !wordCharacter.test(characterAt(text, start))) start++
  const host = start < sign && matchAt(mailHost, text, sign + 1)
  const end = host ? host.search(unspaced) : -1
  const shown = host && (end < 0 ? host : host.slice(0, end))
  return shown && /\..{2}/u.test(shown) ? { from: start, text: text.slice(start, sign + 1 + shown.length) } : undefined
}

const mailAddress = /^[A-Za-z0-9._+'-]{1,64}@[A-Za-z0-9.-]{1,253}$/

/** Returns the URL if a browser may follow it, otherwise undefined. */
export function safeHref(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  // Keep only the address: email headers in the link would add recipients the sender does not see.
  if (url.protocol === 'mailto:') return mailAddress.test(url.pathname) ? `mailto:${url.pathname}` : undefined
  return (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === '' ? url.href : undefined
}

const openers: Record<string, string> = { ')': '(', ']': '[' }

/** Punctuation that ends a sentence or a quotation around an address, in any script. */
const sentenceEnd = /[.,;:!?'*_`]|(?![\0-\x7f])\p{P}/u

/** Trims a sentence's punctuation after a URL; keeps a closing bracket that was opened inside the URL. */
function trimAddress(address: string): string {
  const counts: Record<string, number> = { '(': 0, ')': 0, '[': 0, ']': 0 }
  for (const character of address) if (character in counts) counts[character] = (counts[character] ?? 0) + 1
  let end = address.length
  while (end > 0) {
    const last = address[end - 1] ?? ''
    const opener = openers[last]
    if (opener ? (counts[opener] ?? 0) >= (counts[last] ?? 0) : !sentenceEnd.test(last)) break
    if (last in counts) counts[last] = (counts[last] ?? 0) - 1
    end--
  }
  return address.slice(0, end)
}

const wordCharacter = /[\p{L}\p{N}\p{M}_]/u
/** Scripts written without spaces, in which bold and italic words touch their neighbours. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u

/** Returns whether a marker next to this character would be inside a word. An underscore may be part of every word, an asterisk only of spaced ones. */
const isInWord = (mark: string, character: string): boolean => wordCharacter.test(character) && (mark === '_' || !unspaced.test(character))

/** Returns the character that ends before a position, or ''. */
const characterBefore = (text: string, at: number): string => {
  const last = text.slice(Math.max(0, at - 1), at)
  return /[\udc00-\udfff]/.test(last) ? text.slice(Math.max(0, at - 2), at) : last
}

const characterAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0x20)

/** Finds closing markers. Caches failed searches, so that unclosed markers don't cause repeated scans. */
class Closings {
  private readonly text: string
  private lineEnd = -1
  /** For each marker, the end of the line on which no closing one was found. */
  private readonly noneUntil = new Map<string, number>()

  constructor(text: string) {
    this.text = text
  }

  /**
   * Returns the position where the marker opened at `start` closes, or -1. Markers touch their text, stay on one line and do not split words such as
   * snake_case.
   */
  after(start: number, mark: string): number {
    const { text } = this
    const after = start + mark.length
    if (/\s/.test(text[after] ?? ' ') || isInWord(mark, characterBefore(text, start))) return -1
    return this.find(after, mark, (end) => {
      const isPartOfLonger = mark === '*' && (text[end + 1] === '*' || text[end - 1] === '*')
      return end > after && !isPartOfLonger && !/\s/.test(text[end - 1] ?? ' ') && !isInWord(mark, characterAt(text, end + mark.length))
    })
  }

  /** Returns the position where code closes that begins at `from` after these backticks, or -1: at as many backticks, on the same line. */
  ofCode(from: number, ticks: string): number {
    const { text } = this
    return this.find(from, ticks, (end) => end > from && text[end - 1] !== '`' && text[end + ticks.length] !== '`')
  }

  private find(from: number, mark: string, isRight: (end: number) => boolean): number {
    const { text } = this
    if (from > this.lineEnd) {
      const next = text.indexOf('\n', from)
      this.lineEnd = next < 0 ? text.length : next
    }
    if (this.noneUntil.get(mark) === this.lineEnd) return -1
    for (let end = text.indexOf(mark, from); end >= 0 && end < this.lineEnd; end = text.indexOf(mark, end + 1)) if (isRight(end)) return end
    this.noneUntil.set(mark, this.lineEnd)
    return -1
  }
}
