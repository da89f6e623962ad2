import { Email, isName } from '@porchlight/contracts/common'
import { textOfHtml } from '@porchlight/mail-text'
import { note, observer } from './observer.ts'
import type { SourceRecord } from './staged-row.ts'
import { saysNoTime, timeOfText } from './times/time-of-text.ts'

/** Returns the first of these fields that holds something, as text a database can store; '' if none does. */
export const textIn = (record: SourceRecord, ...fields: string[]): string => firstIn(record, fields).text

function firstIn(record: SourceRecord, fields: readonly string[]): { field: string; text: string } {
  for (const field of fields) {
    const value = record[field]
    const found = typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
    if (found.trim() === '') continue
    if (found.includes('\ufffd')) note(record, 'characters_lost', `${field}: ${found.slice(0, 100)}`)
    return { field, text: found.replaceAll('\0', '').toWellFormed() }
  }
  return { field: '', text: '' }
}

/** Returns an id of the other program; null if there is none, or one longer than ids are. */
export function idIn(record: SourceRecord, ...fields: string[]): string | null {
  const id = textIn(record, ...fields).trim()
  return id === '' || id.length > 200 ? null : id
}

/** Returns one line of at most `max` characters. */
export function lineIn(record: SourceRecord, max: number, ...fields: string[]): string {
  const { field, text } = firstIn(record, fields)
  const line = text.replace(/\p{Cc}+/gu, ' ').trim()
  if (line.length > max) note(record, 'text_shortened', `${field}: ${line.length}`)
  return line.slice(0, max).toWellFormed()
}

/** Returns a text of at most `max` characters, with its lines. */
export function longTextIn(record: SourceRecord, max: number, ...fields: string[]): string {
  const { field, text } = firstIn(record, fields)
  if (text.length > max) note(record, 'text_shortened', `${field}: ${text.length}`)
  return text.slice(0, max).toWellFormed()
}

/** Returns a person's or company's name; '' if it can be none, see `isName`. */
export function nameIn(record: SourceRecord, max: number, ...fields: string[]): string {
  const found = lineIn(record, max, ...fields)
  if (found !== '' && !isName(found)) note(record, 'value_unknown', `${fields[0]}: ${found}`)
  return isName(found) ? found : ''
}

/** Characters around addresses in a text such as `Ann <mailto:ann@example.com>; ann@work.example`. */
const aroundAddresses = /[\s<>,;:"'()[\]|]/
/** At most 1,000 characters: longer texts are cut before they are searched. */
const lastDots = /\.+$/

/** Returns an email address in the form it is compared in; null if there is none. One that cannot be read, and further ones, are reported. */
export function emailIn(record: SourceRecord, ...fields: string[]): string | null {
  const { field, text } = firstIn(record, fields)
  if (text.trim() === '') return null
  const whole = Email.safeParse(text.trim()).data
  if (whole !== undefined) return whole
  const found = text
    .slice(0, 1000)
    .split(aroundAddresses)
    .map((each) => Email.safeParse(each.replace(lastDots, '')).data)
  const [first, ...more] = found.filter((each) => each !== undefined)
  const lost = first === undefined ? text : more.join(', ')
  if (lost !== '') note(record, 'address_unreadable', `${field}: ${lost}`)
  return first ?? null
}

/** Returns a time as ISO 8601; one without a time zone is in the zone that was named for the file. Null if there is none; one that cannot be read is reported. */
export function timeIn(record: SourceRecord, ...fields: string[]): string | null {
  for (const field of fields) {
    const { text } = firstIn(record, [field])
    if (saysNoTime(text)) continue
    const watching = observer()
    const found = watching ? watching.timeIn(field, text) : (timeOfText(text, 'day', 'UTC')?.iso ?? null)
    if (found !== null) return found
    note(record, 'time_unreadable', `${field}: ${text}`)
  }
  return null
}

/** Returns whether a field says yes, in JSON or in a table. */
export const isYes = (record: SourceRecord, field: string): boolean => /^(true|t|1|yes|y|on|x|ja|j|wahr|oui|sí|si|da|да)$/i.test(textIn(record, field).trim())

/** Returns which of these words a field says, by any of their spellings; the fallback, reported, if it says another. */
export function choiceIn<T extends string>(record: SourceRecord, field: string, words: Readonly<Record<string, T>>, fallback: NoInfer<T>): T {
  const text = textIn(record, field).trim()
  const found = Object.hasOwn(words, text.toLowerCase()) ? words[text.toLowerCase()] : undefined
  if (found === undefined && text !== '') note(record, 'value_unknown', `${field}: ${text}`)
  return found ?? fallback
}

/** Returns a list of names: an array (also of objects with names), an array written as JSON or as PostgreSQL does, or words separated by commas, semicolons or spaces. */
export function namesIn(record: SourceRecord, field: string): string[] {
  const value = record[field]
  const all = Array.isArray(value) ? value : typeof value === 'string' ? listIn(value.trim()) : []
  return all.flatMap((each) => {
    const name =
      typeof each === 'object' && each !== null ? textIn(each as SourceRecord, 'name', 'tag', 'title') : typeof each === 'number' ? String(each) : each
    return typeof name === 'string' && name.trim() !== '' ? [name.trim()] : []
  })
}

function listIn(text: string): unknown[] {
  if (text.startsWith('{') && text.endsWith('}')) return arrayIn(text.slice(1, -1))
  if (text.startsWith('['))
    try {
      const list: unknown = JSON.parse(text)
      if (Array.isArray(list)) return list
    } catch {
      // A text that only looks like a list.
    }
  return text.split(/[,;|\n]/.test(text) ? /[,;|\n]/ : /\s/)
}

/** Reads what is between the braces of PostgreSQL's arrays: `billing,"late delivery"`. */
const arrayIn = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"\\]|\\.)*)"|([^,"]+)/g)].map(([, quoted, plain = '']) =>
    quoted === undefined ? (plain === 'NULL' ? '' : plain) : quoted.replace(/\\(.)/g, '$1'),
  )

/**
 * Returns a message's text: from its HTML, which preserves links and lists, or else the plain text. Text without any element is plain, even in an HTML field.
 */
export function messageIn(record: SourceRecord, plain: string[], html: string[]): string {
  // Both say the same: asking for each of them says that neither is lost.
  for (const field of [...plain, ...html]) textIn(record, field)
  const written = textIn(record, ...html)
  const text = /<[a-z!/]|&[a-z#]/i.test(written) ? textOfHtml(written, pictureName).trim() : written.trim()
  return text === '' ? textIn(record, ...plain).trim() : text
}

/** Returns what a picture is called by its address; '' if it has no name. */
export function pictureName(src: string): string {
  if (/^\s*data:/i.test(src)) return ''
  const address = src.replace(/^\s*cid:/i, '')
  const named = /[?&](?:name|filename)=([^&#]{1,200})/i.exec(address)?.[1] ?? ''
  const [path = ''] = address.split(/[?#]/)
  try {
    return decodeURIComponent(named || path.slice(path.lastIndexOf('/') + 1)).slice(0, 200)
  } catch {
    return named || path.slice(-200)
  }
}
