import type { MailLine } from './mail-lines.ts'
import { forwardPhrases, headerFields, separatorPhrases } from './phrases.ts'

/** The header of an older mail as repeated in the text: its values by field, and the index of the line after it. */
export type HeaderBlock = { values: Partial<Record<'from' | 'date' | 'to' | 'cc' | 'subject', string>>; end: number }

const nameLengthMax = 24
const blockLinesMax = 12

/**
 * Recognises the header of an older mail ("From: … Sent: … To: … Subject: …") that begins in a line, in about 20 languages. A list such as "From: Berlin,
 * To: Rome, Date: …" is not one: there must be a subject or an address.
 */
export function headerBlockAt(lines: readonly MailLine[], at: number): HeaderBlock | undefined {
  if (!fieldOf(lines[at]?.bare ?? '')) return undefined
  const values: HeaderBlock['values'] = {}
  let end = at
  let last: keyof HeaderBlock['values'] | undefined
  for (; end < lines.length && end < at + blockLinesMax; end++) {
    const bare = lines[end]?.bare ?? ''
    if (bare === '') break
    const field = fieldOf(bare)
    if (field) {
      values[field.field] ??= field.value
      last = field.field
    } else if (!last || !(/^[<>,;[(]/.test(bare) || /^[^\s]*@/.test(bare))) break
  }
  const count = Object.keys(values).length
  const hasAddress = [values.from, values.to, values.cc].some((value) => value?.includes('@'))
  const isBlock =
    values.from !== undefined && ((count >= 3 && (values.subject !== undefined || hasAddress)) || (count === 2 && hasAddress && values.date !== undefined))
  return isBlock ? { values, end } : undefined
}

function fieldOf(bare: string): { field: keyof HeaderBlock['values']; value: string } | undefined {
  const text = bare.replace(/^[*_>\s]{1,6}/, '')
  const colon = text.search(/[:：]/)
  if (colon < 1 || colon > nameLengthMax) return undefined
  const field = headerFields.get(text.slice(0, colon).replaceAll('*', '').trim().toLowerCase())
  return (
    field && {
      field,
      value: text
        .slice(colon + 1)
        .replaceAll('*', '')
        .trim(),
    }
  )
}

/** Returns whether a line separates a mail from an older one: "-----Original Message-----", "Begin forwarded message:", in about 25 languages. */
export function isSeparator(bare: string): boolean {
  if (bare.length > 100) return false
  const text = bare.toLowerCase()
  if (forwardPhrases.has(text.replace(/[:：]/, '').trim())) return true
  if (!/^[*_>\s]{0,4}[-=—–]{2}/.test(text)) return false
  // At most 100 characters: longer lines were returned above.
  return separatorPhrases.has(text.replace(/^[-=—–*_>\s]+/, '').replace(/[-=—–*_:\s]+$/, ''))
}

/** Returns whether a line consists of a rule only ("______", "-----"), as drawn above an older mail's header. */
export const isRule = (bare: string): boolean => bare.length >= 3 && /^[-_=—–*\s]+$/.test(bare)
