import { sql } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { type KeptVersion, type KeptVersions, keptVersions } from '../../kernel/rows/kept-versions.ts'
import { libraryForUpdate } from '../libraries/index.ts'
import type { Versioned } from '../revisions/index.ts'
import { type DocumentActs, documentActs } from './document-kind.ts'

/** A document with a name, a draft and published versions. `version` is the published one; null: it is offline. Numbers of versions are never used again. */
export type DocumentRow<Body> = Versioned & {
  ref: string
  title: string
  draft: Body
  state: 'published' | 'unpublished'
  version: number | null
  last_version: number
  created_at: Date
}

/** What a module says about its table of documents: their columns that are not the same in all such tables, and what is particular to them. */
export type DocumentTable<Body> = {
  table: string
  versions: string
  /** The column of the document's ref, in both tables. */
  ref: string
  /** The column of what it holds, in both tables. */
  part: string
  /** Whether versions keep the faults that whoever published them accepted. */
  keepsFaults?: boolean
  most: { documents: number; versions: number }
  parse(stored: unknown): Body
  /**
   * Checks that the draft may be published.
   * @throws AppError `invalid_input` with the problems, `forbidden`
   */
  assertPublishable(ctx: Ctx, draft: Body): Promise<void>
  /** Emits the event of each change. */
  tell: {
    saved(ctx: Ctx, row: DocumentRow<Body>): void
    published(ctx: Ctx, row: DocumentRow<Body>, version: number): void
    unpublished(ctx: Ctx, row: DocumentRow<Body>): void
    deleted(ctx: Ctx, row: DocumentRow<Body>): void
  }
}

/** The documents of a table. Those that return a document refuse with `not_found` if the library doesn't have it. */
export type Documents<Body extends object> = DocumentActs<DocumentRow<Body>, Body> & {
  forReading(ctx: Ctx, ref: string): Promise<DocumentRow<Body>>
  forUpdate(ctx: Ctx, ref: string): Promise<DocumentRow<Body>>
  /** Creates an unpublished document. Throws `conflict` if the library has as many as it may have. */
  create(ctx: Ctx, title: string, draft: Body): Promise<DocumentRow<Body>>
  /** Creates an unpublished document from another's draft. */
  duplicate(ctx: Ctx, ref: string, title: string): Promise<DocumentRow<Body>>
  /** Versions keep the name under which they were published. */
  rename(ctx: Ctx, ref: string, title: string): Promise<DocumentRow<Body>>
  /** A no-op if it is not published. */
  unpublish(ctx: Ctx, ref: string): Promise<DocumentRow<Body>>
  /** Deletes it with its versions. */
  remove(ctx: Ctx, ref: string): Promise<void>
  versions: KeptVersions<Body>
  /** Returns the published version; undefined if there is none. */
  published(ctx: Ctx, ref: string): Promise<KeptVersion<Body> | undefined>
}

