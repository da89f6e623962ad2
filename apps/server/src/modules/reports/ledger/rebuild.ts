import { once } from 'node:events'
import type { BusinessTime } from '@porchlight/business-time'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
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

/**
 * Counts everything of a library from its first event again, in one transaction: readers see the former numbers until it ends. Events are read by conversation,
 * so each is folded as a whole and written once. Returns how many events there are.
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
    await writer.query(`insert into report_heads (support_lib_id, upto, hours, counted_at) values ($1, 0, '', now()) on conflict do nothing`, own)
    await writer.query('select from report_heads where support_lib_id = $1 for update', own)
    const head = await writer.query<{ event_number: number }>('select event_number from library_heads where support_lib_id = $1', own)
    const upto = head.rows[0]?.event_number ?? 0
    for (const table of ['report_facts', 'report_conversations', 'report_cubes']) await writer.query(`delete from ${table} where support_lib_id = $1`, own)
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
