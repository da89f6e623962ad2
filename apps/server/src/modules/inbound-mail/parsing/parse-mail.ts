import { createHash } from 'node:crypto'
import { decorationIn, headerBlockAt, kindOfMail, type MailFacts, mailLines, splitReply, textOfHtml } from '@porchlight/mail-text'
import { type Address, type Attachment, addressParser, decodeWords, type Email } from 'postal-mime'
import { AppError } from '../../../kernel/errors.ts'
import { unreadable } from '../../../kernel/workers/unreadable.ts'
import { boundOf } from '../bounds/mail-gate.ts'
import { type DataPicture, withoutDataPictures } from './data-pictures.ts'
import { withLineFeeds } from './line-ends.ts'
import { parserWithCharsets } from './mail-charsets.ts'
import type { Mailbox, MailFile, ParsedMail } from './parsed-mail.ts'
import { withReadableHeaders } from './readable-headers.ts'
import { storableTexts } from './storable-texts.ts'
import { textOfBytes } from './text-of-bytes.ts'
import { readTnef } from './tnef.ts'

/** Limits of a mail's parts. What exceeds them stays in the original. */
const most = { addresses: 200, headers: 500, headerLength: 8_000, subject: 500, files: 200, references: 100, text: 1_000_000, html: 2_000_000, report: 200_000 }

/**
 * Parses a raw mail. Runs in a worker process, with its limits of time and memory. Broken mails give what can be read of them.
 * `without`: words that its kind is told without; only the measure of these words uses it.
 * @throws AppError `too_complex` for a mail that exceeds a bound
 */
export async function parseMail(raw: Uint8Array, without?: ReadonlySet<string>): Promise<ParsedMail> {
  const { mail, body, attachments, unpacked, pictures, html, text, headers, reports } = await readMail(raw)
  const authors = mailboxes([mail.from], headers.filter(({ key }) => key === 'from').length > 1 ? 'several' : 'one')
  const from = authors[0] ?? mailboxes([mail.sender])[0] ?? { name: '', address: '' }
  const nested = reports.find(({ type }) => type === 'message/rfc822')?.text
  return storableTexts({
    from,
    authors: Math.max(authorsIn(headers), authors.length),
    reply_to: mailboxes(mail.replyTo),
    original_from: ['x-original-from', 'x-original-sender'].flatMap((name) =>
      mailboxes(addressParser(decodeWords(fieldValue(headers, name)), { flatten: true })),
    ),
    mailer: ['x-mailer', 'user-agent', 'x-php-originating-script', 'x-generator']
      .map((name) => fieldValue(headers, name))
      .join(' ')
      .slice(0, 300),
    to: mailboxes(mail.to),
    cc: mailboxes(mail.cc),
    delivered_to: headers
      .filter(({ key }) => ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'].includes(key))
      .flatMap(({ value }) => addressesIn(value)),
    subject: oneLine(mail.subject ?? '').slice(0, most.subject),
    date: mail.date ?? '',
    message_id: idsIn(mail.messageId ?? '')[0] ?? '',
    references: referencesOf(mail),
    text,
    html,
    reply: splitReply(text),
    kind: kindOfMail(factsOf(headers, text, reports), without),
    forwarded: forwardedIn(text, nested),
    ...filesOf(attachments, unpacked, pictures, html, mail.attachments.slice(most.files)),
    body_hash: createHash('sha256').update(body).digest(),
  })
}

/** Returns what tells the kind of a mail. */
export async function factsOfMail(raw: Uint8Array): Promise<MailFacts> {
  const { headers, text, reports } = await readMail(raw)
  return factsOf(headers, text, reports)
}

/** Takes a mail apart. */
async function readMail(raw: Uint8Array) {
  const bound = boundOf(raw)
  if (bound) throw new AppError('too_complex', { fields: { reason: bound } })
  const bytes = withLineFeeds(raw)
  const mail = await unreadable(() => parserWithCharsets({ forceRfc822Attachments: true, maxNestingDepth: 100 }).parse(withReadableHeaders(bytes)))
  const body = bodyOf(bytes)
  const attachments = mail.attachments.slice(0, most.files)
  const tnef = attachments.filter(isTnef).map((each) => readTnef(contentOf(each)))
  const unpacked = tnef.flatMap((each) => each.files)
  const { html: whole, pictures } = withoutDataPictures(mail.html || tnef.find((each) => each.html)?.html || '')
  const html = whole.slice(0, most.html)
  const plain = mail.text || tnef.find((each) => each.text)?.text || ''
  const text = (plain.trim() ? plain : html.trim() ? textOfHtml(html) : attachments.length > 0 ? '' : textOfBytes(body).trim())
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .slice(0, most.text)
  const headers = mail.headers.slice(0, most.headers).map(({ key, value }) => ({ key, value: value.slice(0, most.headerLength) }))
  const reports = attachments
    .filter(({ mimeType }) => mimeType.startsWith('message/') || mimeType === 'text/rfc822-headers')
    .slice(0, 10)
    .map((each) => ({ type: each.mimeType, text: reportText(each) }))
  return { mail, body, attachments, unpacked, pictures, html, text, headers, reports }
}

/** What tells the kind of a mail, with its encoded words decoded. */
const factsOf = (headers: readonly { key: string; value: string }[], text: string, reports: MailFacts['reports']): MailFacts => ({
  headers: headers.map(({ key, value }) => ({ key, value: value.includes('=?') ? decodeWords(value) : value })),
  text,
  reports,
})

/** A report's text; its diagnostics may be encoded words, as in a header. */
function reportText(attachment: Attachment): string {
  const text = textOfBytes(contentOf(attachment).subarray(0, most.report))
  const isStatus = attachment.mimeType.endsWith('delivery-status') && text.includes('=?')
  return isStatus
    ? text
        .split('\n')
        .map((line) => (line.includes('=?') ? decodeWords(line) : line))
        .join('\n')
    : text
}

/** Everything below the header. */
function bodyOf(bytes: Uint8Array): Uint8Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ends = [buffer.indexOf('\r\n\r\n'), buffer.indexOf('\n\n')].filter((at) => at >= 0)
  return ends.length > 0 ? buffer.subarray(Math.min(...ends)) : buffer.subarray(0, 0)
}

