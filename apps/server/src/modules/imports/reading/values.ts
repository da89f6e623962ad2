import { Email, isName } from '@porchlight/contracts/common'
import { textOfHtml } from '@porchlight/mail-text'
import type { SourceRecord } from './staged-row.ts'

/** Returns the first of these fields that holds something, as text a database can store; '' if none does. */
export function textIn(record: SourceRecord, ...fields: string[]): string {
  for (const field of fields) {
    const value = record[field]
    const found = typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
    if (found.trim() !== '') return found.replaceAll('\0', '').toWellFormed()
  }
  return ''
}

/** Returns an id of the other program; null if there is none, or one longer than ids are. */
export function idIn(record: SourceRecord, ...fields: string[]): string | null {
  const id = textIn(record, ...fields).trim()
  return id === '' || id.length > 200 ? null : id
}

/** Returns one line of at most `max` characters. */
export const lineIn = (record: SourceRecord, max: number, ...fields: string[]): string =>
  textIn(record, ...fields)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed()

/** Returns a person's or company's name; '' if it can be none, see `isName`. */
export function nameIn(record: SourceRecord, max: number, ...fields: string[]): string {
  const found = lineIn(record, max, ...fields)
  return isName(found) ? found : ''
}

/** Returns an email address in the form it is compared in; null if it is none. */
export const emailIn = (record: SourceRecord, ...fields: string[]): string | null => Email.safeParse(textIn(record, ...fields)).data ?? null

/** Returns a time as ISO 8601; one without a time zone is UTC, as in Zendesk's tables. Null if it can't be read. */
export function timeIn(record: SourceRecord, ...fields: string[]): string | null {
  const found = textIn(record, ...fields).trim()
  if (found === '' || found.length > 40) return null
  const seconds = /^\d{10}$/.test(found)
  const date = seconds ? new Date(Number(found) * 1000) : new Date(/[zZ]$|[+-]\d\d:?\d\d$/.test(found) ? found : `${found.replace(' ', 'T')}Z`)
  const year = date.getUTCFullYear()
  return year >= 1970 && year < 2200 ? date.toISOString() : null
}

/** Returns whether a field says yes, in JSON or in a table. */
export const isYes = (record: SourceRecord, field: string): boolean => /^(true|t|1|yes)$/i.test(textIn(record, field))

/** Returns a list of names: an array, an array written as JSON, or words separated by commas or spaces. */
export function namesIn(record: SourceRecord, field: string): string[] {
  const value = record[field]
  const all = Array.isArray(value) ? value : typeof value === 'string' ? listIn(value) : []
  return all.flatMap((each) => (typeof each === 'string' && each.trim() !== '' ? [each.trim()] : []))
}

function listIn(text: string): unknown[] {
  if (!text.startsWith('[')) return text.split(/[\s,]/)
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

/** Returns what somebody wrote: the plain text, or else the text of its HTML. */
export function messageIn(record: SourceRecord, plain: string[], html: string[]): string {
  const text = textIn(record, ...plain)
  return text.trim() === '' ? textOfHtml(textIn(record, ...html)).trim() : text.trim()
}