/** Returns the documents of a table, with everything that happens to them. */
export function documentsOf<Body extends object>({
  table,
  versions: versionTable,
  ref: key,
  part,
  keepsFaults = false,
  most,
  parse,
  assertPublishable,
  tell,
}: DocumentTable<Body>): Documents<Body> {
  const versions = keptVersions<Body>({
    table: versionTable,
    of: key,
    part,
    title: 'title',
    publisher: 'publisher_id',
    despite: keepsFaults ? 'despite' : null,
    most: most.versions,
    parse,
  })
  const columns = sql`${sql.ref(key)} as ref, ${sql.ref(part)} as draft, title, revision, state, version, last_version, created_at, updated_at, editor_id`
  const own = (ctx: Ctx, ref: string) => sql`support_lib_id = ${ctx.support_lib_id} and ${sql.ref(key)} = ${ref}`
  const one = (rows: readonly DocumentRow<unknown>[]): DocumentRow<Body> => {
    if (!rows[0]) throw refuse('not_found')
    return { ...rows[0], draft: parse(rows[0].draft) }
  }
  const select = async (ctx: Ctx, ref: string, lock = sql``) =>
    one((await sql<DocumentRow<unknown>>`select ${columns} from ${sql.table(table)} where ${own(ctx, ref)} ${lock}`.execute(ctx.db)).rows)
  const forUpdate = (ctx: Ctx, ref: string) => select(ctx, ref, sql`for update`)
  const set = async (ctx: Ctx, ref: string, change: ReturnType<typeof sql>) =>
    one(
      (
        await sql<
          DocumentRow<unknown>
        >`update ${sql.table(table)} set ${change}, updated_at = ${ctx.clock.now()} where ${own(ctx, ref)} returning ${columns}`.execute(ctx.db)
      ).rows,
    )
  const written = async (ctx: Ctx, ref: string, change: ReturnType<typeof sql>) => {
    const row = await set(ctx, ref, sql`${change}, revision = revision + 1, editor_id = ${actorId(ctx.actor)}`)
    tell.saved(ctx, row)
    return row
  }
  const create: Documents<Body>['create'] = async (ctx, title, draft) => {
    // The library's row is the lock of its number of documents.
    const { support_lib_id } = await libraryForUpdate(ctx)
    const { rows: counted } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(table)} where support_lib_id = ${support_lib_id}`.execute(ctx.db)
    if ((counted[0]?.count ?? 0) >= most.documents) throw refuse('conflict', { fields: { title: 'too many' } })
    const now = ctx.clock.now()
    const { rows } = await sql<DocumentRow<unknown>>`
      insert into ${sql.table(table)} (support_lib_id, ${sql.ref(key)}, title, ${sql.ref(part)}, revision, state, version, last_version, created_at, updated_at, editor_id)
      values (${support_lib_id}, ${newRef()}, ${title}, ${JSON.stringify(draft)}, 1, 'unpublished', null, 0, ${now}, ${now}, ${actorId(ctx.actor)})
      returning ${columns}`.execute(ctx.db)
    const row = one(rows)
    tell.saved(ctx, row)
    return row
  }
  return {
    ...documentActs<DocumentRow<Body>, Body>({
      lock: forUpdate,
      saveDraft: (ctx, { ref }, draft) => written(ctx, ref, sql`${sql.ref(part)} = ${JSON.stringify(draft)}`),
      async publish(ctx, row, { despite = [] } = {}) {
        await assertPublishable(ctx, row.draft)
        const version = row.last_version + 1
        await versions.add(ctx, row.ref, { version, title: row.title, body: row.draft, despite })
        const published = await set(ctx, row.ref, sql`state = 'published', version = ${version}, last_version = ${version}`)
        tell.published(ctx, row, version)
        return published
      },
      versionOf: async (ctx, { ref }, version) => (await versions.read(ctx, ref, version))?.body,
    }),
    forReading: (ctx, ref) => select(ctx, ref),
    forUpdate,
    create,
    duplicate: async (ctx, ref, title) => create(ctx, title, (await select(ctx, ref)).draft),
    async rename(ctx, ref, title) {
      await forUpdate(ctx, ref)
      return written(ctx, ref, sql`title = ${title}`)
    },
    async unpublish(ctx, ref) {
      const row = await forUpdate(ctx, ref)
      if (row.version === null) return row
      const changed = await set(ctx, ref, sql`state = 'unpublished', version = null`)
      tell.unpublished(ctx, row)
      return changed
    },
    async remove(ctx, ref) {
      const row = await forUpdate(ctx, ref)
      await sql`delete from ${sql.table(table)} where ${own(ctx, ref)}`.execute(ctx.db)
      tell.deleted(ctx, row)
    },
    versions,
    async published(ctx, ref) {
      const { rows } = await sql<{ version: number | null }>`select version from ${sql.table(table)} where ${own(ctx, ref)}`.execute(ctx.db)
      const version = rows[0]?.version ?? null
      return version === null ? undefined : versions.read(ctx, ref, version)
    },
  }
}
