import { type ConversationMatch, conversationsApi } from '@porchlight/contracts/conversations/conversations'
import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { meets, piecesOf, prepareQuery, snippetOf, tellingWordsOf } from '@porchlight/search'
import { sql } from 'kysely'
import { isHidden } from '../../../kernel/calls/hidden-fields.ts'
import { send } from '../../../kernel/calls/pipeline.ts'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { largeRead, query } from '../../../kernel/operations.ts'
import type { Searchable } from '../../../kernel/rows/searchable.ts'
import { decodeTimeCursor, encodeTimeCursor } from '../../../kernel/rows/time-cursor.ts'
import { tagNames } from '../../ticket-settings/index.ts'
import { conversationRows } from '../access.ts'
import { forStaff } from '../present.ts'
import type { ConversationRow, MessageRow } from '../rows.ts'
import { canSee } from '../rules.ts'
import { isFoundUnhidden } from './seen-texts.ts'
import { wantedTexts } from './text-words.ts'
import { importedAs } from './texts.ts'

/** A matching text; `seq` 0 means the conversation's own facts. Includes the conversation's row if this is its newest match. */
type Match = { ref: string; seq: number; at: Date; row: ConversationRow | undefined }
/** The same match as returned by the database: one row with the columns of both. */
type MatchRow = ConversationRow & { match_ref: string; match_seq: number; match_at: Date; is_newest: boolean }
type Place = { at: Date; ref: string; seq: number }

/** Maximum number of distinct query words that are searched for. */
const wordsMax = 16
/** Maximum number of statements per page. Rows that the searcher may not see are skipped; a page that comes up short returns where the next one continues. */
const stepsMax = 6
const stepMax = 1000

/** A conversation with the number of its newest matching message, or 0 if its own facts match. */
type Found = { row: ConversationRow; seq: number }

/**
 * Implements inbox search: returns conversations that the searcher may see, ordered by their newest matching text. For a numeric query, the conversation with
 * that number comes first.
 */
export const searchConversations = largeRead(
  query(conversationsApi.search, async (ctx, { query: sought, cursor, limit }) => {
    const { words } = prepareQuery(sought)
    if (words.length === 0) return { results: [], next_cursor: null }
    const numbered = cursor ? [] : await ofNumber(ctx, sought)
    const { found, next } = await findAfter(ctx, words, { after: cursor ? placeOf(ctx, cursor) : null, limit, numbered })
    const messages = await messagesOf(ctx, found)
    const results = found.map(({ row, seq }): ConversationMatch => {
      const message = messages.get(`${row.conversation_ref} ${seq}`)
      return { conversation: forStaff(row, ctx.actor), message: message ? shown(message, sought) : null }
    })
    return { results, next_cursor: next && sealed(ctx, next) }
  }),
)

/** Conversations in the console-wide search. */
export const searchableConversations: Searchable = {
  kind: 'conversation',
  place: 20,
  permission: inboxFlags,
  async find(ctx, words, limit) {
    const { found } = await findAfter(ctx, words, { after: null, limit, numbered: await ofNumber(ctx, words.join(' ')) })
    const messages = await messagesOf(ctx, found)
    return found.map(({ row, seq }) => ({
      id: row.conversation_ref,
      title: [row.visitor_name, row.subject].filter(Boolean).join(' · ') || `#${row.number}`,
      keywords: [String(row.number), isHidden(ctx.actor, 'contact.email') ? '' : (row.visitor_email ?? ''), importedAs(row)],
      content: messages.get(`${row.conversation_ref} ${seq}`)?.message ?? '',
    }))
  },
}

/** Returns conversations with texts that contain all of these words, those that the caller may read, newest match first. */
export async function conversationsWith(ctx: Ctx, words: readonly string[], limit: number): Promise<ConversationRow[]> {
  return (await findAfter(ctx, words, { after: null, limit, numbered: [] })).found.map(({ row }) => row)
}

const isFound = (ctx: Ctx, row: ConversationRow) => row.spam === 'no' && canSee(ctx.actor, row)

