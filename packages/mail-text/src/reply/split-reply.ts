import { attributionAt } from './attribution.ts'
import { headerBlockAt, isRule, isSeparator } from './header-block.ts'
import { type MailLine, mailLines, nextWithText } from './mail-lines.ts'
import { isClientLine, isNotice, signatureStart } from './signature.ts'

/** What a line of a mail is: what its author wrote, a quote of an older mail (with the line above it), or a signature. */
export type LineRole = 'own' | 'quote' | 'attribution' | 'signature'
/** Consecutive lines of one kind. `isFolded` lines are hidden until asked for. */
export type ReplyPart = { isFolded: boolean; text: string }
/** A mail's text: what a reader sees at first, and all of it in order. */
export type SplitReply = { visible: string; parts: ReplyPart[] }

/** A quote between two passages of the author stays visible up to this many lines: the second passage answers it. */
const answeredQuoteMax = 20

/** Most rules between a reply and the header of an older mail. */
const rulesMax = 6

/**
 * Separates what a mail's author wrote from quotes and signatures; the rule is in the package's README. Never returns an empty `visible` for a mail that has
 * text. Takes time linear in the text, which is shortened to a million characters.
 */
export function splitReply(text: string): SplitReply {
  const lines = mailLines(text)
  const roles = rolesOf(lines)
  foldSignatures(lines, roles)
  showAnswered(lines, roles)
  showSomething(lines, roles)
  const parts = partsOf(lines, roles)
  return { visible: joined(lines.filter((_, at) => roles[at] === 'own')), parts }
}

/** Marks quotes and the lines above them; from the header of an older mail on, everything is one. */
function rolesOf(lines: readonly MailLine[]): LineRole[] {
  const roles = new Array<LineRole>(lines.length).fill('own')
  let hasOwn = false
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as MailLine
    if (line.bare === '') continue
    if (line.isQuoted || isBarQuoted(lines, roles, at)) {
      roles[at] = 'quote'
      continue
    }
    if (startsOlderMail(lines, at)) {
      roles.fill('quote', at)
      break
    }
    const attribution = attributionAt(lines, at)
    if (attribution) {
      const end = at + attribution.lines
      const next = lines[nextWithText(lines, end)]
      const isQuoteBelow = next !== undefined && (next.isQuoted || next.bare.startsWith('|'))
      if (isQuoteBelow || attribution.isSure) roles.fill('attribution', at, end)
      if (!isQuoteBelow && attribution.isSure && hasOwn) {
        roles.fill('quote', end)
        break
      }
      if (isQuoteBelow || attribution.isSure) {
        at = end - 1
        continue
      }
    }
    // A quoted line that was wrapped: its rest stands alone between two quoted ones.
    if (roles[at - 1] === 'quote' && lines[at - 1]?.isQuoted && lines[at + 1]?.isQuoted) roles[at] = 'quote'
    else hasOwn = true
  }
  return roles
}

const isBarQuoted = (lines: readonly MailLine[], roles: readonly LineRole[], at: number): boolean => {
  if (!lines[at]?.bare.startsWith('|')) return false
  const before = roles[at - 1] === 'own' && lines[at - 1]?.bare === '' ? roles[at - 2] : roles[at - 1]
  return before === 'attribution' || (before === 'quote' && lines[at - 1]?.bare.startsWith('|') === true)
}

function startsOlderMail(lines: readonly MailLine[], at: number): boolean {
  const bare = lines[at]?.bare ?? ''
  if (isSeparator(bare) || headerBlockAt(lines, at)) return true
  if (!isRule(bare)) return false
  let next = nextWithText(lines, at + 1)
  while (next < at + rulesMax && isRule(lines[next]?.bare ?? '')) next = nextWithText(lines, next + 1)
  return headerBlockAt(lines, next) !== undefined
}

/** Marks signatures at the end of each passage of the author. */
function foldSignatures(lines: readonly MailLine[], roles: LineRole[]): void {
  for (const [from, to] of passages(roles)) {
    const start = signatureStart(lines, from, to)
    roles.fill('signature', start, to)
    foldTail(lines, roles, from, start)
  }
}

