import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../kernel/context.ts'
import { type JobTask, schedule } from '../../kernel/jobs.ts'
import { type ConversationChange, changeConversation } from '../conversations/index.ts'
import { type ClockRow, checkAt, countMissed, writeClocks } from './clock-rows.ts'
import { aboutClock } from './follow.ts'

/** Warns of clocks whose time comes and tells breaches, each once; costs what is due. After an outage or a changed clock, everything due by now is told. */
export const tellDueEachMinute = schedule(
  'sla.tell-due-each-minute',
  '* * * * *',
  `select distinct support_lib_id from sla_clocks where check_at <= $1::timestamptz`,
  (ctx) => tellDue(ctx),
)

/** Tells the rest of what is due in a library, after a full batch. */
export const tellMoreDue: JobTask = { name: 'sla.tell-more-due', run: (ctx) => tellDue(ctx) }

/** Selects the clocks of a library that are due. */
export const dueClocks = (ctx: Ctx) =>
  ctx.db
    .selectFrom('sla_clocks')
    .select('conversation_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('check_at', '<=', ctx.clock.now())
    .orderBy('check_at')
    .limit(limits.slaTellAtOnce)

async function tellDue(ctx: Ctx): Promise<void> {
  const due = await dueClocks(ctx).execute()
  // In the order in which every batch locks conversations.
  for (const conversation_ref of [...new Set(due.map((row) => row.conversation_ref))].sort())
    await changeConversation(ctx, conversation_ref, 'read', (change) => tellOne(ctx, change))
  if (due.length === limits.slaTellAtOnce) ctx.enqueue(tellMoreDue.name, {}, { key: `sla.tell-more-due:${ctx.support_lib_id}` })
}

async function tellOne(ctx: Ctx, change: ConversationChange): Promise<void> {
  const now = ctx.clock.now()
  const { conversation_ref } = change.row
  // Read under the conversation's lock: it may have been answered just now.
  const clocks = await ctx.db
    .selectFrom('sla_clocks')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('check_at', '<=', now)
    .orderBy('kind')
    .execute()
  const told = clocks.map((clock): ClockRow => {
    const { due_at } = clock
    if (due_at === null) return { ...clock, check_at: null }
    const isLate = due_at <= now
    change.happened(ctx, isLate ? 'sla.breached' : 'sla.warned', { ...aboutClock(clock), due_at: due_at.toISOString() })
    const next = isLate ? { ...clock, breached_at: now } : { ...clock, warned_at: now }
    return { ...next, check_at: checkAt(next) }
  })
  await writeClocks(ctx, told)
  if (told.some((clock) => clock.breached_at !== null)) change.setAdded({ sla_missed: await countMissed(ctx, conversation_ref) })
}
