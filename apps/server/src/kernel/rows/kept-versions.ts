import { sql } from 'kysely'
import { actorId, type Ctx } from '../context.ts'
import { highestFirst, keysetPage } from './keyset-page.ts'

/** The table in which the published versions of a kind of document are kept. Versions never change. */
export type VersionTable<Body> = {
  table: string
  /** The column that names the document; null: a library has one. */
  of: string | null
  /** The column of what was published. */
  part: string
  /** Versions of documents with a name keep the one under which they were published. */
  title: string | null
  publisher: string
  /** The column of the faults that the publisher accepted; null: these are not asked about. */
  despite?: string | null
  /** Maximum number of versions per document; null: no limit. */
  most: number | null
  parse(stored: unknown): Body
}

/** Author and time of a published version. */
export type VersionHead = { version: number; published_at: Date; publisher_id: string | null; despite?: string[] }
/** A published version. Without a name of its own its `title` is empty. */
export type KeptVersion<Body> = VersionHead & { title: string; body: Body }

/** The published versions of a kind of document. `ref` is ignored where a library has one document. */
export type KeptVersions<Body> = {
  add(ctx: Ctx, ref: string, kept: { version: number; title?: string; body: Body; despite?: readonly string[] }): Promise<void>
  /** Returns a version; undefined if it is not kept. */
  read(ctx: Ctx, ref: string, version: number): Promise<KeptVersion<Body> | undefined>
  /** Returns the highest number; 0 if there is none. */
  last(ctx: Ctx, ref: string): Promise<number>
  /** Returns a page, newest first. */
  page(ctx: Ctx, ref: string, page: { cursor?: string | undefined; limit: number }): Promise<{ rows: VersionHead[]; next_cursor: string | null }>
}

/** Integers of the database end here. */
const versionMax = 2 ** 31 - 1

/** Returns how the versions of a kind of document are kept and read. */
export function keptVersions<Body>({ table, of, part, title, publisher, despite = null, most, parse }: VersionTable<Body>): KeptVersions<Body> {
  const own = (ctx: Ctx, ref: string) =>
    of === null ? sql<boolean>`support_lib_id = ${ctx.support_lib_id}` : sql<boolean>`support_lib_id = ${ctx.support_lib_id} and ${sql.ref(of)} = ${ref}`
  const head = sql`version, published_at, ${sql.ref(publisher)} as publisher_id${despite === null ? sql`` : sql`, ${sql.ref(despite)} as despite`}`
  const name = title === null ? sql`'' as title` : sql`${sql.ref(title)} as title`
  return {
    async add(ctx, ref, { version, title: named = '', body, despite: accepted = [] }) {
      const { support_lib_id } = ctx
      const columns = [
        ...(of === null ? [] : [of]),
        ...(title === null ? [] : [title]),
        'support_lib_id',
        'version',
        part,
        'published_at',
        publisher,
        ...(despite === null ? [] : [despite]),
      ]
      const values = [
        ...(of === null ? [] : [ref]),
        ...(title === null ? [] : [named]),
        support_lib_id,
        version,
        JSON.stringify(body),
        ctx.clock.now(),
        actorId(ctx.actor),
        ...(despite === null ? [] : [sql`${[...accepted]}::text[]`]),
      ]
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values (${sql.join(values)})`.execute(ctx.db)
      if (most !== null) await sql`delete from ${sql.table(table)} where ${own(ctx, ref)} and version <= ${version - most}`.execute(ctx.db)
    },
    async read(ctx, ref, version) {
      if (version > versionMax) return undefined
      const { rows } = await sql<VersionHead & { title: string; body: unknown }>`
        select ${head}, ${name}, ${sql.ref(part)} as body from ${sql.table(table)} where ${own(ctx, ref)} and version = ${version}`.execute(ctx.db)
      return rows[0] && { ...rows[0], body: parse(rows[0].body) }
    },
    async last(ctx, ref) {
      const { rows } = await sql<{ last: number | null }>`select max(version) as last from ${sql.table(table)} where ${own(ctx, ref)}`.execute(ctx.db)
      return rows[0]?.last ?? 0
    },
    page(ctx, ref, page) {
      const heads = sql<VersionHead>`(select ${head} from ${sql.table(table)} where ${own(ctx, ref)})`.as<'kept'>('kept')
      return keysetPage(ctx.db.selectFrom(heads).selectAll(), highestFirst('version'), page)
    },
  }
}
