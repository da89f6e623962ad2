import { type ConversationMatch, conversationsApi, inboxFlags } from '@porchlight/contracts'
import { prepareQuery, snippetOf, tellingWordsOf } from '@porchlight/search'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { send } from '../../kernel/pipeline.ts'
import type { Searchable } from '../../kernel/searchable.ts'
import { decodeTimeCursor, encodeTimeCursor } from '../../kernel/time-cursor.ts'
import { tagNames } from '../ticket-settings/index.ts'
import { conversationRows } from './access.ts'
import { forStaff } from './present.ts'
import type { ConversationRow, MessageRow } from './rows.ts'
import { canSee } from './rules.ts'
import { wantedTexts } from './text-words.ts'

/** A matching text; `seq` 0 are the facts of the conversation itself. */
type Match = { conversation_ref: string; seq: number; at: Date; is_newest: boolean }
type Place = { at: Date; ref: string; seq: number }

/** Distinct words of a query that are searched for. */
const wordsMax = 16
/** Statements per page. What the searcher may not see is passed over; a page that stays short names where the next one continues. */
const stepsMax = 6
const stepMax = 1000

/** A conversation with the number of its newest matching message; 0 when its own facts match. */
type Found = { row: ConversationRow; seq: number }

/**
 * Implements the inbox's search: conversations that the searcher may see, by their newest matching text. A query that is a number begins with the conversation
 * of that number.
 */
export const searchConversations = query(conversationsApi.search, async (ctx, { query: sought, cursor, limit }) => {
  const { words } = prepareQuery(sought)
  if (words.length === 0) return { results: [], next_cursor: null }
  const numbered = cursor ? [] : await ofNumber(ctx, sought)
  const { found, next } = await findAfter(ctx, words, { after: cursor ? placeOf(cursor) : null, limit, numbered })
  const messages = await messagesOf(ctx, found)
  const results = found.map(({ row, seq }): ConversationMatch => {
    const message = messages.get(`${row.conversation_ref} ${seq}`)
    return { conversation: forStaff(row, ctx.actor), message: message ? shown(message, sought) : null }
  })
  return { results, next_cursor: next && encodeTimeCursor(next.at, `${next.ref} ${next.seq}`) }
})

/** What the console's search of everything finds among conversations. */
export const searchableConversations: Searchable = {
  kind: 'conversation',
  permission: inboxFlags,
  async find(ctx, words, limit) {
    const { found } = await findAfter(ctx, words, { after: null, limit, numbered: await ofNumber(ctx, words.join(' ')) })
    const messages = await messagesOf(ctx, found)
    return found.map(({ row, seq }) => ({
      id: row.conversation_ref,
      title: [row.visitor_name, row.subject].filter(Boolean).join(' · ') || `#${row.number}`,
      keywords: [String(row.number), row.visitor_email ?? ''],
      content: messages.get(`${row.conversation_ref} ${seq}`)?.message ?? '',
    }))
  },
}

/** Returns the next visible conversations after a place, following those of `numbered`, and where the next page begins; null at the end. */
async function findAfter(
  ctx: Ctx,
  words: readonly string[],
  { after, limit, numbered }: { after: Place | null; limit: number; numbered: readonly ConversationRow[] },
): Promise<{ found: Found[]; next: Place | null }> {
  const wanted = wantedTexts(ctx.support_lib_id, words.slice(0, wordsMax), await tagsByWord(ctx))
  const found: Found[] = numbered.map((row) => ({ row, seq: 0 }))
  const known = new Set(numbered.map((row) => row.conversation_ref))
  let next = after
  let isOver = false
  for (let step = 0, ask = limit * 2; step < stepsMax && !isOver && found.length < limit; step++, ask = Math.min(stepMax, ask * 3)) {
    const matches = await matchesAfter(ctx, wanted, next, ask)
    const rows = await visibleRows(
      ctx,
      matches.filter(({ is_newest }) => is_newest),
    )
    for (const { at, conversation_ref: ref, seq, is_newest } of matches) {
      if (found.length >= limit) return { found, next }
      next = { at, ref, seq }
      const row = is_newest && !known.has(ref) && rows.get(ref)
      if (row) found.push({ row, seq })
    }
    isOver = matches.length < ask
  }
  return { found, next: isOver ? null : next }
}

const shown = ({ seq, sender_type, created_at, message }: MessageRow, sought: string): NonNullable<ConversationMatch['message']> => ({
  ...{ seq, at: created_at.toISOString(), snippet: snippetOf(message, sought) },
  sender_type: sender_type as NonNullable<ConversationMatch['message']>['sender_type'],
})

/** @throws AppError `invalid_input` unless it is a cursor of a search */
function placeOf(cursor: string): Place {
  const { at, id } = decodeTimeCursor(cursor)
  const [ref = '', seq = ''] = id.split(' ')
  if (!/^\d{1,15}$/.test(seq)) throw refuse('invalid_input', { fields: { cursor: 'not a cursor' } })
  return { at, ref, seq: Number(seq) }
}

/** Returns the function from a word to the tags whose names contain it. */
async function tagsByWord(ctx: Ctx): Promise<(word: string) => string[]> {
  const tags = [...(await tagNames(ctx))].map(([ref, name]) => ({ ref, words: tellingWordsOf(name) }))
  return (word) => tags.filter(({ words }) => words.some((one) => one === word || (word.length >= 3 && one.startsWith(word)))).map(({ ref }) => ref)
}

async function ofNumber(ctx: Ctx, sought: string): Promise<ConversationRow[]> {
  const number = /^#?(\d{1,12})$/.exec(sought.trim())?.[1]
  if (!number) return []
  const rows = await conversationRows(ctx).where('c.number', '=', Number(number)).execute()
  return rows.filter((row) => canSee(ctx.actor, row))
}

const matchesAfter = (ctx: Ctx, wanted: string, after: Place | null, how_many: number): Promise<Match[]> =>
  send(
    ctx.db,
    'conversation-matches',
    sql<Match>`select * from conversation_matches(${wanted}::tsquery, ${after?.at ?? 'infinity'}::timestamptz, ${after?.ref ?? ''}, ${after?.seq ?? 0}::bigint, ${how_many}::int)`,
  )

async function visibleRows(ctx: Ctx, matches: readonly Match[]): Promise<Map<string, ConversationRow>> {
  if (matches.length === 0) return new Map()
  const refs = matches.map((match) => match.conversation_ref)
  const rows = await conversationRows(ctx).where('c.conversation_ref', '=', sql<string>`any(${refs}::text[])`).execute()
  return new Map(rows.filter((row) => canSee(ctx.actor, row)).map((row) => [row.conversation_ref, row]))
}

async function messagesOf(ctx: Ctx, found: readonly { row: ConversationRow; seq: number }[]): Promise<Map<string, MessageRow>> {
  const named = found.filter(({ seq }) => seq > 0)
  if (named.length === 0) return new Map()
  const rows = await send(
    ctx.db,
    'found-messages',
    sql<MessageRow>`select m.* from unnest(${named.map(({ row }) => row.conversation_ref)}::text[], ${named.map(({ seq }) => seq)}::bigint[]) k(ref, seq)
      join messages m on m.support_lib_id = ${ctx.support_lib_id} and m.conversation_ref = k.ref and m.seq = k.seq`,
  )
  return new Map(rows.map((message) => [`${message.conversation_ref} ${message.seq}`, message]))
}
