import { once } from 'node:events'
import type { BusinessTime } from '@porchlight/business-time'
import { sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Ctx } from '../../../kernel/context.ts'
import { keepFree, lockKey } from '../../../kernel/data/lock-by-name.ts'
import { asSystem } from '../../../kernel/jobs.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { statusCategoriesOf } from '../../ticket-settings/index.ts'
import { resumeCubes } from '../cubes/zones.ts'
import { fold } from './fold.ts'
import { hoursOf } from './follow-events.ts'
import { isCounted, type LedgerEvent } from './ledger-state.ts'
import { type Categories, ledgerEvents } from './readers.ts'

/** Events read at once. */
const pageSize = 20_000

type Row = Omit<LedgerEvent, 'at'> & { conversation_ref: string; at: number }
type Conversation = { conversation_ref: string; events: Row[] }

/** The name that a library's history is locked by while it is counted again. */
const historyLock = 'reports.history'
/** Keeps the history from being counted again until this transaction ends. Returns false if that is going on: no event may be removed then, it may not be counted yet. */
export const keepsHistory = (ctx: Ctx): Promise<boolean> => keepFree(ctx, historyLock)

/** The condition that events of a conversation were removed because of their age. */
const isSummedUp = (conversation_ref: string) => `exists (select from event_summaries s where s.support_lib_id = $1 and s.subject = ${conversation_ref})`

/**
 * Counts everything of a library from its first event again, in one transaction: readers see the former numbers until it ends. Events are read by conversation,
 * so each is folded as a whole and written once. What was counted of conversations whose old events were removed stays as it is. Returns how many events there are.
 * @param said called with how many events of the ledger have been read so far
 */
export async function rebuild(
  { kernel, support_lib_id }: { kernel: Kernel; support_lib_id: string },
  said: (read: number) => void = () => {},
): Promise<number> {
  const { categories, hours } = await asSystem(kernel, support_lib_id, 'reports.rebuild', async (ctx) => ({
    categories: await statusCategoriesOf(ctx),
    hours: await hoursOf(ctx),
  }))
  const [reader, writer] = [await kernel.database.owner.connect(), await kernel.database.owner.connect()]
  try {
    await writer.query('begin')
    const own = [support_lib_id]
    // Until this ends, no events are removed. So the statements here and those of the reader agree about the conversations whose events were.
    await writer.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockKey(support_lib_id, historyLock)])
    await writer.query(`insert into report_heads (support_lib_id, upto, hours, counted_at) values ($1, 0, '', now()) on conflict do nothing`, own)
    await writer.query('select from report_heads where support_lib_id = $1 for update', own)
    // Conversations that stay as they are were counted up to the former place; those of an import, which has none, up to its last event.
    const head = await writer.query<{ event_number: number }>(
      `select case when r.upto > 0 and exists (select from event_summaries where support_lib_id = $1) then r.upto else h.event_number end as event_number
       from library_heads h join report_heads r using (support_lib_id) where support_lib_id = $1`,
      own,
    )
    const upto = head.rows[0]?.event_number ?? 0
    for (const table of ['report_facts', 'report_conversations'])
      await writer.query(`delete from ${table} where support_lib_id = $1 and not ${isSummedUp(`${table}.conversation_ref`)}`, own)
    await writer.query('delete from report_cubes where support_lib_id = $1', own)
    await writer.query(`update report_zones set built_to = '-infinity' where support_lib_id = $1`, own)
    let [read, writing] = [0, Promise.resolve()]
    for await (const conversations of conversationsOf(reader, support_lib_id, upto)) {
      const lines = linesOf(support_lib_id, conversations, categories, hours.time)
      // The next page is read while this one is written.
      await writing
      writing = write(writer, lines)
      // A failure is thrown by the next `await writing`; until then it must not count as unhandled.
      writing.catch(() => {})
      read += conversations.reduce((all, { events }) => all + events.length, 0)
      said(read)
    }
    await writing
    await writer.query('update report_heads set upto = $2, hours = $3, counted_at = now() where support_lib_id = $1', [support_lib_id, upto, hours.name])
    await writer.query('commit')
    await asSystem(kernel, support_lib_id, 'reports.rebuild', async (ctx) => resumeCubes(ctx))
    return read
  } finally {
    // Ends whatever is still open. A connection that is already lost has nothing to roll back.
    for (const client of [reader, writer]) {
      await client.query('rollback').catch(() => {})
      client.release()
    }
  }
}