/** Marks what mail programs and companies append: lines at the end of a passage, and single lines between blank ones. */
function foldTail(lines: readonly MailLine[], roles: LineRole[], from: number, to: number): void {
  let end = to
  for (;;) {
    while (end > from && lines[end - 1]?.bare === '') end--
    if (end === from) return
    const start = paragraphStart(lines, from, end)
    const paragraph = lines.slice(start, end).map((line) => line.bare)
    if (isClientLine(paragraph.at(-1) ?? '')) roles[--end] = 'signature'
    else if (isNotice(paragraph.join(' '))) {
      roles.fill('signature', start, end)
      end = start
    } else break
  }
  for (let at = from; at < end; at++) {
    const isAlone = (at === from || lines[at - 1]?.bare === '') && (at + 1 === end || lines[at + 1]?.bare === '')
    if (isAlone && isClientLine(lines[at]?.bare ?? '')) roles[at] = 'signature'
  }
}

function paragraphStart(lines: readonly MailLine[], from: number, end: number): number {
  let start = end - 1
  while (start > from && lines[start - 1]?.bare !== '' && end - start < 40) start--
  return start
}

/** Returns the ranges of lines between quotes. */
function passages(roles: readonly LineRole[]): [from: number, to: number][] {
  const found: [number, number][] = []
  for (let at = 0; at < roles.length; at++) {
    if (roles[at] !== 'own') continue
    const from = at
    while (at < roles.length && roles[at] === 'own') at++
    found.push([from, at])
  }
  return found
}

type Quote = { from: number; to: number; hasAttribution: boolean; hasBefore: boolean; hasAfter: boolean }

/** Shows the quotes that the author answers below them, and quotes at the top that no mail program made. */
function showAnswered(lines: readonly MailLine[], roles: LineRole[]): void {
  const quotes = quotesOf(lines, roles)
  const answered = quotes.filter((quote) => quote.hasAfter).length
  for (const quote of quotes) {
    const isTop = !quote.hasBefore && quote.hasAttribution && answered === 1
    const quoted = lines.slice(quote.from, quote.to).filter((line) => line.bare !== '').length
    if (!quote.hasAfter || isTop || quoted > answeredQuoteMax) continue
    for (let at = quote.from; at < quote.to; at++) if (roles[at] === 'quote') roles[at] = 'own'
  }
}

function quotesOf(lines: readonly MailLine[], roles: readonly LineRole[]): Quote[] {
  const quotes: Quote[] = []
  let hasBefore = false
  for (let at = 0; at < lines.length; at++) {
    if (roles[at] === 'own' && lines[at]?.bare !== '') {
      hasBefore = true
      for (const quote of quotes) quote.hasAfter = true
    }
    if (roles[at] !== 'quote' && roles[at] !== 'attribution') continue
    const from = at
    let hasAttribution = false
    let to = at
    for (; at < lines.length && (roles[at] !== 'own' || lines[at]?.bare === '') && roles[at] !== 'signature'; at++) {
      if (roles[at] === 'attribution') hasAttribution = true
      if (lines[at]?.bare !== '') to = at + 1
    }
    at--
    quotes.push({ from, to, hasAttribution, hasBefore, hasAfter: false })
  }
  return quotes
}

/** If nothing of the author is left, the signature counts, then everything. */
function showSomething(lines: readonly MailLine[], roles: LineRole[]): void {
  const hasText = (role: LineRole) => lines.some((line, at) => roles[at] === role && line.bare !== '')
  if (hasText('own')) return
  for (const role of ['signature', 'quote', 'attribution'] as const) {
    if (!hasText(role)) continue
    for (let at = 0; at < roles.length; at++) if (roles[at] === role || role !== 'signature') roles[at] = 'own'
    return
  }
}

function partsOf(lines: readonly MailLine[], roles: readonly LineRole[]): ReplyPart[] {
  const parts: (ReplyPart & { lines: MailLine[] })[] = []
  for (const [at, line] of lines.entries()) {
    const isFolded = roles[at] !== 'own'
    const last = parts.at(-1)
    if (last && (last.isFolded === isFolded || line.bare === '')) last.lines.push(line)
    else parts.push({ isFolded, text: '', lines: [line] })
  }
  return parts.map(({ isFolded, lines: own }) => ({ isFolded, text: joined(own) })).filter(({ text }) => text !== '')
}

/** Joins lines, without the blank ones around them. */
function joined(lines: readonly MailLine[]): string {
  let from = 0
  let to = lines.length
  while (from < to && lines[from]?.bare === '') from++
  while (to > from && lines[to - 1]?.bare === '') to--
  return lines
    .slice(from, to)
    .map((line) => line.raw.trimEnd())
    .join('\n')
}
