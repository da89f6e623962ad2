import { innerParts, type PreparedDocument } from '@porchlight/search'
import { sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../kernel/context.ts'
import type { SearchedKind } from './index-articles.ts'

/** Words joined into lines, because arrays take five times as long to parse. */
type Row = { id: string; title: string; title_phrase: string; keyword_words: string; content_words: string }

const columns = sql`id, title, title_phrase, array_to_string(keyword_words, ' ') keyword_words,
  array_to_string(tsvector_to_array(content_words), ' ') content_words`

/** Returns a page of documents of one kind, ordered by id; their words are not sorted by code units. */
export async function documentsAfter({ db, support_lib_id }: Ctx, kind: SearchedKind, after: string, limit: number): Promise<PreparedDocument[]> {
  const statement = sql<Row>`
    select ${columns} from search_documents where support_lib_id = ${support_lib_id} and kind = ${kind} and id > ${after} order by id limit ${limit}`
  return (await send(db, 'search-index-page', statement)).map(documentOf)
}

/** Returns the documents of a kind with these ids; recently changed ones may be missing or outdated. */
export async function documentsById({ db, support_lib_id }: Ctx, kind: SearchedKind, ids: readonly string[]): Promise<Map<string, PreparedDocument>> {
  const statement = sql<Row>`
    select ${columns} from search_documents where support_lib_id = ${support_lib_id} and kind = ${kind} and id = any (${ids}::text[])`
  return new Map((await send(db, 'search-documents', statement)).map((row) => [row.id, documentOf(row)]))
}

const documentOf = ({ id, title, title_phrase, keyword_words, content_words }: Row): PreparedDocument => ({
  id,
  title,
  titlePhrase: title_phrase,
  titleWords: wordsIn(title_phrase),
  keywordWords: withoutInnerParts(wordsIn(keyword_words)),
  contentWords: withoutInnerParts(wordsIn(content_words)),
})

/** Leaves out the words that are found inside others, which is what the database's index needs them for. */
function withoutInnerParts(words: readonly string[]): string[] {
  const parts = innerParts(words)
  return words.filter((word) => !parts.has(word))
}

const wordsIn = (line: string) => (line === '' ? [] : line.split(' '))
