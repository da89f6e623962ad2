import { escapePattern } from '@porchlight/contracts/escape-pattern'
import { inboundMailApi } from '@porchlight/contracts/inbound-mail/inbound-mail'
import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import { assertSeesFields } from '../../../kernel/calls/hidden-fields.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action, outsideAction, query } from '../../../kernel/operations.ts'
import { walkedPage } from '../../../kernel/rows/keyset-page.ts'
import { shownInJournal } from '../deciding/about-conversations.ts'
import { decideSoon } from '../deciding/decide-soon.ts'
import type { MailRow } from '../deciding/gather-facts.ts'
import { recordFate } from '../deciding/record-fate.ts'
import { presentMail } from './present.ts'
import { readRaw } from './take-in.ts'

const sourceLengthMax = 1_000_000

/**
 * Lists the journal, newest first, without mails about conversations that the caller may not read. A page checks at most `listWalkMax` mails; if too few of them
 * match, it is short and its cursor continues where the walk ended.
 */
export const listMails = query(inboundMailApi.list, async (ctx, { fate, q, limit, cursor }) => {
  if (q) assertSeesFields(ctx.actor, ['contact.email'])
  const within = shownInJournal(ctx)
  const conditions = [q && sql<boolean>`m.from_address like ${`%${escapePattern(q.toLowerCase())}%`}`, within].filter((one) => one !== undefined && one !== '')
  const walk = ctx.db
    .selectFrom('inbound_mails as m')
    .selectAll('m')
    .where('m.support_lib_id', '=', ctx.support_lib_id)
    .$if(fate !== undefined, (mails) => mails.where('m.fate', '=', fate ?? ''))
  const picked = conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : undefined
  const order = { alias: 'm', at: 'received_at', id: 'mail_ref', picked, walkMax: limits.listWalkMax }
  const { rows, next_cursor } = await walkedPage(ctx, walk, order, { cursor, limit })
  return { mails: rows.map((row) => presentMail(row, ctx.actor)), next_cursor }
})

/** @throws AppError `not_found`, also for a mail about a conversation that the caller may not read */
export async function mailForUpdate(ctx: Ctx, mail_ref: string): Promise<MailRow> {
  const within = shownInJournal(ctx)
  const row = await ctx.db
    .selectFrom('inbound_mails as m')
    .selectAll()
    .where('m.support_lib_id', '=', ctx.support_lib_id)
    .where('m.mail_ref', '=', mail_ref)
    .$if(within !== undefined, (mails) => mails.where(within ?? sql.lit(true)))
    .forUpdate('m')
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/** Returns the raw mail as text: bytes that are no UTF-8 appear as they would in Windows-1252. */
export const readSource = outsideAction(inboundMailApi.source, async ({ actor, kernel, support_lib_id, read }, { mail_ref }) => {
  assertSeesFields(actor, ['contact.email'])
  const isKnown = await read(support_lib_id, async (ctx) => {
    const within = shownInJournal(ctx)
    let row = ctx.db.selectFrom('inbound_mails as m').select('m.mail_ref').where('m.support_lib_id', '=', support_lib_id).where('m.mail_ref', '=', mail_ref)
    if (within) row = row.where(within)
    return (await row.executeTakeFirst()) !== undefined
  })
  const raw = isKnown ? await readRaw(kernel, support_lib_id, mail_ref) : undefined
  if (!raw) throw refuse('not_found')
  const shown = raw.subarray(0, sourceLengthMax)
  const isUtf8 = Buffer.from(shown.toString('utf8')).equals(shown)
  return { source: shown.toString(isUtf8 ? 'utf8' : 'latin1'), is_cut: raw.length > sourceLengthMax }
})

/** A mail that became a message stays one: deciding it again would repeat it. */
const isMessage = ({ fate, conversation_ref }: MailRow) => conversation_ref !== null && (fate === 'threaded' || fate === 'new')

/** Decides mails again by the rules of now. */
export const reprocessMails = action(inboundMailApi.reprocess, async (ctx, { mail_refs }) => {
  const rows: MailRow[] = []
  for (const ref of [...new Set(mail_refs)].sort()) rows.push(await mailForUpdate(ctx, ref))
  const again = rows.filter((row) => !isMessage(row)).map(({ mail_ref }) => mail_ref)
  if (again.length > 0) {
    await makePending(ctx, again, null)
    decideSoon(ctx)
  }
  const now = await ctx.db.selectFrom('inbound_mails').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('mail_ref', 'in', mail_refs).execute()
  return { mails: now.map((mail) => presentMail(mail, ctx.actor)) }
})

/** Decides one mail as staff say. The message appears when the mail has been parsed again. */
export const decideMailByStaff = action(inboundMailApi.decide, async (ctx, { mail_ref, as }) => {
  const row = await mailForUpdate(ctx, mail_ref)
  if (isMessage(row)) throw refuse('conflict', { fields: { mail_ref: 'is a message' } })
  if (as === 'thread' && row.suggested_ref === null) throw refuse('conflict', { fields: { as: 'no conversation suggested' } })
  if (as === 'discard') await recordFate(ctx, row, { fate: 'rejected', reason: 'discarded' })
  else {
    await makePending(ctx, [mail_ref], as)
    decideSoon(ctx)
  }
  const decided = await ctx.db
    .selectFrom('inbound_mails')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('mail_ref', '=', mail_ref)
    .executeTakeFirstOrThrow()
  return { mail: presentMail(decided, ctx.actor) }
})

async function makePending(ctx: Ctx, refs: string[], decision: 'new' | 'thread' | null): Promise<void> {
  await ctx.db
    .updateTable('inbound_mails')
    .set({ fate: 'pending', reason: 'waiting', tries: 0, due_at: ctx.clock.now(), decision })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('mail_ref', 'in', refs)
    .execute()
}
