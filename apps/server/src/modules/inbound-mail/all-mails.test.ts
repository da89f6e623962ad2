import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { mailFates } from '@porchlight/contracts/inbound-mail/mail-fates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeIn } from './journal/take-in.ts'
import { parseMail } from './parsing/parse-mail.ts'
import type { ParsedMail } from './parsing/parsed-mail.ts'
import { textOfBytes } from './parsing/text-of-bytes.ts'
import { decided, mailWorld, receivingServer } from './testing/mail-world.ts'
import { type Leaf, leavesOf } from './testing/mime-leaves.ts'

const corpora = path.resolve(import.meta.dirname, '../../../../../../shared/corpora')
const isThere = existsSync(corpora)
const isMail = (file: string) =>
  !/(?:README|LICENSE|COPYING)|\.(?:json|tsv|list|html|tnef|rb)$/.test(file) && !/(?:trimmed|elided|before|embedded)\//.test(file)

/** Mails of others: a part of them in the check, all with `ALL_MAILS=1`. */
const mails = isThere
  ? [path.join(corpora, 'mail'), path.join(corpora, 'cases')]
      .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => (file.includes('/cases/') ? file.endsWith('.eml') : isMail(file)))
      .sort()
  : []
const every = (nth: number) => mails.filter((_, at) => process.env.ALL_MAILS === '1' || at % nth === 0)

/** Mails that break a rule, so that nobody can tell what a part is, or that no text can be read of; each with what is wrong with it. */
const broken: Record<string, string> = {
  'epilogue-sample.raw': 'its last boundary is none, so what stands below it is a part of its file',
  'outlook-express.eml': 'has replacement characters of its own',
  'must_supply_encoding.eml': 'has replacement characters of its own',
  'stack-overflow.txt': 'nested a thousand times, which is refused',
  '002.eml': 'its base64 goes on behind its end',
  'lhost-x2-04.eml': 'has a byte zero in its text',
  '000.eml': 'has a byte zero in its text',
}
const isBroken = (file: string) => Object.hasOwn(broken, path.basename(file))

/** Some samples are the text of a mail alone. */
const hasHeader = (raw: Buffer) => /^(?:From |[\w-]{1,60}[ \t]*:)/.test(raw.subarray(0, 200).toString('latin1'))

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
const sameBytes = (one: Uint8Array, other: Buffer) =>
  Buffer.compare(one, other) === 0 || letters(Buffer.from(one).toString('latin1')) === letters(other.toString('latin1'))

/** A part is shown as text, or is a file of the mail, byte for byte but for its last line end. */
function isKept({ type, isAttached, bytes }: Leaf, mail: ParsedMail, shown: string): boolean {
  if (bytes.toString('latin1').trim() === '' || mail.files.some(({ content }) => sameBytes(content, bytes))) return true
  if (type.includes('tnef')) return mail.files.length > 0 || mail.text !== ''
  if (isAttached || !(type.startsWith('text/') || type.startsWith('multipart/'))) return false
  if (type === 'text/html' && mail.html !== '') return true
  // Without its charset, which the parser knows: then its Latin words are looked for.
  const [read, latin] = [letters(textOfBytes(bytes)), bytes.toString('latin1').replace(/[^A-Za-z0-9]/g, '')]
  return shown.includes(read.slice(0, 25)) || shown.replace(/[^A-Za-z0-9]/g, '').includes(latin.slice(0, 25))
}

const problemsOf = (file: string, raw: Buffer, mail: ParsedMail): string[] => {
  const said = [mail.subject, mail.from.name, mail.text, mail.html, ...mail.files.map(({ name }) => name)].join('\n')
  const shown = letters(mail.text) + letters(mail.html)
  const lost = leavesOf(raw).filter((leaf) => !isKept(leaf, mail, shown))
  return [
    ...(said.includes('\ufffd') ? ['unreadable characters'] : []),
    ...(said.includes('\x1b$') || said.includes('\x1b(') ? ['raw escapes'] : []),
    ...(/=\?[\w-]{2,30}\?[bq]\?[^?\s]+\?=/i.test([mail.subject, mail.from.name, ...mail.files.map(({ name }) => name)].join('\n'))
      ? ['raw encoded words']
      : []),
    ...lost.map(({ type, bytes }) => `lost ${type} of ${bytes.length} bytes`),
  ].map((problem) => `${path.basename(file)}: ${problem}`)
}

test.skipIf(!isThere)("of others' mails, every part is text that is shown or a file, and every text can be read", async () => {
  const problems: string[] = []
  for (const file of every(3)) {
    const raw = readFileSync(file)
    if (isBroken(file) || !hasHeader(raw)) continue
    problems.push(...problemsOf(file, raw, await parseMail(raw)))
  }
  expect(problems).toEqual([])
})

let receiving: Awaited<ReturnType<typeof receivingServer>> | undefined
beforeAll(async () => {
  if (isThere) receiving = await receivingServer()
})
afterAll(async () => receiving?.stop())

test.skipIf(!isThere)("others' mails each meet a fate that staff find: a ticket, a reply, or a named reason", async () => {
  if (!receiving) return
  const { agent, library, address } = await mailWorld(receiving.server)
  const taken = new Map<string, string>()
  for (const file of every(6)) {
    const { mail_ref } = await takeIn(library.kernel, library.support_lib_id, {
      source: 'smtp',
      raw: readFileSync(file),
      envelope_to: [address],
      envelope_from: 'someone@open.test',
    })
    taken.set(mail_ref, file)
  }
  await decided(agent)
  const fates = new Map<string, { fate: string; reason: string; conversation_ref: string | null }>()
  for (let cursor: string | undefined; ; ) {
    const page = await agent.calls.inboundMail.list({ limit: 100, ...(cursor && { cursor }) })
    for (const mail of page.mails) fates.set(mail.mail_ref, mail)
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  expect([...taken].filter(([ref]) => !mailFates.some((fate) => fate !== 'pending' && fate === fates.get(ref)?.fate))).toEqual([])
  const unread = [...taken].filter(([ref, file]) => fates.get(ref)?.fate === 'quarantined' && !isBroken(file)).map(([, file]) => file)
  expect(unread).toEqual([])
  const empty: string[] = []
  const opened = [...taken].flatMap(([ref, file]) => (fates.get(ref)?.conversation_ref ? [[file, fates.get(ref)?.conversation_ref ?? ''] as const] : []))
  expect(opened.length).toBeGreaterThan(10)
  const said = await library.inside((ctx) =>
    ctx.db
      .selectFrom('messages')
      .select(['conversation_ref', 'message', 'attachments'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('sender_type', '=', 'visitor')
      .execute(),
  )
  for (const [file, ref] of opened)
    if (
      !said.some(({ conversation_ref, message, attachments }) => conversation_ref === ref && (message.trim() !== '' || (attachments as unknown[]).length > 0))
    )
      empty.push(file)
  expect(empty).toEqual([])
})
