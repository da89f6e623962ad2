import { compareHits, type Hit, type PreparedDocument, type PreparedQuery, prepareQuery, rankOf, withoutRepeats } from '@porchlight/search'
import { type Selectable, sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { SearchDocuments } from '../../kernel/generated/tables.ts'
import { type FirstTitles, hasChanged, isEdition, withFirstTitles } from './first-titles.ts'
import type { SearchedKind } from './index-articles.ts'
import { type Look, lookThrough } from './look-through.ts'

/** A row of `search_candidates`: words separated by blanks; content words are included only if they match the query. */
type Candidate = Pick<Selectable<SearchDocuments>, 'title' | 'title_phrase'> & { id: string | null; keywords: string; content_met: string }

/** Maximum number of distinct query words used in a search. */
const wordsMax = 16
/** Maximum number of their pieces that the database looks up, the rarest. */
const piecesMax = 16

/** Returns the best `limit` documents of a kind for a query, in the order defined by packages/search. */
export async function findDocuments(ctx: Ctx, kind: SearchedKind, query: string, limit: number): Promise<Hit[]> {
  const { phrase, whole, words } = prepareQuery(query)
  const sought = { phrase, whole, words: words.slice(0, wordsMax) }
  if (phrase === '') return []
  // A query consisting only of stop words can match only a whole title; an index on title phrases finds it.
  if (words.length === 0) return hitsOf(await titled(ctx, kind, phrase, limit), sought, limit)
  const documents = await withFirstTitles(ctx, kind, async (titles, toConfirm) => {
    const look = lookThrough(titles, sought, limit)
    if (!look.isDecided) return await candidates(ctx, kind, phrase, limit, titles, look, toConfirm)
    if (toConfirm !== null && !(await isEdition(ctx, kind, toConfirm))) return hasChanged
    return look.places.map((place) => decided(titles, place))
  })
  return hitsOf(documents, sought, limit)
}

function hitsOf(documents: PreparedDocument[], sought: PreparedQuery, limit: number): Hit[] {
  const hits = documents.flatMap((document) => rankOf(document, sought) ?? [])
  return withoutRepeats(hits.sort(compareHits), 'id').slice(0, limit)
}

/** Returns documents whose whole title equals the phrase. */
async function titled(ctx: Ctx, kind: SearchedKind, phrase: string, limit: number): Promise<PreparedDocument[]> {
  const rows = await ctx.db
    .selectFrom('search_documents')
    .select(['id', 'title', 'title_phrase'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('kind', '=', kind)
    .where('title_phrase', '=', phrase)
    .orderBy('title')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, title, title_phrase }) => prepared(id, title, title_phrase, '', ''))
}

/** Prepares a document without its content, for hits whose rank does not depend on it. */
function decided({ ids, titles, phrases, keywords }: FirstTitles, place: number): PreparedDocument {
  return prepared(ids[place] ?? '', titles[place] ?? '', phrases.at(place, 1), keywords.at(place), '')
}

async function candidates(
  ctx: Ctx,
  kind: SearchedKind,
  phrase: string,
  limit: number,
  titles: FirstTitles,
  look: Look,
  toConfirm: string | null,
): Promise<PreparedDocument[] | typeof hasChanged> {
  const kept = look.places.map((place) => titles.ids[place] ?? '')
  const lastLength = titles.isWhole ? null : [...titles.phrases.at(titles.ids.length - 1, 1)].length
  const rows = await send(
    ctx.db,
    'search-candidates',
    sql<Candidate>`select * from search_candidates(${kind}, ${phrase}, ${look.words.slice(0, piecesMax)}, ${limit}, ${kept}, ${look.ranked},
      ${look.rare}, ${look.rareKeywords}, ${lastLength}, ${toConfirm})`,
  )
  if (rows[0]?.id === null) return hasChanged
  return rows.map(({ id, title, title_phrase, keywords, content_met }) => prepared(id ?? '', title, title_phrase, keywords, content_met))
}

function prepared(id: string, title: string, titlePhrase: string, keywords: string, content: string): PreparedDocument {
  return { id, title, titlePhrase, titleWords: sortedWords(titlePhrase), keywordWords: sortedWords(keywords), contentWords: sortedWords(content) }
}

const sortedWords = (line: string) => line.split(' ').filter(Boolean).sort()
