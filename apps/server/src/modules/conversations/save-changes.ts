import type { Act } from '@porchlight/contracts/conversations/conversation-acts'
import { type Selectable, sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { Conversations } from '../../kernel/generated/tables.ts'
import { messagesSent } from '../../kernel/process/metrics.ts'
import { staffNames } from '../people/index.ts'
import { conversationForUpdate } from './access.ts'
import { announceChange } from './announce-change.ts'
import { ConversationChange } from './conversation-change.ts'
import { followFlows } from './in-flow.ts'
import { type ConversationRow, conversationColumns, insertedColumns, type MessageRow, oftenColumns, type StaffNames, writtenColumns } from './rows.ts'
import { writeTexts } from './search/texts.ts'
import { forgetRead, isSeldomChanged, sparseRows, usualConversation, usualMessage } from './sparse-rows.ts'
import { carrySaid } from './speaking.ts'

/**
 * Writes changed conversations with their messages and events. Returns the names of the staff involved, for responses. `known` holds names already read; if it
 * has all of them, nothing needs to be awaited and all statements are sent with the commit.
 */
export async function saveChanges(ctx: Ctx, all: ConversationChange[], known: StaffNames = new Map()): Promise<StaffNames> {
  await followFlows(
    ctx,
    all.filter((change) => change.isChanged),
  )
  const changes = all.filter((change) => change.isChanged)
  for (const change of changes) change.stampOffer(ctx.clock.now())
  await carrySaid(ctx, changes)
  const ids = [
    ...new Set(
      all
        .flatMap((change) => [
          change.row.assignee_id,
          ...[...change.added, ...change.altered].map((message) => (message.sender_type === 'visitor' ? null : message.sender_id)),
        ])
        .filter((id): id is string => id !== null && !known.has(id)),
    ),
  ]
  const fresh = changes.filter((change) => change.isNew)
  if (fresh.length > 0)
    insertConversations(
      ctx,
      fresh.map((change) => change.row),
    )
  const added = changes.flatMap((change) => change.added)
  if (added.length > 0) {
    insertMessages(ctx, added)
    messagesSent.inc(added.length)
  }
  const earlier = changes.filter((change) => !change.isNew).map((change) => change.row)
  if (earlier.length > 0) updateConversations(ctx, earlier)
  writeTexts(ctx, changes)
  const naming = earlier.filter((row) => row.channel === 'ticket' && row.mentioned.length > 0)
  if (naming.length > 0) writeMentions(ctx, naming)
  const names = ids.length > 0 ? new Map([...known, ...(await staffNames(ctx, ids))]) : known
  for (const change of changes) announceChange(ctx, change, names)
  return names
}

/**
 * Changes data about a conversation that another module owns: locks the conversation, checks that the caller may perform this act, runs the change, and
 * pushes the conversation with the events that happened.
 * @throws AppError like `conversationForUpdate`
 */
export async function changeConversation<T>(ctx: Ctx, conversation_ref: string, act: Act, run: (change: ConversationChange) => Promise<T>): Promise<T> {
  const change = new ConversationChange(await conversationForUpdate(ctx, conversation_ref, act))
  const result = await run(change)
  if (change.hasEvents) change.step({ visible: false })
  await saveChanges(ctx, [change])
  return result
}

function insertConversations(ctx: Ctx, rows: ConversationRow[]): void {
  const statement = sql`insert into conversations (${allColumns}) select ${allColumns} from ${conversationRecords(rows, conversationColumns)}`
  void send(ctx.db, 'insert-conversations', statement)
}

/** Inserts any number of messages with one statement, whose text never changes, so it is planned only once. */
function insertMessages(ctx: Ctx, rows: MessageRow[]): void {
  const statement = sql`
    insert into messages (${messageColumns})
    select ${messageColumns} from json_populate_recordset(json_populate_record(null::messages, ${JSON.stringify(usualMessage)}::json), ${sparseRows(rows, insertedColumns, usualMessage)}::json)`
  void send(ctx.db, 'insert-messages', statement)
}

/**
 * Writes changed rows. PostgreSQL works half as long on a statement with the few columns that messages change. Each row is looked up by its whole key: joined as a set, a plan
 * made while the table was small walks all conversations of the library.
 */
function updateConversations(ctx: Ctx, rows: ConversationRow[]): void {
  const place = sql`cross join lateral (select ctid as place from conversations where support_lib_id = ${ctx.support_lib_id} and conversation_ref = r.conversation_ref limit 1) p where c.ctid = p.place`
  if (!rows.some(isSeldomChanged)) {
    const values = sparseRows(rows, ['conversation_ref', ...oftenNames], {})
    const statement = sql`update conversations c set ${oftenAssignments} from json_to_recordset(${values}::json) as r(conversation_ref text, ${oftenTypes}) ${place}`
    return void send(ctx.db, 'update-talks', statement)
  }
  forgetRead(rows)
  const statement = sql`update conversations c set ${assignments} from ${conversationRecords(rows, ['conversation_ref', ...writtenColumns])} r ${place}`
  void send(ctx.db, 'update-conversations', statement)
}

/** Updates the mention lists of the people mentioned in these tickets. */
function writeMentions(ctx: Ctx, rows: ConversationRow[]): void {
  const statement = sql`
    insert into ticket_mentions (support_lib_id, user_id, conversation_ref, is_unread, updated_at)
    select r.support_lib_id, m.user_id, r.conversation_ref, m.user_id = any(r.mention_unread), r.updated_at
    from ${conversationRecords(rows, ['support_lib_id', 'conversation_ref', 'mentioned', 'mention_unread', 'updated_at'])} r
    cross join lateral unnest(r.mentioned) m(user_id)
    on conflict (support_lib_id, user_id, conversation_ref) do update set is_unread = excluded.is_unread, updated_at = excluded.updated_at`
  void send(ctx.db, 'write-mentions', statement)
}

/** Returns these columns of the rows as a table, in which all other columns have their usual values. */
function conversationRecords(rows: ConversationRow[], columns: readonly (keyof Selectable<Conversations>)[]) {
  return sql`json_populate_recordset(json_populate_record(null::conversations, ${JSON.stringify(usualConversation)}::json), ${sparseRows(rows, columns, usualConversation)}::json)`
}

const messageColumns = sql.join(insertedColumns.map((name) => sql.ref(name)))
const allColumns = sql.join(conversationColumns.map((name) => sql.ref(name)))
const assignmentsOf = (names: readonly (keyof Selectable<Conversations>)[]) => sql.join(names.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`))
const assignments = assignmentsOf(writtenColumns)
const oftenNames = Object.keys(oftenColumns) as (keyof typeof oftenColumns)[]
const oftenAssignments = assignmentsOf(oftenNames)
const oftenTypes = sql.join(oftenNames.map((name) => sql`${sql.ref(name)} ${sql.raw(oftenColumns[name])}`))
