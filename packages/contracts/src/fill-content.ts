import { escapePattern } from './escape-pattern.ts'
import { fillPlaceholders } from './placeholders.ts'

/** What placeholders of content are filled with: facts of the library and the day it is read on. */
export type ContentFacts = {
  settings: {
    companyName: string
    companyPhone: string
    companyEmail: string
    copyright: string
    websiteUrl: string
    appUrls: readonly { name: string; url: string }[]
  }
  /** Where the library's widget is. */
  widgetUrl: string
  /** Address of the site icon. */
  logo: string
}

/** Values of the placeholders (checklist C7). The day is that of the reader's own clock and zone; the month is its number. */
export function contentValues({ settings, widgetUrl, logo }: ContentFacts, today: Date): Record<string, string> {
  const { companyName, companyPhone, companyEmail, copyright, websiteUrl, appUrls } = settings
  return {
    companyName,
    companyPhone,
    companyEmail,
    copyright,
    websiteUrl,
    widgetUrl,
    logo,
    ...Object.fromEntries(appUrls.flatMap(({ name, url }, at) => [[`appName${at + 1}`, name] as const, [`appUrl${at + 1}`, url] as const])),
    currentYear: String(today.getFullYear()),
    currentMonth: String(today.getMonth() + 1),
    currentDay: String(today.getDate()),
  }
}

/** A phrase and what stands in its place. */
export type Phrase = { source: string; translation: string }

/** Translates and fills a plain text, such as a title: longer phrases first, whole words only; then the placeholders. */
export function fillText(plain: string, values: Readonly<Record<string, string>>, phrases: readonly Phrase[] = []): string {
  return fillPlaceholders(translated(plain, phrases), values)
}

/**
 * The same for HTML that has been cleaned: only text between tags is touched, never a tag or an attribute, and every value is escaped, so that what comes out is as
 * clean as what went in. Code keeps its braces.
 */
export function fillHtml(html: string, values: Readonly<Record<string, string>>, phrases: readonly Phrase[] = []): string {
  const safeValues = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escaped(value)]))
  const safePhrases = phrases.map(({ source, translation }) => ({ source: escaped(source), translation: escaped(translation) }))
  let inCode = 0
  return html
    .split(/(<[^<>]*>)/)
    .map((piece) => {
      if (!piece.startsWith('<')) return inCode > 0 ? piece : fillText(piece, safeValues, safePhrases)
      if (/^<(pre|code)\b/i.test(piece)) inCode += 1
      if (/^<\/(pre|code)\b/i.test(piece)) inCode -= 1
      return piece
    })
    .join('')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function translated(text: string, phrases: readonly Phrase[]): string {
  const known = new Map(phrases.filter(({ source, translation }) => source && translation).map(({ source, translation }) => [source, translation]))
  if (known.size === 0) return text
  const longestFirst = [...known.keys()].sort((one, other) => other.length - one.length)
  // One pass over the text, so that what was put in is never translated again.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${longestFirst.map(escapePattern).join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
  return text.replace(pattern, (found) => known.get(found) ?? found)
}
