import type { BusinessTime } from '@porchlight/business-time'
import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import type { LibraryRunner } from '../../../kernel/jobs.ts'
import { type JobTask, schedule } from '../../../kernel/jobs.ts'
import { calendarsOf } from '../../calendars/index.ts'
import { statusCategoriesOf } from '../../ticket-settings/index.ts'
import { fold } from './fold.ts'
import { type LedgerEvent, type LedgerState, storedState } from './ledger-state.ts'
import { ledgerEvents } from './readers.ts'
import { recountHours } from './recount-hours.ts'
import { type Read, storeRead } from './store-facts.ts'

/** The hours that business time is counted in: those of the library's default calendar. `name` changes with them. */
type Hours = { name: string; time: BusinessTime | undefined }

/** Returns the hours that business time is counted in now. */
export async function hoursOf(ctx: Ctx): Promise<Hours> {
  const calendar = (await calendarsOf(ctx)).find(({ is_default }) => is_default)
  return { name: calendar?.version ?? '', time: calendar?.time }
}

/** How long readers wait for a running count before they take the numbers as they are. */
const headPatienceMs = 3000

/**
 * Counts the next events of a library. The ledger's place among the events moves in the same transaction as what they note, so each event is counted exactly
 * once, in order, whatever crashes. Returns whether there are more.
 */
export async function followEvents(ctx: Ctx, atOnce: number = limits.reportEventsAtOnce): Promise<boolean> {
  const { support_lib_id } = ctx
  const hours = await hoursOf(ctx)
  await ctx.db
    .insertInto('report_heads')
    .values({ support_lib_id, upto: 0, hours: hours.name, counted_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`set local lock_timeout = ${sql.lit(`${headPatienceMs}ms`)}`.execute(ctx.db)
  const head = await ctx.db
    .selectFrom('report_heads')
    .select(['upto', 'hours'])
    .where('support_lib_id', '=', support_lib_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const library = await ctx.db.selectFrom('library_heads').select('event_number').where('support_lib_id', '=', support_lib_id).executeTakeFirstOrThrow()
  if (head.hours !== hours.name) await recountHours(ctx, hours.time)
  const events = await eventsBetween(ctx, head.upto, library.event_number, atOnce)
  if (events.length > 0) await storeRead(ctx, await readEvents(ctx, events), hours.time)
  const isMore = events.length === atOnce
  const upto = isMore ? (events.at(-1)?.number ?? head.upto) : library.event_number
  await ctx.db.updateTable('report_heads').set({ upto, hours: hours.name, counted_at: ctx.clock.now() }).where('support_lib_id', '=', support_lib_id).execute()
  return isMore
}

/** Counts all that has happened so far. */
export async function countAll({ inLibrary, signal }: Pick<LibraryRunner, 'inLibrary' | 'signal'>): Promise<void> {
  do signal.throwIfAborted()
  while (await inLibrary((ctx) => followEvents(ctx)))
}

type StoredEvent = LedgerEvent & { conversation_ref: string }

async function eventsBetween(ctx: Ctx, after: number, upto: number, limit: number): Promise<StoredEvent[]> {
  const { rows } = await sql<Omit<StoredEvent, 'at'> & { created_at: Date }>`
    select number, name, payload, actor_kind, actor_id, subject as conversation_ref, created_at from events
    where support_lib_id = ${ctx.support_lib_id} and number > ${after} and number <= ${upto} and name = any(${ledgerEvents()}::text[]) and subject is not null
    order by number limit ${limit}`.execute(ctx.db)
  return rows.map(({ created_at, ...row }) => ({ ...row, at: created_at.getTime() }))
}

async function readEvents(ctx: Ctx, events: readonly StoredEvent[]): Promise<Read[]> {
  const byRef = new Map<string, StoredEvent[]>()
  for (const event of events) {
    const known = byRef.get(event.conversation_ref)
    if (known) known.push(event)
    else byRef.set(event.conversation_ref, [event])
  }
  const stored = await ctx.db
    .selectFrom('report_conversations')
    .select(['conversation_ref', 'state'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', 'in', [...byRef.keys()])
    .execute()
  const states = new Map(stored.map((row) => [row.conversation_ref, storedState(row.state as unknown as LedgerState)]))
  const categories = await statusCategoriesOf(ctx)
  return [...byRef].map(([conversation_ref, own]) => {
    const before = states.get(conversation_ref)
    return { conversation_ref, number: Number(own[0]?.payload.number), before, ...fold(before, own, categories) }
  })
}

/** Events counted per step of the minute's job; larger steps would block writers. */
const eventsInStep = 500

/** Counts the rest of a library's events, a few in each transaction. */
export const followMore: JobTask = {
  name: 'reports.follow',
  run: async (ctx) => {
    if (await followEvents(ctx, eventsInStep)) ctx.enqueue(followMore.name, {}, { key: `reports.follow:${ctx.support_lib_id}` })
  },
}

/** Counts new events. Readers catch up on missing ones themselves; this keeps their number small. */
export const followEachMinute = schedule('reports.follow-each-minute', '* * * * *', 'select support_lib_id from reports_behind()', (ctx) =>
  followMore.run(ctx, {}),
)