/** Returns the `numbered` conversations followed by the next visible ones after a place, and where the next page begins (null at the end). */
async function findAfter(
  ctx: Ctx,
  words: readonly string[],
  { after, limit, numbered }: { after: Place | null; limit: number; numbered: readonly ConversationRow[] },
): Promise<{ found: Found[]; next: Place | null }> {
  const tagsOf = await tagsByWord(ctx)
  const sought = words.slice(0, wordsMax)
  const wanted = wantedTexts(ctx.support_lib_id, sought, tagsOf)
  const isGuarded = isHidden(ctx.actor, 'contact.email')
  const found: Found[] = numbered.map((row) => ({ row, seq: 0 }))
  const known = new Set(numbered.map((row) => row.conversation_ref))
  let next = after
  let isOver = false
  for (let step = 0, ask = limit * 2; step < stepsMax && !isOver && found.length < limit; step++, ask = Math.min(stepMax, ask * 3)) {
    const matches = await matchesAfter(ctx, wanted, { after: next, how_many: ask, withRows: isGuarded })
    const messages = isGuarded ? await messagesOf(ctx, withRow(matches)) : undefined
    for (const { at, ref, seq, row } of matches) {
      if (found.length >= limit) return { found, next }
      next = { at, ref, seq }
      if (!row || known.has(ref) || !isFound(ctx, row)) continue
      if (messages && !isFoundUnhidden(ctx, { row, message: messages.get(`${ref} ${seq}`) }, sought, tagsOf)) continue
      if (messages) known.add(ref)
      found.push({ row, seq })
    }
    isOver = matches.length < ask
  }
  return { found, next: isOver ? null : next }
}

const shown = ({ seq, sender_type, created_at, message }: MessageRow, sought: string): NonNullable<ConversationMatch['message']> => ({
  ...{ seq, at: created_at.toISOString(), snippet: snippetOf(message, sought) },
  sender_type: sender_type as NonNullable<ConversationMatch['message']>['sender_type'],
})

/**
 * No `keysetPage`: the database's function `conversation_matches` walks several indexes from a place on, and a page asks it several times. The row at which a page
 * ends may be one that the searcher may not see, so its cursor is sealed, for this searcher alone.
 */
const aboutSearch = (ctx: Ctx) => `${ctx.support_lib_id} search of ${actorId(ctx.actor)}`
const sealed = (ctx: Ctx, { at, ref, seq }: Place): string => ctx.ports.secrets.seal(encodeTimeCursor(at, `${ref} ${seq}`), aboutSearch(ctx))

/** @throws AppError `invalid_input` for anything but one of this searcher's search cursors */
function placeOf(ctx: Ctx, cursor: string): Place {
  try {
    const { at, id } = decodeTimeCursor(ctx.ports.secrets.open(cursor, aboutSearch(ctx)))
    const [ref = '', seq = ''] = id.split(' ')
    return { at, ref, seq: Number(seq) }
  } catch {
    throw refuse('invalid_input', { fields: { cursor: 'not a cursor' } })
  }
}

/** Returns a function that finds the tags whose names contain a word. */
async function tagsByWord(ctx: Ctx): Promise<(word: string) => string[]> {
  const tags = [...(await tagNames(ctx))].map(([ref, name]) => ({ ref, words: tellingWordsOf(name) }))
  return (word) => tags.filter(({ words }) => piecesOf(word).every((piece) => words.some((one) => meets(piece, one)))).map(({ ref }) => ref)
}

async function ofNumber(ctx: Ctx, sought: string): Promise<ConversationRow[]> {
  const number = /^#?(\d{1,12})$/.exec(sought.trim())?.[1]
  if (!number) return []
  const rows = await conversationRows(ctx).where('c.number', '=', Number(number)).execute()
  return rows.filter((row) => isFound(ctx, row))
}

const withRow = (matches: readonly Match[]) => matches.flatMap(({ row, seq }) => (row ? [{ row, seq }] : []))

/** `withRows`: every match has its conversation's row, not only the newest one of each conversation. */
async function matchesAfter(
  ctx: Ctx,
  wanted: string,
  { after, how_many, withRows }: { after: Place | null; how_many: number; withRows: boolean },
): Promise<Match[]> {
  const lib = ctx.support_lib_id
  const rows = await send(
    ctx.db,
    'conversation-matches',
    sql<MatchRow>`
      select k.conversation_ref as match_ref, k.seq as match_seq, k.at as match_at, k.is_newest, c.*,
        v.name as visitor_name, v.email as visitor_email, v.is_verified as visitor_verified, v.country as visitor_country, v.staff_library as visitor_library
      from conversation_matches(${wanted}::tsquery, ${after?.at ?? 'infinity'}::timestamptz, ${after?.ref ?? ''}, ${after?.seq ?? 0}::bigint, ${how_many}::int)
        with ordinality k(conversation_ref, seq, at, is_newest, place)
      left join lateral (select * from conversations where support_lib_id = ${lib} and conversation_ref = k.conversation_ref and (k.is_newest or ${withRows}) limit 1) c on true
      left join lateral (select * from visitors where support_lib_id = ${lib} and visitor_id = c.visitor_id limit 1) v on true
      order by k.place`,
  )
  return rows.map(({ match_ref: ref, match_seq: seq, match_at: at, is_newest, ...row }) => ({ ref, seq, at, row: is_newest || withRows ? row : undefined }))
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
