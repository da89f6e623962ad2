import { IndexBuilder, SearchIndex } from '@porchlight/search'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { atMost } from '../../kernel/at-most.ts'
import type { Ctx } from '../../kernel/context.ts'
import { send } from '../../kernel/pipeline.ts'
import type { SearchedKind } from './index-articles.ts'

/** Bytes of all indexes kept by a process, and of one of them: some 20,000 articles of a page each. Larger libraries are searched in the database. */
const keptMax = 64 * 1024 * 1024
const oneMax = 32 * 1024 * 1024

/** An index of the documents of one kind, as of a revision; undefined if it would be too large. */
type Kept = { revision: string; index: SearchIndex | undefined; bytes: number }

/** Safe to share between all servers of this process, because revisions are unique. */
const kept = new LRUCache<string, Kept>({ maxSize: keptMax, sizeCalculation: ({ bytes }) => bytes + 2000 })
const nothing = new SearchIndex()

/** The documents of one kind in a library. */
type Documents = { support_lib_id: string; kind: SearchedKind }

/**
 * Returns the index of these documents if this process has the current one in memory. Otherwise it is built after this call, and the database answers
 * meanwhile.
 * @param revision the current one in `search_editions`; undefined if nothing was ever indexed
 */
export function keptIndex(ctx: Ctx, documents: Documents, revision: string | undefined): SearchIndex | undefined {
  if (revision === undefined) return nothing
  const known = kept.get(keyOf(documents))
  if (known?.revision === revision) return known.index
  plan(ctx, documents)
  return undefined
}

const keyOf = ({ support_lib_id, kind }: Documents) => `${support_lib_id} ${kind}`

/** When an index may be built next, by `performance.now()`. While documents keep changing, building takes at most a fifth of the time. */
const notBefore = new LRUCache<string, number>(atMost(10_000))
const restFactor = 4
/** A plan is lost if the call that made it fails; after this many ms another call may make it. */
const planMs = 1000
/** One at a time, so that building stays a small part of what a process does. */
let isBuilding = false

function plan(ctx: Ctx, documents: Documents): void {
  const key = keyOf(documents)
  const now = performance.now()
  if (isBuilding || now < (notBefore.get(key) ?? 0)) return
  notBefore.set(key, now + planMs)
  ctx.afterwards(async (own) => {
    if (isBuilding) return void notBefore.delete(key)
    isBuilding = true
    const began = performance.now()
    try {
      const built = await own.inLibrary(documents.support_lib_id, (inside) => build(inside, documents.kind))
      if (built) kept.set(key, built)
    } finally {
      isBuilding = false
      const ended = performance.now()
      notBefore.set(key, ended + restFactor * (ended - began))
    }
  })
}

/** Documents per statement: few enough that adding them takes a few milliseconds. */
const pageSize = 100

type Row = { id: string; title: string; title_phrase: string; title_words: string; keyword_words: string; content_words: string }

/** Builds an index; undefined if documents changed meanwhile. */
async function build(ctx: Ctx, kind: SearchedKind): Promise<Kept | undefined> {
  const revision = await revisionOf(ctx, kind)
  if (revision === undefined) return undefined
  const builder = new IndexBuilder()
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: Row[] = await pageOf(ctx, kind, after)
    for (const { id, title, title_phrase, title_words, keyword_words, content_words } of rows)
      builder.add({
        id,
        title,
        titlePhrase: title_phrase,
        titleWords: wordsIn(title_words),
        keywordWords: wordsIn(keyword_words),
        contentWords: wordsIn(content_words),
      })
    if (builder.bytes > oneMax) return { revision, index: undefined, bytes: 0 }
    after = rows.length === pageSize ? rows.at(-1)?.id : undefined
  }
  if ((await revisionOf(ctx, kind)) !== revision) return undefined
  return { revision, index: new SearchIndex(builder), bytes: builder.bytes }
}

const wordsIn = (line: string) => (line === '' ? [] : line.split(' '))

/** As lines, because arrays take five times as long to parse. */
function pageOf({ db, support_lib_id }: Ctx, kind: SearchedKind, after: string): Promise<Row[]> {
  const statement = sql<Row>`
    select id, title, title_phrase, array_to_string(title_words, ' ') title_words, array_to_string(keyword_words, ' ') keyword_words,
      array_to_string(tsvector_to_array(content_words), ' ') content_words
    from search_documents where support_lib_id = ${support_lib_id} and kind = ${kind} and id > ${after} order by id limit ${pageSize}`
  return send(db, 'search-index-page', statement)
}

async function revisionOf({ db, support_lib_id }: Ctx, kind: SearchedKind): Promise<string | undefined> {
  const statement = sql<{ revision: string }>`select revision from search_editions where support_lib_id = ${support_lib_id} and kind = ${kind}`
  return (await send(db, 'search-revision', statement))[0]?.revision
}
