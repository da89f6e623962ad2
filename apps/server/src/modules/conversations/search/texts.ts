import { sql } from 'kysely'
import { send } from '../../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../../kernel/context.ts'
import { type JobTask, reaction } from '../../../kernel/jobs.ts'
import { conversationRows } from '../access.ts'
import type { ConversationChange } from '../conversation-change.ts'
import type { ConversationRow, MessageRow, SearchedPart } from '../rows.ts'
import { indexedWords } from './text-words.ts'

/** A row in `conversation_texts`; words are separated by spaces. */
type Text = { conversation_ref: string; seq: number; at: Date; words: string }

type Facts = SearchedPart & Pick<ConversationRow, 'conversation_ref' | 'created_at'>

/** Returns the program and number that an imported conversation came with; '' for others. */
export const importedAs = ({ added_fields }: Pick<ConversationRow, 'added_fields'>): string =>
  (added_fields as { imported_as?: string } | null)?.imported_as ?? ''

/** Texts about the conversation as a whole. They are also indexed with each message, so that a search for a name plus a word from a message finds it. */
const aboutOf = (row: SearchedPart) => [String(row.number), row.subject, row.visitor_name, row.visitor_email ?? '', importedAs(row)]

/** Returns a conversation's searchable texts other than its messages; compared to detect changes. No text in the database contains the separator. */
const factsOf = (row: SearchedPart): string => [...aboutOf(row), ...row.tags].join('\0')

/** Returns whether the conversation's own facts must be reindexed. */
const hasNewFacts = ({ searched, row }: ConversationChange): boolean => searched === undefined || factsOf(searched) !== factsOf(row)

const isSearched = ({ sender_type, deleted_at }: MessageRow) => deleted_at === null && ['visitor', 'agent', 'note'].includes(sender_type)

const factsText = (ctx: Ctx, row: Facts): Text => ({
  conversation_ref: row.conversation_ref,
  seq: 0,
  at: row.created_at,
  words: indexedWords(ctx.support_lib_id, aboutOf(row), row.tags),
})

function messageText(ctx: Ctx, row: Facts, message: MessageRow): Text {
  const files = ((message.attachments as { name: string }[] | null) ?? []).map((file) => file.name)
  return {
    conversation_ref: row.conversation_ref,
    seq: message.seq,
    at: message.created_at,
    words: indexedWords(ctx.support_lib_id, [...aboutOf(row), message.message, ...files]),
  }
}

/** Updates the search index for these changes, in their transaction. Messages written before a change to the facts stay indexed with the old ones. */
export function writeTexts(ctx: Ctx, changes: readonly ConversationChange[]): void {
  const textsOf = (row: Facts, messages: readonly MessageRow[]) => messages.filter(isSearched).map((message) => messageText(ctx, row, message))
  add(
    ctx,
    changes.flatMap((change) => textsOf(change.row, change.added)),
  )
  const altered = changes.flatMap((change) => [
    ...(hasNewFacts(change) ? [factsText(ctx, change.row)] : []),
    ...textsOf(
      change.row,
      change.altered.filter(({ id }) => change.rewritten.has(id)),
    ),
  ])
  put(ctx, altered)
  const deleted = changes.flatMap((change) => change.altered.filter((message) => message.deleted_at !== null))
  if (deleted.length > 0) drop(ctx, deleted)
}

const insertion = (ctx: Ctx, texts: readonly Text[]) => sql`
  insert into conversation_texts (support_lib_id, conversation_ref, seq, at, words)
  select ${ctx.support_lib_id}, conversation_ref, seq, at, array_to_tsvector(string_to_array(words, ' '))
  from json_to_recordset(${JSON.stringify(texts)}::json) as t(conversation_ref text, seq bigint, at timestamptz, words text)`

/** Indexes new messages. They can't be in the index yet, so the database need not look for conflicts. */
function add(ctx: Ctx, texts: readonly Text[]): void {
  if (texts.length > 0) void send(ctx.db, 'add-texts', insertion(ctx, texts))
}

function put(ctx: Ctx, texts: readonly Text[]): void {
  if (texts.length === 0) return
  const statement = sql`${insertion(ctx, texts)} on conflict (support_lib_id, conversation_ref, seq) do update set words = excluded.words`
  void send(ctx.db, 'put-texts', statement)
}

function drop(ctx: Ctx, messages: readonly MessageRow[]): void {
  const statement = sql`
    delete from conversation_texts t using unnest(${messages.map((each) => each.conversation_ref)}::text[], ${messages.map((each) => each.seq)}::bigint[]) d(ref, seq)
    where t.support_lib_id = ${ctx.support_lib_id} and t.conversation_ref = d.ref and t.seq = d.seq`
  void send(ctx.db, 'drop-texts', statement)
}

/** How many of a conversation's newest messages are reindexed. */
const messagesMax = 2000

/** Reindexes whole conversations. */
async function indexAgain(ctx: Ctx, rows: readonly ConversationRow[]): Promise<void> {
  for (const row of rows) {
    const messages = await ctx.db
      .selectFrom('messages')
      .selectAll()
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('conversation_ref', '=', row.conversation_ref)
      .orderBy('seq', 'desc')
      .limit(messagesMax)
      .execute()
    put(ctx, [factsText(ctx, row), ...messages.filter(isSearched).map((message) => messageText(ctx, row, message))])
  }
}

/** How many of a visitor's newest conversations are reindexed when their name becomes known. */
const identifiedMax = 50

/** Once a visitor has given their name, searching for it also finds their earlier messages. */
export const indexIdentified = reaction('conversations.index-identified', 'visitor.identified', async (ctx, { payload }) => {
  const rows = await conversationRows(ctx)
    .where('c.visitor_id', '=', payload.visitor_id)
    .orderBy('c.visitor_updated_at', 'desc')
    .orderBy('c.conversation_ref', 'desc')
    .limit(identifiedMax)
    .execute()
  await indexAgain(ctx, rows)
})

const fillName = 'conversations.fill-texts'
/** Number of conversations indexed per job before the next job is enqueued. */
const fillPage = 200

/** Indexes all conversations, one page at a time; enqueued when a database from an earlier release is migrated. */
export const fillTexts: JobTask = {
  name: fillName,
  async run(ctx, { after = '' }) {
    const rows = await conversationRows(ctx).where('c.conversation_ref', '>', String(after)).orderBy('c.conversation_ref').limit(fillPage).execute()
    await indexAgain(ctx, rows)
    const last = rows.at(-1)?.conversation_ref
    if (last !== undefined && rows.length === fillPage) ctx.enqueue(fillName, { after: last }, { key: `${fillName} ${ctx.support_lib_id} ${last}` })
  },
}
