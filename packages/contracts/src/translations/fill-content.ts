import { isSafeAddress } from '../link-address.ts'
import type { PhraseTable } from './phrase-table.ts'
import { fillInContent, fillPlaceholders, meantPlaceholder, mendPlaceholders, placeholdersIn } from './placeholders.ts'

/** Facts about a library that content placeholders are filled with. */
export type ContentFacts = {
  settings: {
    companyName: string
    companyPhone: string
    companyEmail: string
    copyright: string
    websiteUrl: string
    appUrls: readonly { name: string; url: string }[]
  }
  /** URL of the library's widget. */
  widgetUrl: string
  /** URL of the site icon. */
  logo: string
}

/** Extracts the facts from a library document. `at`: base URLs of the services that serve the widget and uploads, without a trailing slash. */
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

/** Returns the placeholder values (checklist C7). The date is in the reader's time zone; the month is a number. */
export function contentValues({ settings, widgetUrl, logo }: ContentFacts, today: Date): Record<string, string> {
  const { companyName, companyPhone, companyEmail, copyright, websiteUrl, appUrls } = settings
  const day = { currentYear: String(today.getFullYear()), currentMonth: String(today.getMonth() + 1), currentDay: String(today.getDate()) }
  return {
    companyName,
    companyPhone,
    companyEmail,
    // The one fact that may itself contain placeholders: '© {currentYear} {companyName}'.
    copyright: fillPlaceholders(copyright, { companyName, ...day }),
    websiteUrl,
    widgetUrl,
    logo,
    ...Object.fromEntries(appUrls.flatMap(({ name, url }, at) => [[`appName${at + 1}`, name] as const, [`appUrl${at + 1}`, url] as const])),
    ...day,
  }
}

type Values = Readonly<Record<string, string>>

/** Translates and fills content: `text` takes plain text such as a title, `html` sanitized HTML. */
export type ContentFiller = { text: (plain: string) => string; html: (html: string) => string }

/** Creates the filler for all kinds of content. Without `phrases`, content stays in its original language. */
export const contentFiller = (values: Values, phrases?: PhraseTable): ContentFiller => ({
  text: (plain) => fillText(plain, values, phrases),
  html: (html) => fillHtml(html, values, phrases),
})

/** Translates plain text before filling its placeholders, so that inserted values are not translated. */
export function fillText(plain: string, values: Values, phrases?: PhraseTable): string {
  const text = phrases ? phrases.translate(plain) : plain
  return text.includes('{') ? fillInContent(text, values) : text
}

/**
 * Does the same for sanitized HTML: fills text, `alt` and `title` attributes and link targets. Escapes all inserted text and rechecks every filled link target,
 * so that the result is as safe as the input. Ignores braces in code.
 */
export function fillHtml(html: string, values: Values, phrases?: PhraseTable): string {
  if (!phrases && !html.includes('{')) return html
  return piecesOf(html)
    .map(({ piece, isTag, isCode }) => {
      if (isCode) return piece
      if (isTag) return fillTag(piece, values, phrases)
      return !phrases && !piece.includes('{') ? piece : inHtml(piece, (text) => fillText(text, values, phrases))
    })
    .join('')
}

/** Splits HTML into tags and the text between them. Braces in code are left alone: they are no placeholders. */
function piecesOf(html: string): { piece: string; isTag: boolean; isCode: boolean }[] {
  let inCode = 0
  return html.split(/(<[^<>]*>)/).map((piece) => {
    const isTag = piece.startsWith('<')
    if (isTag && /^<(pre|code)\b/i.test(piece)) inCode += 1
    if (isTag && /^<\/(pre|code)\b/i.test(piece)) inCode -= 1
    return { piece, isTag, isCode: inCode > 0 }
  })
}

/** Returns the names in braces that readers of this HTML would see as such, or as nothing, since no value fills them. */
export function unfilledIn(html: string, values: Values): string[] {
  const names = piecesOf(html).flatMap(({ piece, isTag, isCode }) => {
    if (isCode || !piece.includes('{')) return []
    return isTag ? [...piece.matchAll(/ (?:href|alt|title)="([^"]*)"/gi)].flatMap(([, value = '']) => placeholdersIn(value)) : placeholdersIn(piece)
  })
  return [...new Set(names.map((name) => meantPlaceholder(name) ?? name))].filter((name) => !Object.hasOwn(values, name) || values[name] === '')
}

function fillTag(tag: string, values: Values, phrases?: PhraseTable): string {
  if (!phrases && !tag.includes('{')) return tag
  return tag.replace(/ (href|alt|title)="([^"]*)"/gi, (whole, name: string, value: string) => {
    if (name.toLowerCase() !== 'href') return ` ${name}="${quoted(inHtml(value, (text) => fillText(text, values, phrases)))}"`
    if (!value.includes('{')) return whole
    const address = fillAddress(mendPlaceholders(unescaped(value)), values)
    return address === null ? '' : ` ${name}="${quoted(escaped(address))}"`
  })
}

/**
 * Fills a link target. A leading placeholder is inserted as a whole URL; elsewhere, values are encoded to stay within one URL component. Returns null if the
 * result is unsafe, such as `{companyName}` for a company called `javascript:alert(1)`.
 */
function fillAddress(address: string, values: Values): string | null {
  const [, start = '', rest = ''] = /^(\{\w{1,40}\})?(.*)$/s.exec(address.trim()) ?? []
  const encode = start === '' && /^(mailto|tel):/i.test(rest) ? encodeContact : encodePart
  const filled = fillPlaceholders(start, values) + fillPlaceholders(rest, values, encode)
  return isSafeAddress(filled) ? filled : null
}

const encodePart = (value: string): string => encodeURIComponent(value.toWellFormed())

/** Encodes a value for a mailto: or tel: link. Keeps `@` and `+`; escapes everything that could add a recipient or body to the email. */
const encodeContact = (value: string): string => encodePart(value.replace(/\s/g, '')).replaceAll('%40', '@').replaceAll('%2B', '+')

/** The entities that sanitized HTML and the editor use for special characters. */
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': '\u00a0' }
const entity = /(&[#\w]{1,32};)/

const unescaped = (html: string): string =>
  html
    .split(entity)
    .map((piece) => entities[piece] ?? piece)
    .join('')
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
/** Escapes HTML text for use inside an attribute. */
const quoted = (html: string): string => html.replaceAll('"', '&quot;')

/** Applies `change` to HTML text with entities decoded. Entities we never write are left unchanged. */
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
