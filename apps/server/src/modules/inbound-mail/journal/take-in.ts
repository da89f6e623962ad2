import type { MailBound, MailSource } from '@porchlight/contracts/inbound-mail/mail-fates'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { newRef } from '../../../kernel/ids.ts'
import { asSystem } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { Together } from '../../../kernel/process/together.ts'
import { SharedDeciding } from '../deciding/decide-soon.ts'

/** A mail as it arrived, with what the way in knows about it. */
export type Arrival = {
  source: MailSource
  raw: Uint8Array
  mailbox_ref?: string
  uidvalidity?: number
  uid?: number
  envelope_from?: string
  envelope_to?: string[]
  client_address?: string
  client_name?: string
  /** A bound that the mail exceeds: it is kept, but nothing reads it. */
  bound?: MailBound
}

/** The storage key of a raw mail. */
export const rawKey = (support_lib_id: string, mail_ref: string): string => `${support_lib_id}/mail/${mail_ref}`

/**
 * Stores a mail in the journal: first its bytes, then its row, then the job that decides it, in one transaction with the row. When this resolves, the mail
 * would survive a power cut, and whoever delivered it may forget it. A mail that is there already is not stored twice. Mails of a library that arrive while a
 * transaction writes others share the next one.
 */
export async function takeIn(kernel: Kernel, support_lib_id: string, arrival: Arrival): Promise<{ mail_ref: string; isKnown: boolean }> {
  const { raw } = arrival
  // Outside this thread, which would stand still for a large mail.
  const sha256 = Buffer.from(await crypto.subtle.digest('SHA-256', raw as Uint8Array<ArrayBuffer>))
  const mail_ref = newRef()
  const key = rawKey(support_lib_id, mail_ref)
  await kernel.ports.storage.put(key, raw)
  const known = await journalOf(kernel, support_lib_id).add({ ...arrival, mail_ref, sha256 })
  if (known === undefined) return { mail_ref, isKnown: false }
  await kernel.ports.storage.remove(key)
  return { mail_ref: known, isKnown: true }
}

type NewRow = Arrival & { mail_ref: string; sha256: Buffer }
type Journal = Together<NewRow, string | undefined>

/** Rows written in one transaction at most. */
const rowsTogether = 64
const journals = new WeakMap<Kernel, Map<string, Journal>>()

/** Returns what writes the library's rows, while it has rows to write. */
function journalOf(kernel: Kernel, support_lib_id: string): Pick<Journal, 'add'> {
  const all = journals.get(kernel) ?? new Map<string, Journal>()
  journals.set(kernel, all)
  const known = all.get(support_lib_id)
  if (known) return known
  const journal: Journal = new Together(async (rows) => {
    const deciding = decidingOf(kernel)
    const written = await asSystem(kernel, support_lib_id, 'inbound-mail', async (ctx) => {
      deciding.arriving(ctx)
      return writeRows(ctx, rows)
    })
    deciding.arrived(support_lib_id)
    if (all.get(support_lib_id) === journal && journal.isIdle) all.delete(support_lib_id)
    return written
  }, rowsTogether)
  all.set(support_lib_id, journal)
  return journal
}

const sharing = new WeakMap<Kernel, SharedDeciding>()

function decidingOf(kernel: Kernel): SharedDeciding {
  const known = sharing.get(kernel) ?? new SharedDeciding(kernel)
  sharing.set(kernel, known)
  return known
}

/** Writes rows in one statement. Returns for each the ref of the same mail if that is in the journal already. */
async function writeRows(ctx: Ctx, rows: readonly NewRow[]): Promise<(string | undefined)[]> {
  const now = ctx.clock.now()
  const written = await ctx.db
    .insertInto('inbound_mails')
    .values(
      rows.map(({ raw, mail_ref, sha256, source, ...arrival }) => ({
        ...{ support_lib_id: ctx.support_lib_id, mail_ref, source, sha256, size: raw.length, mailbox_ref: arrival.mailbox_ref ?? '' },
        ...{ uidvalidity: arrival.uidvalidity ?? null, uid: arrival.uid ?? null },
        ...{ envelope_from: arrival.envelope_from ?? '', envelope_to: recipientsOf(arrival) },
        ...{ client_address: arrival.client_address ?? '', client_name: (arrival.client_name ?? '').slice(0, 253) },
        ...{ received_at: now, due_at: now },
        ...(arrival.bound && {
          fate: 'quarantined',
          reason: 'unreadable',
          reason_values: JSON.stringify({ why: arrival.bound }),
          decided_at: now,
          ...shortHead(raw),
        }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('mail_ref')
    .execute()
  for (const { bound, mail_ref } of rows)
    if (bound && written.some((each) => each.mail_ref === mail_ref))
      ctx.emit('inbound_mail.decided', { mail_ref, fate: 'quarantined', reason: 'unreadable', became: null })
  const fresh = new Set(written.map(({ mail_ref }) => mail_ref))
  return Promise.all(rows.map((row) => (fresh.has(row.mail_ref) ? undefined : sameMail(ctx, row))))
}

/** Bytes at the beginning of a mail that nothing parses, in which its author and subject are looked for. */
const headBytes = 4_000

/** Returns what staff recognize a mail by that nothing parses, as it stands there. */
function shortHead(raw: Uint8Array): { from_name: string; subject: string } {
  const lines = Buffer.from(raw.subarray(0, headBytes)).toString('utf8').split('\n')
  const value = (name: string) => {
    const line = lines.find((each) => each.toLowerCase().startsWith(name)) ?? ''
    return line
      .slice(name.length, 200)
      .replace(/\p{Cc}/gu, '')
      .trim()
  }
  return { from_name: value('from:'), subject: value('subject:') }
}

const recipientsOf = ({ envelope_to = [] }: Pick<Arrival, 'envelope_to'>): string[] => [...new Set(envelope_to.map((address) => address.toLowerCase()))].sort()

/** Returns the ref under which a mail is in the journal. */
async function sameMail(ctx: Ctx, { mail_ref, sha256, ...arrival }: NewRow): Promise<string> {
  const { source, mailbox_ref = '', uidvalidity = -1, uid = -1 } = arrival
  const same = await ctx.db
    .selectFrom('inbound_mails')
    .select('mail_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('mailbox_ref', '=', mailbox_ref)
    .where((eb) =>
      eb.or([
        eb.and([eb('source', '=', source), eb('sha256', '=', sha256), sql<boolean>`envelope_to = ${recipientsOf(arrival)}::text[]`]),
        eb.and([eb('uid', '=', uid), eb('uidvalidity', '=', uidvalidity)]),
      ]),
    )
    .executeTakeFirst()
  return same?.mail_ref ?? mail_ref
}

/** Reads a raw mail back. */
export async function readRaw(kernel: Pick<Kernel, 'ports'>, support_lib_id: string, mail_ref: string): Promise<Buffer | undefined> {
  const stored = await kernel.ports.storage.read(rawKey(support_lib_id, mail_ref))
  return stored && Buffer.concat(await stored.stream.toArray())
}
