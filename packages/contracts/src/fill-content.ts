import { isSafeAddress } from './link-address.ts'
import type { PhraseTable } from './phrase-table.ts'
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

/** The facts of a library document. `at`: addresses, without a slash at their end, of the services that the widget and uploads come from. */
export function factsOf(
  library: { support_lib_id: string; settings: ContentFacts['settings']; publicHelpCenterTheme: { siteIcon: string } },
  at: { widget: string; uploads: string },
): ContentFacts {
  const { support_lib_id, settings, publicHelpCenterTheme } = library
  const { siteIcon } = publicHelpCenterTheme
  return {
    settings,
    widgetUrl: `${at.widget}/widget/${encodeURIComponent(support_lib_id)}/`,
    logo: siteIcon.startsWith('/') ? at.uploads + siteIcon : siteIcon,
  }
}

/** Values of the placeholders (checklist C7). The day is that of the reader's own clock and zone; the month is its number. */
export function contentValues({ settings, widgetUrl, logo }: ContentFacts, today: Date): Record<string, string> {
  const { companyName, companyPhone, companyEmail, copyright, websiteUrl, appUrls } = settings
  const day = { currentYear: String(today.getFullYear()), currentMonth: String(today.getMonth() + 1), currentDay: String(today.getDate()) }
  return {
    companyName,
    companyPhone,
    companyEmail,
    // The one fact that is written like content: '© {currentYear} {companyName}'.
    copyright: fillPlaceholders(copyright, { companyName, ...day }),
    websiteUrl,
    widgetUrl,
    logo,
    ...Object.fromEntries(appUrls.flatMap(({ name, url }, at) => [[`appName${at + 1}`, name] as const, [`appUrl${at + 1}`, url] as const])),
    ...day,
  }
}

type Values = Readonly<Record<string, string>>

/** Translates and fills content: `text` takes plain text such as a title, `html` HTML that has been cleaned. */
export type ContentFiller = { text: (plain: string) => string; html: (html: string) => string }

/** The one way content of every kind is filled. Without `phrases` it stays in the language it was written in. */
export const contentFiller = (values: Values, phrases?: PhraseTable): ContentFiller => ({
  text: (plain) => fillText(plain, values, phrases),
  html: (html) => fillHtml(html, values, phrases),
})

/** Translates a plain text, then puts values in place of its placeholders, so that no value is translated. */
export function fillText(plain: string, values: Values, phrases?: PhraseTable): string {
  return fillPlaceholders(phrases ? phrases.translate(plain) : plain, values)
}

/**
 * The same for HTML that has been cleaned: text, descriptions (`alt`, `title`) and link targets are filled, tags stay. Everything put in is escaped and every
 * filled link target is judged again, so that what comes out is as clean as what went in. Code keeps its braces.
 */
export function fillHtml(html: string, values: Values, phrases?: PhraseTable): string {
  let inCode = 0
  return html
    .split(/(<[^<>]*>)/)
    .map((piece) => {
      if (!piece.startsWith('<')) return inCode > 0 ? piece : inHtml(piece, (text) => fillText(text, values, phrases))
      if (/^<(pre|code)\b/i.test(piece)) inCode += 1
      if (/^<\/(pre|code)\b/i.test(piece)) inCode -= 1
      return inCode > 0 ? piece : fillTag(piece, values, phrases)
    })
    .join('')
}

function fillTag(tag: string, values: Values, phrases?: PhraseTable): string {
  if (!phrases && !tag.includes('{')) return tag
  return tag.replace(/ (href|alt|title)="([^"]*)"/gi, (whole, name: string, value: string) => {
    if (name.toLowerCase() !== 'href') return ` ${name}="${quoted(inHtml(value, (text) => fillText(text, values, phrases)))}"`
    if (!value.includes('{')) return whole
    const address = fillAddress(unescaped(value), values)
    return address === null ? '' : ` ${name}="${quoted(escaped(address))}"`
  })
}

/**
 * A link target with its values. A placeholder at its beginning is an address by itself; inside of an address a value is encoded, so that it stays the part it
 * is. Null: not an address that may be opened, such as `{companyName}` of a company called `javascript:alert(1)`.
 */
function fillAddress(address: string, values: Values): string | null {
  const [, start = '', rest = ''] = /^(\{\w{1,40}\})?(.*)$/s.exec(address.trim()) ?? []
  const encode = start === '' && /^(mailto|tel):/i.test(rest) ? encodeContact : encodePart
  const filled = fillPlaceholders(start, values) + fillPlaceholders(rest, values, encode)
  return isSafeAddress(filled) ? filled : null
}

const encodePart = (value: string): string => encodeURIComponent(value.toWellFormed())

/** Encodes a value for a mailto: or tel: link. `@` and `+` stay; everything that could add a recipient or a body to the mail is escaped. */
const encodeContact = (value: string): string => encodePart(value.replace(/\s/g, '')).replaceAll('%40', '@').replaceAll('%2B', '+')

/** What cleaned HTML and the editor write for characters that mean something in HTML. */
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': '\u00a0' }
const entity = /(&[#\w]{1,32};)/

const unescaped = (html: string): string =>
  html
    .split(entity)
    .map((piece) => entities[piece] ?? piece)
    .join('')
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Escaped text as it may be inside of an attribute. */
const quoted = (html: string): string => html.replaceAll('"', '&quot;')

/** Changes text as readers see it, where it stands in HTML. Entities that nothing of ours writes stay as they are. */
function inHtml(html: string, change: (text: string) => string): string {
  if (html.trim() === '') return html
  const written: string[] = []
  let [raw, text] = ['', '']
  const flush = () => {
    const changed = change(text)
    written.push(changed === text ? raw : escaped(changed))
    raw = ''
    text = ''
  }
  for (const [at, piece] of html.split(entity).entries()) {
    if (at % 2 === 1 && entities[piece] === undefined) {
      flush()
      written.push(piece)
    } else {
      raw += piece
      text += entities[piece] ?? piece
    }
  }
  flush()
  return written.join('')
}
