import { isName } from '@porchlight/contracts/common'
import type { ParsedMail } from '../../inbound-mail/index.ts'
import { agentRow, conversationRow, filesOf, messageOf, personRow, type Rows, tagRows } from './rows.ts'
import { emailIn } from './values.ts'

/** A mail's rows, and the mails that it answers, oldest first: the newest one that is known says which conversation it belongs to. */
export type MailRows = { rows: Rows; message_id: string; answers: string[]; thread: string }

/** Labels that Gmail gives by itself. */
const ownLabels = /^(inbox|sent|unread|opened|important|starred|archived|draft|drafts|trash|spam|chat|category .*)$/i

/**
 * Returns the rows of a mail. The team's own mails are from one of `own`, addresses or domains as `@example.com`; all other participants are contacts. A
 * mailbox
 * knows no statuses: conversations are solved, and an answer opens them again.
 */
export function mailRows(mail: ParsedMail, own: readonly string[], labels: readonly string[], place: string): MailRows {
  const message_id = mail.message_id.replace(/^<|>$/g, '').slice(0, 200) || place
  const answers = mail.references.map((id) => id.replace(/^<|>$/g, '').slice(0, 200))
  const thread = answers[0] ?? message_id
  const from = addressOf(mail.from.address)
  const others = [...mail.to, ...mail.cc].flatMap(({ name, address }) => {
    const email = addressOf(address)
    return email === null ? [] : [{ name, email }]
  })
  const isOwn = (email: string) => own.some((each) => (each.startsWith('@') ? email.endsWith(each) : email === each))
  const isAgent = from !== null && isOwn(from)
  const customer = isAgent ? others.find(({ email }) => !isOwn(email)) : from === null ? undefined : { name: mail.from.name, email: from }
  const created_at = timeOf(mail.date)
  const text = answers.length === 0 ? mail.text : mail.reply.visible.trim() || mail.text
  const has = (label: string) => labels.some((each) => each.toLowerCase() === label)
  const files = mail.files.map(({ name, content }) => ({ id: null, name, url: '', base64: '', bytes: content }))
  const rows: Rows = [
    ...(isAgent && from !== null ? [agentRow(from, { name: nameOf(mail.from.name), email: from }, true)] : []),
    ...(customer ? [personRow(customer.email, { name: nameOf(customer.name), email: customer.email, created_at }, true)] : []),
    {
      ...conversationRow(thread, {
        ...{ number: '', source_status: 'mail', subject: mail.subject.replace(/^((re|fwd?|aw|wg|antw|sv|vs)\s*:\s*)+/i, '').slice(0, 200), status: 'solved' },
        ...{ requester: customer?.email ?? null, is_deleted: has('trash'), is_spam: has('spam') },
        ...{ is_archived: has('archived'), created_at, updated_at: created_at },
      }),
      isImplied: true,
    },
    messageOf(message_id, thread, {
      ...{ author: from, text: text.trim(), message_id: mail.message_id, created_at },
      people: [...new Set([...(from === null ? [] : [from]), ...others.map(({ email }) => email)])].slice(0, 50),
    }),
    ...filesOf(thread, message_id, files),
    ...tagRows(
      thread,
      labels.filter((label) => !ownLabels.test(label)),
    ).map((row) => ({ ...row, isImplied: true as const })),
  ]
  return { rows, message_id, answers, thread }
}

/** Returns the labels that Gmail's export writes into each mail's head. */
export function labelsOf(raw: Buffer): string[] {
  const head = raw.subarray(0, 20_000).toString('latin1')
  const lines = head.split(/\r?\n/)
  const first = lines.findIndex((each) => /^X-Gmail-Labels:/i.test(each))
  if (first < 0) return []
  const next = lines.findIndex((each, index) => index > first && !/^[ \t]/.test(each))
  return lines
    .slice(first, next < 0 ? undefined : next)
    .join(' ')
    .slice('X-Gmail-Labels:'.length)
    .replace(/\s+/g, ' ')
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '' && !label.startsWith('=?'))
    .slice(0, 50)
}

const addressOf = (address: string): string | null => emailIn({ address }, 'address')
const nameOf = (name: string): string => {
  const shown = name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 80)
    .toWellFormed()
  return isName(shown) ? shown : ''
}

function timeOf(date: string): string | null {
  const time = new Date(date)
  const year = time.getUTCFullYear()
  return year >= 1970 && year < 2200 ? time.toISOString() : null
}