/** Yields pages of whole conversations with their events in order. */
async function* conversationsOf(reader: pg.PoolClient, support_lib_id: string, upto: number): AsyncGenerator<Conversation[]> {
  await reader.query('begin')
  await reader.query(`set local work_mem = '128MB'`)
  await reader.query({
    text: `declare events_by_conversation no scroll cursor for
      select subject as conversation_ref, number, name, payload, actor_kind, actor_id, floor(extract(epoch from created_at) * 1000)::float8 as at from events
      where support_lib_id = ${pg.escapeLiteral(support_lib_id)} and number <= ${Number(upto)} and subject is not null
        and not ${isSummedUp('events.subject').replace('$1', pg.escapeLiteral(support_lib_id))}
        and name in (${ledgerEvents()
          .map((name) => pg.escapeLiteral(name))
          .join(', ')})
      order by subject collate "C", number`,
  })
  let last: Conversation | undefined
  for (;;) {
    const { rows } = await reader.query<Row>(`fetch ${pageSize} from events_by_conversation`)
    const page: Conversation[] = []
    for (const row of rows) {
      if (last?.conversation_ref === row.conversation_ref) {
        last.events.push(row)
        continue
      }
      if (last) page.push(last)
      last = { conversation_ref: row.conversation_ref, events: [row] }
    }
    // The newest conversation may continue on the next page.
    if (rows.length < pageSize && last) page.push(last)
    if (page.length > 0) yield page
    if (rows.length < pageSize) return
  }
}

const special: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const cell = (value: string | number | boolean | null): string =>
  value === null ? '\\N' : typeof value === 'string' ? value.replace(/[\\\t\n\r]/g, (sign) => special[sign] ?? '') : String(value)
const line = (cells: readonly (string | number | boolean | null)[]): string => `${cells.map(cell).join('\t')}\n`
const moment = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

type Lines = { conversations: string; facts: string }

/** Returns what conversations note, as lines of a copy. */
function linesOf(support_lib_id: string, all: readonly Conversation[], categories: Categories, hours: BusinessTime | undefined): Lines {
  const lines: Lines = { conversations: '', facts: '' }
  for (const { conversation_ref, events } of all) {
    const { state, facts } = fold(undefined, events, categories)
    const { opened_at, channel, owner, team } = state
    lines.conversations += line([
      ...[support_lib_id, conversation_ref, Number(events[0]?.payload.number), JSON.stringify(state)],
      ...[moment(opened_at), channel, owner, team, isCounted('open_time', state)],
    ])
    for (const one of facts)
      lines.facts += line([
        ...[support_lib_id, conversation_ref, one.fact, one.number, moment(one.at), moment(one.from_at), one.value],
        ...[one.from_at === null || !hours ? null : hours.between(one.from_at, one.at), one.channel, one.agent_id, one.owner_id, one.team_ref, one.detail],
        isCounted(one.fact, state),
      ])
  }
  return lines
}

async function write(writer: pg.PoolClient, { conversations, facts }: Lines): Promise<void> {
  await copy(
    writer,
    'report_conversations (support_lib_id, conversation_ref, number, state, opened_at, channel, owner_id, team_ref, is_counted)',
    conversations,
  )
  const columns = 'support_lib_id, conversation_ref, fact, number, at, from_at, value, business, channel, agent_id, owner_id, team_ref, detail, is_counted'
  await copy(writer, `report_facts (${columns})`, facts)
}

async function copy(writer: pg.PoolClient, target: string, lines: string): Promise<void> {
  const stream = writer.query(copyFrom(`copy ${target} from stdin`))
  stream.end(lines)
  await once(stream, 'finish')
}

const isTime = (name: string) => `$.${name} >= 0 && $.${name} < 8640000000000000`
const is = (name: string, type: string) => `$.${name}.type() == "${type}"`
const orNull = (name: string, condition: string) => `($.${name} == null || (${condition}))`
/** What every state has; the columns of its row are checked by the database. */
const stateForm = [
  ...['at', 'since'].map(isTime),
  ...['started_at', 'opened_at', 'asked_at'].map((name) => orNull(name, isTime(name))),
  orNull('resolved', is('resolved', 'number')),
  ...['channel', 'turn'].map((name) => is(name, 'string')),
  ...['owner', 'team', 'status'].map((name) => orNull(name, is(name, 'string'))),
  ...['has_reply', 'in_flow', 'is_snoozed', 'is_spam', 'is_away', 'was_open', 'was_closed'].map((name) => is(name, 'boolean')),
  '!exists($.noted ? (@.type() != "object"))',
  '!exists($.noted.keyvalue().value ? (@.type() != "object" || !exists(@.number ? (@.type() == "number")) || !exists(@.at ? (@ >= 0 && @ < 8640000000000000))))',
].join(' && ')

/**
 * Checks what the ledger remembers of a library's conversations after it came from a file.
 * @throws RangeError if it is not what the ledger writes
 */
export async function assertStates(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ conversation_ref: string }>`
    select conversation_ref from report_conversations where support_lib_id = ${ctx.support_lib_id} and (state @@ ${stateForm}::jsonpath) is not true limit 1`.execute(
    ctx.db,
  )
  if (rows[0]) throw new RangeError(`state of ${rows[0].conversation_ref}`)
}
