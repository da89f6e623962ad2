import { personalDataApi } from '@porchlight/contracts/personal-data/personal-data'
import { type RetentionKind, retentionCountMax, retentionKinds } from '@porchlight/contracts/personal-data/retention-kind'
import { type RawBuilder, sql } from 'kysely'
import type { Actor, Ctx } from '../../kernel/context.ts'
import { type JobTask, type LibraryRunner, schedule } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { action, type Handler, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { andReadable, readsAll } from '../conversations/index.ts'
import { forgetMails } from '../inbound-mail/index.ts'
import { removeUploads } from '../uploads/index.ts'
import { personalWork } from './declared.ts'
import { erasePart } from './erase-part.ts'
import { isHeldContact, isHeldConversation } from './holds.ts'
import { oldEvents, removeOldEvents } from './old-events.ts'
import { addressesOf } from './trace.ts'

/** What is deleted in one transaction. */
const atOnce = 50
/** How long one run works, shared by the kinds, and how long after its beginning runs follow each other in one night; the next night takes the rest. */
const runMs = 15_000
const nightMs = 5 * 3_600_000

const readsEverything = (actor: Actor) => sql.lit(readsAll(actor))

/**
 * What is older than a time, as rows of `ref` and `is_held`, oldest first where an index has that order. Somebody who previews a rule finds only what is in
 * conversations that they may read; the rule itself finds everything.
 */
const candidates: Record<RetentionKind, (ctx: Ctx, before: Date) => RawBuilder<{ ref: string; is_held: boolean }>> = {
  conversations: ({ support_lib_id, actor }, before) => sql`select c.conversation_ref as ref, ${isHeldConversation} as is_held from conversations c
    where c.support_lib_id = ${support_lib_id} and c.closed_at < ${before} ${andReadable(actor)} and not exists (
      select from erased_conversations e where e.support_lib_id = c.support_lib_id and e.conversation_ref = c.conversation_ref) order by c.closed_at`,
  visitors: ({ support_lib_id }, before) => sql`select v.visitor_id as ref, ${isHeldContact} as is_held from visitors v
    where v.support_lib_id = ${support_lib_id} and v.merged_into is null and v.first_seen_at < ${before} and v.last_seen_at < ${before}
      and v.erased_at is null and v.staff_lib_id is null
      and not exists (select from conversations c where c.support_lib_id = v.support_lib_id and c.visitor_id = v.visitor_id)
      and not exists (select from visitors m where m.support_lib_id = v.support_lib_id and m.merged_into = v.visitor_id)`,
  mail: ({ support_lib_id, actor }, before) => sql`select i.mail_ref as ref, coalesce((select ${isHeldConversation} from conversations c
      where c.support_lib_id = i.support_lib_id and c.conversation_ref = i.conversation_ref), false) as is_held from inbound_mails i
    where i.support_lib_id = ${support_lib_id} and i.received_at < ${before} and i.fate <> 'pending' and (i.about_refs = '{}' and i.conversation_ref is null or exists (
      select from conversations c where c.support_lib_id = i.support_lib_id and c.conversation_ref = i.conversation_ref ${andReadable(actor)}) or ${readsEverything(actor)}) order by i.received_at`,
  files: ({ support_lib_id, actor }, before) => sql`select f.file_id as ref, exists (
      select from file_uses u join messages m on m.support_lib_id = u.support_lib_id and m.id = u.holder_id
      join conversations c on c.support_lib_id = m.support_lib_id and c.conversation_ref = m.conversation_ref
      where u.support_lib_id = f.support_lib_id and u.file_id = f.file_id and ${isHeldConversation}) as is_held from uploads f
    where f.support_lib_id = ${support_lib_id} and f.created_at < ${before}
      and exists (select from file_uses u where u.support_lib_id = f.support_lib_id and u.file_id = f.file_id and u.holder = 'messages')
      and (${readsEverything(actor)} or exists (
        select from file_uses u join messages m on m.support_lib_id = u.support_lib_id and m.id = u.holder_id
        join conversations c on c.support_lib_id = m.support_lib_id and c.conversation_ref = m.conversation_ref
        where u.support_lib_id = f.support_lib_id and u.file_id = f.file_id ${andReadable(actor)}))
      and not exists (select from file_uses u where u.support_lib_id = f.support_lib_id and u.file_id = f.file_id and u.holder <> 'messages')`,
  events: oldEvents,
}

/** One transaction's work: how many were deleted, and whether there may be more; `after`: where the next one begins. */
type Step = { count: number; isMore: boolean; after?: number }

const remove: Record<Exclude<RetentionKind, 'events'>, (kernel: Kernel, ctx: Ctx, refs: string[]) => Promise<unknown>> = {
  conversations: (kernel, ctx, refs) => erasePart(kernel, ctx, { contact: [], address: [], conversation: refs }, null),
  visitors: async (kernel, ctx, refs) => {
    for (const { begin } of await personalWork(kernel)) await begin?.(ctx, refs)
    await erasePart(kernel, ctx, { contact: refs, address: await addressesOf(ctx, refs), conversation: [] }, null)
  },
  mail: (_, ctx, refs) => forgetMails(ctx, refs),
  files: (_, ctx, refs) => removeUploads(ctx, refs),
}

const before = (ctx: Ctx, days: number) => new Date(ctx.clock.now().getTime() - days * 86_400_000)
const rulesOf = (ctx: Ctx) => ctx.db.selectFrom('retention_rules').select(['kind', 'days']).where('support_lib_id', '=', ctx.support_lib_id).execute()

async function presentRules(ctx: Ctx) {
  const days = new Map((await rulesOf(ctx)).map((row) => [row.kind, row.days]))
  return { rules: retentionKinds.map((kind) => ({ kind, days: days.get(kind) ?? null })) }
}

/** Operations about retention. */
export const retentionHandlers: Handler[] = [
  query(personalDataApi.retention, presentRules),
  query(personalDataApi.previewRetention, async (ctx, { kind, days }) => {
    const found = candidates[kind](ctx, before(ctx, days))
    const { rows } = await sql<{
      count: number
      held: number
    }>`select count(*) filter (where not is_held)::int as count, count(*) filter (where is_held)::int as held
      from (${found} limit ${retentionCountMax}) found`.execute(ctx.db)
    return rows[0] ?? { count: 0, held: 0 }
  }),
  action(personalDataApi.setRetention, async (ctx, { kind, days }) => {
    const { support_lib_id } = ctx
    const from = (await rulesOf(ctx)).find((row) => row.kind === kind)?.days ?? null
    const facts = { days: days ?? 0, updated_by: staffOf(ctx).user_id, updated_at: ctx.clock.now() }
    if (days === null) await ctx.db.deleteFrom('retention_rules').where('support_lib_id', '=', support_lib_id).where('kind', '=', kind).execute()
    else
      await ctx.db
        .insertInto('retention_rules')
        .values({ support_lib_id, kind, ...facts })
        .onConflict((conflict) => conflict.columns(['support_lib_id', 'kind']).doUpdateSet(facts))
        .execute()
    ctx.emit('retention.changed', { kind, from, to: days })
    return presentRules(ctx)
  }),
]

/** Starts the job in every library with a rule, every night. */
export const retainNightly = schedule('personal-data.retain-nightly', '53 2 * * *', 'select distinct support_lib_id from retention_rules', async (ctx) =>
  enqueueRun(ctx, { until: nightEnd(ctx.clock.now()) }),
)

/** From the night's beginning, not from a library's first run: that may come hours later. */
const nightEnd = (begin: Date): string => new Date(begin.getTime() + nightMs).toISOString()

/** The runs of all libraries follow each other: each takes a while, and other jobs must not wait for them. */
const enqueueRun = (ctx: Ctx, payload: { until?: string }): void =>
  ctx.enqueue('personal-data.retain', payload, { key: `personal-data.retain:${ctx.support_lib_id}`, queue: 'personal-data.retain' })

/** Deletes what is older than the library's rules say, a few at a time, each few in a transaction of its own that reads the rules again. */
export const retainJob: JobTask = {
  name: 'personal-data.retain',
  outside: true,
  runOutside: (library, payload) => retainFor(library, payload, runMs),
}

/** Works at each kind for its part of the time, or at least one step. If there is more, another run follows, so that other jobs have their turn between. */
export async function retainFor(library: LibraryRunner, { until }: { until?: unknown }, ms: number): Promise<void> {
  const now = library.kernel.clock.now().getTime()
  const end = typeof until === 'string' ? until : nightEnd(new Date(now))
  let isMore = false
  for (const kind of retentionKinds) isMore = (await retain(library, kind, ms / retentionKinds.length)) || isMore
  if (isMore && now < Date.parse(end)) await library.inLibrary(async (ctx) => enqueueRun(ctx, { until: end }))
}

/** Returns whether there is more. */
async function retain({ kernel, inLibrary, signal }: LibraryRunner, kind: RetentionKind, ms: number): Promise<boolean> {
  const end = performance.now() + ms
  let count = 0
  let step: Step = { count: 0, isMore: true }
  do {
    signal.throwIfAborted()
    step = await inLibrary(async (ctx) => {
      const rule = (await rulesOf(ctx)).find((row) => row.kind === kind)
      if (!rule) return { count: 0, isMore: false }
      const time = before(ctx, rule.days)
      return kind === 'events' ? removeOldEvents(ctx, time, step.after ?? 0) : removeSome(kernel, ctx, kind, time)
    })
    count += step.count
  } while (step.isMore && performance.now() < end)
  if (count > 0) await inLibrary(async (ctx) => ctx.emit('retention.applied', { kind, count }))
  return step.isMore
}

async function removeSome(kernel: Kernel, ctx: Ctx, kind: Exclude<RetentionKind, 'events'>, time: Date): Promise<Step> {
  const { rows } = await sql<{ ref: string }>`select ref from (${candidates[kind](ctx, time)}) found where not is_held limit ${atOnce}`.execute(ctx.db)
  const refs = rows.map(({ ref }) => ref)
  if (refs.length > 0) await remove[kind](kernel, ctx, refs)
  return { count: refs.length, isMore: refs.length === atOnce }
}
