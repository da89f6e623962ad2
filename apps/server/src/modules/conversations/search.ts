import { type ConversationMatch, conversationsApi } from '@porchlight/contracts'
import { prepareQuery, snippetOf, tellingWordsOf } from '@porchlight/search'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { send } from '../../kernel/pipeline.ts'
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

/**
 * Implements the inbox's search: conversations that the searcher may see, by their newest matching text. A query that is a number begins with the conversation
 * of that number.
 */
export const searchConversations = query(conversationsApi.search, async (ctx, { query: sought, cursor, limit }) => {
  const words = prepareQuery(sought).words.slice(0, wordsMax)
  if (words.length === 0) return { results: [], next_cursor: null }
  const wanted = wantedTexts(ctx.support_lib_id, words, await tagsByWord(ctx))
  const numbered = cursor ? [] : await ofNumber(ctx, sought)
  const found: { row: ConversationRow; seq: number }[] = numbered.map((row) => ({ row, seq: 0 }))
  let after: Place | null = cursor ? placeOf(cursor) : null
  let isOver = false
  for (let step = 0, ask = limit * 2; step < stepsMax && !isOver && found.length < limit; step++, ask = Math.min(stepMax, ask * 3)) {
    const matches: Match[] = await matchesAfter(ctx, wanted, after, ask)
    isOver = matches.length < ask
    const rows = await visibleRows(
      ctx,
      matches.filter(({ is_newest }) => is_newest),
    )
    for (const [index, match] of matches.entries()) {
      after = { at: match.at, ref: match.conversation_ref, seq: match.seq }
      const row = match.is_newest && !numbered.some((one) => one.conversation_ref === match.conversation_ref) && rows.get(match.conversation_ref)
      if (row) found.push({ row, seq: match.seq })
      if (found.length < limit) continue
      isOver &&= index === matches.length - 1
      break
    }
  }
  const messages = await messagesOf(ctx, found)
  const results = found.map(({ row, seq }): ConversationMatch => {
    const message = seq > 0 ? messages.get(`${row.conversation_ref} ${seq}`) : undefined
    return { conversation: forStaff(row), message: message ? shown(message, sought) : null }
  })
  return { results, next_cursor: isOver || !after ? null : encodeTimeCursor(after.at, `${after.ref} ${after.seq}`) }
})

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