const contentOf = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content as ArrayBuffer)

const isTnef = ({ mimeType, filename }: Attachment): boolean =>
  mimeType === 'application/ms-tnef' || mimeType === 'application/vnd.ms-tnef' || filename?.toLowerCase() === 'winmail.dat'

/** The files of a mail, and the names of those beyond the limit; a `winmail.dat` that was unpacked is none. */
function filesOf(
  attachments: readonly Attachment[],
  unpacked: readonly { name: string; content: Uint8Array }[],
  pictures: readonly DataPicture[],
  html: string,
  beyond: readonly Attachment[],
): Pick<ParsedMail, 'files' | 'unread'> {
  const decoration = decorationIn(html)
  const files = attachments.filter((each) => !isTnef(each) || unpacked.length === 0).map((each) => fileOf(each, decoration))
  const pasted = pictures.map((each, at) => ({ ...each, name: pictureName(each.type, at + 1), is_decoration: decoration.has(each.content_id) }))
  const all = [...files, ...pasted, ...unpacked.map(unpackedFile)]
  const more = all.slice(most.files).filter((each) => !each.is_decoration)
  return { files: all.slice(0, most.files), unread: [...more.map(({ name }) => name), ...beyond.map(nameOf)] }
}

function fileOf(attachment: Attachment, decoration: ReadonlySet<string>): MailFile {
  const content_id = (attachment.contentId ?? '').replace(/^<|>$/g, '').slice(0, 500)
  return {
    ...{ name: nameOf(attachment), type: attachment.mimeType, content_id, content: contentOf(attachment) },
    // A message shows text alone, so whatever its author put into the mail is a file of it: photos, pasted pictures, documents with a Content-ID.
    is_decoration: content_id !== '' && decoration.has(content_id) && attachment.mimeType.startsWith('image/'),
  }
}

const pictureName = (type: string, number: number): string => `picture-${number}.${type.slice(6).split('+')[0]?.replace('jpeg', 'jpg') ?? 'png'}`

