import type { HelpStep } from '@porchlight/contact-flow'
import type { CustomInput } from '@porchlight/contracts/contact-form/contact-form'
import type { LeftOutFile } from '@porchlight/contracts/conversations/left-out'
import type { LeftOutReason } from '@porchlight/contracts/conversations/left-out-reasons'
import { escapeHtml } from '../mail/index.ts'

/** A row of a ticket's email. */
export type TicketRow = { label: string; value: string }

/** What a ticket's email shows (checklist G4). */
export type ShownTicket = {
  email: string
  browser: string
  os: string
  URL: string
  helpSteps: readonly HelpStep[]
  customInputs: readonly CustomInput[]
  request: string
  fileUrl: string
  left_out: readonly LeftOutFile[]
}

const rowOfInput = ({ label, type, text }: CustomInput): TicketRow => ({ label, value: type === 'consent' ? (text === 'yes' ? 'Yes' : 'No') : text })

/** Returns the rows of a ticket's email, in the specification's order. */
export const ticketRows = ({ email, browser, os, URL, helpSteps, customInputs, request, fileUrl, left_out }: ShownTicket): TicketRow[] => [
  { label: 'Email', value: email },
  { label: 'Browser', value: browser },
  { label: 'OS', value: os },
  { label: 'URL', value: URL },
  ...helpSteps.map(({ title, answer }) => ({ label: title, value: answer })),
  ...customInputs.map(rowOfInput),
  { label: 'Request', value: request },
  ...(fileUrl === '' ? [] : [{ label: 'File', value: fileUrl }]),
  ...left_out.map(({ name, reason }) => ({ label: 'Not attached', value: `${name} (${leftOutWords[reason]})` })),
]

/** Why a file is missing, in an email whose other labels are English too. */
const leftOutWords: Readonly<Record<LeftOutReason, string>> = {
  empty: 'it is empty',
  too_large: 'it is too large',
  too_many: 'there were too many files',
  unsupported_type: 'its type is not accepted',
  no_room: 'there was no room for it',
  unreadable: 'it could not be read',
  missing: 'it was not there',
  failed: 'it could not be uploaded',
}

const cell = 'border:1px solid #d5d9e0;padding:8px 12px;text-align:left;vertical-align:top'

/** Returns the HTML part: a table. Everything from outside is escaped, and nothing is a link, because mail programs make links of addresses themselves. */
export const ticketHtml = (rows: readonly TicketRow[]): string => {
  const lines = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>')
  const row = ({ label, value }: TicketRow) => `<tr><th scope="row" style="${cell}">${lines(label)}</th><td style="${cell}">${lines(value)}</td></tr>`
  return `<table dir="auto" style="border-collapse:collapse;font:14px/1.5 sans-serif"><tbody>${rows.map(row).join('')}</tbody></table>`
}

/** Returns the text part. */
export const ticketText = (rows: readonly TicketRow[]): string =>
  `${rows.map(({ label, value }) => `${label}:${value.includes('\n') ? '\n' : ' '}${value}`).join('\n')}\n`

/** Returns the visitor's message in the ticket: their request, then their answers and inputs. */
export function ticketMessage({ request, helpSteps, customInputs }: Pick<ShownTicket, 'request' | 'helpSteps' | 'customInputs'>): string {
  const lines = [...helpSteps.map(({ title, answer }) => ({ label: title, value: answer })), ...customInputs.map(rowOfInput)]
  return [request.trim(), lines.map(({ label, value }) => `${label}: ${value}`).join('\n')].filter((part) => part !== '').join('\n\n')
}

/** Cuts a text into pieces of at most `max` characters, at line breaks where there are any, so that nothing of a long one is lost. */
export function piecesOf(text: string, max: number): string[] {
  if (text.length <= max) return [text]
  const lineEnd = text.lastIndexOf('\n', max)
  // Never between the two halves of a character.
  const end = lineEnd > 0 ? lineEnd : /[\ud800-\udbff]/.test(text[max - 1] ?? '') ? max - 1 : max
  return [text.slice(0, end), ...piecesOf(text.slice(end).replace(/^\n/, ''), max)]
}

/** Puts the fields of a ticket's email into the text that a library has written around them. */
export function aroundFields(template: string, marker: string, { text, html }: { text: string; html: string }): { text: string; html: string } {
  const parts = template.split(marker).map((part) => part.trim())
  const paragraph = (part: string) => (part === '' ? '' : `<p style="white-space:pre-line">${escapeHtml(part)}</p>`)
  return {
    text: `${parts
      .flatMap((part, at) => (at === 0 ? [part] : [text.trim(), part]))
      .filter((part) => part !== '')
      .join('\n\n')}\n`,
    html: parts.map(paragraph).join(html),
  }
}
