import { IndexBuilder, type PreparedDocument, SearchIndex } from '@porchlight/search'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../kernel/context.ts'
import { atMost } from '../../kernel/process/at-most.ts'
import type { SearchedKind } from './index-articles.ts'
import { documentsAfter } from './prepared-documents.ts'

/**
 * Maximum total size, in bytes, of the indexes a process caches, and of a single one: about 20,000 one-page articles. Larger libraries are searched in the
 * database.
 */
const keptMax = 64 * 1024 * 1024
const oneMax = 32 * 1024 * 1024

/** An index of one kind of document at a revision; `index` is undefined if it would be too large. */
type Kept = { revision: string; index: SearchIndex | undefined; bytes: number }

/** Can be shared between all servers in this process, because revisions are unique. */
const kept = new LRUCache<string, Kept>({ maxSize: keptMax, sizeCalculation: ({ bytes }) => bytes + 2000 })
const nothing = new SearchIndex()

/** The documents of one kind in a library. */
type Documents = { support_lib_id: string; kind: SearchedKind }

/**
 * Returns the index of these documents if this process has cached the current one. Otherwise schedules a build after this call, and the database is searched
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

/** Earliest time of the next build, as `performance.now()`. While documents keep changing, builds take up at most a fifth of the time. */
const notBefore = new LRUCache<string, number>(atMost(10_000))
const restFactor = 4
/** A planned build is lost if the call that planned it fails; after this many ms another call may plan one. */
const planMs = 1000
/** One build at a time, so that builds use only a small part of the process's time. */
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

/** Documents per statement: few enough that adding them takes only a few milliseconds. */
const pageSize = 100

/** Builds an index; undefined if documents change meanwhile. */
async function build(ctx: Ctx, kind: SearchedKind): Promise<Kept | undefined> {
  const revision = await revisionOf(ctx, kind)
  if (revision === undefined) return undefined
  const builder = new IndexBuilder()
  for (let after: string | undefined = ''; after !== undefined; ) {
    const documents: PreparedDocument[] = await documentsAfter(ctx, kind, after, pageSize)
    for (const document of documents) builder.add(document)
    if (builder.bytes > oneMax) return { revision, index: undefined, bytes: 0 }
    after = documents.length === pageSize ? documents.at(-1)?.id : undefined
  }
  if ((await revisionOf(ctx, kind)) !== revision) return undefined
  return { revision, index: new SearchIndex(builder), bytes: builder.bytes }
}

async function revisionOf({ db, support_lib_id }: Ctx, kind: SearchedKind): Promise<string | undefined> {
  const statement = sql<{ revision: string }>`select revision from search_editions where support_lib_id = ${support_lib_id} and kind = ${kind}`
  return (await send(db, 'search-revision', statement))[0]?.revision
}
