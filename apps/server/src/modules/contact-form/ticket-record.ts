import { type FlowState, type HelpStep, helpSteps } from '@porchlight/contact-flow'
import type { ContactForm, CustomInput } from '@porchlight/contracts/contact-form/contact-form'
import type { LeftOutFile } from '@porchlight/contracts/conversations/left-out'
import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { fillPlaceholders, type subjectPlaceholders } from '@porchlight/contracts/translations/placeholders'
import { ticketHtml, ticketRows, ticketText } from './ticket-text.ts'

/** The record of a ticket's email, with the fields of the specification (checklist G4). */
export type TicketRecord = {
  from: string
  replyTo: string
  to: string
  helpText: string
  fileUrl: string
  /** The file's own name; missing in older records. */
  fileName?: string
  /** Files that could not be uploaded; missing in older records. */
  left_out?: LeftOutFile[]
  message: { subject: string; text: string; html: string }
  /** Milliseconds since 1970. */
  timestamp: number
  ticketId: string
  /** Day of the month, month from 1 to 12, and year, in UTC. */
  date: number
  month: number
  year: number
  os: string
  browser: string
  URL: string
  support_lib_id: string
  type: 'ticket'
  helpSteps: HelpStep[]
  domain_name: string
  companyName: string
  selfManaged: boolean
  customInputs: CustomInput[]
}

/** What a record is made of. `form` is the version that the visitor filled in, `state` their replayed answers. */
export type TicketFacts = {
  library: Pick<LibraryDocument, 'support_lib_id' | 'library_domain' | 'library_only' | 'settings'>
  form: ContactForm
  state: FlowState
  email: string
  request: string
  inputs: readonly string[]
  fileUrl: string
  fileName: string
  left_out: LeftOutFile[]
  /** The visitor's name; '' if unknown. */
  accountName: string
  device: { os: string; browser: string }
  URL: string
  now: Date
  ticketId: string
  sender: string
  /** The platform's support address. */
  platform: string
}

const defaultSubject = 'New message from {userEmail} ({ticketId})'
/** Characters of the visitor's own texts in a subject. */
const quotedMax = 120

/**
 * Returns where a ticket's email goes: the library's ticket address if it is library-only or self-managed and has one, otherwise the platform's support
 * (checklist G4).
 */
export function recipientOf({ library_only, settings }: TicketFacts['library'], platform: string): string {
  const { selfManaged, contactEmail } = settings.ticket
  return (library_only || selfManaged) && contactEmail !== '' ? contactEmail : platform
}

/** Composes the record of a ticket. All of its wording is the library's, except what the visitor entered in fields. */
export function ticketRecord(facts: TicketFacts): TicketRecord {
  const { library, form, state, email, request, now, ticketId } = facts
  const { settings } = library
  const steps = helpSteps(form, state)
  const customInputs = form.formSubmission.customInputs.map((input, at) => ({ ...input, text: facts.inputs[at] ?? '' }))
  const shown = { email, ...facts.device, URL: facts.URL, helpSteps: steps, customInputs, request, fileUrl: facts.fileUrl, left_out: facts.left_out }
  const values: Record<(typeof subjectPlaceholders)[number], string> = {
    companyEmail: settings.companyEmail,
    companyPhone: settings.companyPhone,
    companyName: settings.companyName,
    accountName: facts.accountName || email,
    userEmail: email,
    userMessage: quoted(request),
    userSearch: quoted(searchOf(state)),
    ticketId,
  }
  const rows = ticketRows(shown)
  return {
    from: facts.sender,
    replyTo: email,
    to: recipientOf(library, facts.platform),
    helpText: request,
    fileUrl: facts.fileUrl,
    fileName: facts.fileName,
    left_out: facts.left_out,
    message: { subject: subjectOf(settings.ticket.supportEmailSubject, values), text: ticketText(rows), html: ticketHtml(rows) },
    timestamp: now.getTime(),
    ticketId,
    date: now.getUTCDate(),
    month: now.getUTCMonth() + 1,
    year: now.getUTCFullYear(),
    ...facts.device,
    URL: facts.URL,
    support_lib_id: library.support_lib_id,
    type: 'ticket',
    helpSteps: steps,
    domain_name: library.library_domain,
    companyName: settings.companyName,
    selfManaged: settings.ticket.selfManaged,
    customInputs,
  }
}

/** Returns the query of the search step; '' if the visitor did not search. */
const searchOf = ({ recorded }: FlowState): string =>
  recorded.map((step) => (step.step === 'CHECK_HELP_LIBRARY' ? step.query : '')).find((query) => query !== '') ?? ''

const subjectOf = (template: string, values: Record<string, string>): string => quoted(fillPlaceholders(template.trim() || defaultSubject, values), 240)

/** Returns the beginning of a text as one line without control characters: a line break in a subject would begin another header. */
function quoted(text: string, max = quotedMax): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  const letters = Array.from(line)
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : line
}