const unpackedFile = ({ name, content }: { name: string; content: Uint8Array }): MailFile => ({
  name: name === '' ? 'file' : plainName(name),
  type: 'application/octet-stream',
  content_id: '',
  is_decoration: false,
  content,
})

const endings: Record<string, string> = {
  'message/rfc822': 'mail.eml',
  'text/calendar': 'invite.ics',
  'application/pgp-encrypted': 'version.txt',
  'application/pgp-signature': 'signature.asc',
  'application/pkcs7-mime': 'smime.p7m',
  'application/pkcs7-signature': 'smime.p7s',
  'message/delivery-status': 'report.txt',
}

const nameOf = ({ filename, mimeType }: Attachment): string =>
  plainName(filename ?? '') || endings[mimeType] || `file.${mimeType.split('/')[1]?.slice(0, 10) ?? 'bin'}`

/** Names are shown, never used as paths: without folders, control and direction characters. */
const plainName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 200)

const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()

const fieldValue = (headers: readonly { key: string; value: string }[], name: string): string => headers.find(({ key }) => key === name)?.value ?? ''

/** Where several From headers stand, none of them counts. */
function mailboxes(addresses: readonly (Address | undefined)[] | undefined, from: 'one' | 'several' = 'one'): Mailbox[] {
  if (from === 'several') return []
  return (addresses ?? [])
    .flatMap((each) => (each === undefined ? [] : each.address === undefined ? (each.group ?? []) : [each]))
    .slice(0, most.addresses)
    .map(({ name, address }) => ({ name: oneLine(name).slice(0, 200), address: address.trim().toLowerCase().slice(0, 320) }))
    .filter(({ address }) => address.includes('@'))
}

/** Counts all authors, where the parser names only the first: several From headers, or one with several addresses, have no single author. */
const authorsIn = (headers: readonly { key: string; value: string }[]): number =>
  headers.filter(({ key }) => key === 'from').reduce((count, { value }) => count + Math.max(1, addressParser(value, { flatten: true }).length), 0)

const addressesIn = (value: string): string[] =>
  value
    .split(/[\s<>,;]/)
    .filter((word) => word.includes('@') && word.length <= 320)
    .map((word) => word.toLowerCase())
    .slice(0, 10)

const idsIn = (text: string): string[] => [...text.slice(0, 20_000).matchAll(/<[^<>\s]{1,900}>/g)].map(([id]) => id)

/** The newest references are kept: a thread's beginning may be forged, its end is what is answered. */
function referencesOf(mail: Email): string[] {
  const ids = [...idsIn(mail.references ?? ''), ...idsIn(mail.inReplyTo ?? '')]
  return [...new Set(ids)].slice(-most.references)
}

/** Reads whom a forwarded mail is from: of the mail that is attached, or of the first header in the text. */
function forwardedIn(text: string, nested: string | undefined): ParsedMail['forwarded'] {
  const lines = mailLines(text)
  for (let at = 0; at < Math.min(lines.length, 400); at++) {
    const block = headerBlockAt(lines, at)
    if (!block?.values.from) continue
    const author = authorOf(block.values.from)
    const rest = lines.slice(block.end).map(({ raw }) => raw)
    if (author) return { ...author, subject: oneLine(block.values.subject ?? '').slice(0, most.subject), text: rest.join('\n').trim() }
  }
  const header = mailLines((nested ?? '').slice(0, 50_000))
  const line = header.find(({ bare }) => /^from:/i.test(bare))
  const subject = header.find(({ bare }) => /^subject:/i.test(bare))
  const author = line && authorOf(line.bare.slice(5))
  return author ? { ...author, subject: subject ? oneLine(subject.bare.slice(8)) : '', text: '' } : null
}

function authorOf(value: string): Mailbox | undefined {
  const address = addressesIn(value.replaceAll('[mailto:', ' ').replaceAll(']', ' '))[0]
  const name = oneLine(value.split(/[<[]/)[0] ?? '').replaceAll('"', '')
  return address === undefined ? undefined : { name: name.includes('@') ? '' : name.slice(0, 200), address: address.replace(/^mailto:/, '') }
}
