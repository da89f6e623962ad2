import type { TextVersion } from '@porchlight/contracts/published-documents/text-version'
import { sql } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { staffNames } from '../people/index.ts'
import type { Versioned } from '../revisions/index.ts'
import { sharesVersion } from './shares-version.ts'

/** A row with a text of which readers see the columns, while writers may have a draft of the next one beside it. */
export type TextRow = Versioned & { draft: unknown }

/** What a module says about its table of texts: the columns that are the text, in it and in the table of its versions. */
export type TextTable<Text extends object> = {
  table: string
  /** One row for each text that somebody saved: a history, other than the versions of documents, which are publications. */
  versions: string
  /** The column of the id, in both tables. */
  id: string
  fields: readonly (keyof Text & string)[]
  /** The one of them that names it in a list of versions. */
  title: keyof Text & string
  /** Versions kept of each. */
  most: number
  parse(draft: unknown): Text
}

/** Who saved a version of a text, and when; whether it is or was what readers see. */
export type TextVersionHead = { version: number; title: string; is_published: boolean; editor_id: string | null; created_at: Date }

/** Integers of the database end here. */
const versionMax = 2 ** 31 - 1

/** Changes to a row of texts; `draft` as it is parsed. */
type Change<Row, Text> = Partial<Omit<Row, 'draft'>> & { draft?: Text | null }

/** The texts of a table, with everything that happens to drafts and versions. Articles, news, SOPs and lessons are such texts. */
export type Texts<Row extends TextRow & Text, Text extends object> = {
  /** Returns only the text of something that has one. */
  of(text: Text): Text
  /** Returns the text that writers see: the draft if there is one, else the row's. */
  working(row: Row): Text
  isSame(one: Text, other: Text): boolean
  /** Throws `not_found`. */
  forReading(ctx: Ctx, id: string): Promise<Row>
  /** Locks it. Throws `not_found`. */
  forUpdate(ctx: Ctx, id: string): Promise<Row>
  /** Changes a locked row, and counts its revision up. */
  save(ctx: Ctx, row: Row, change: Change<Row, Text>): Promise<Row>
  /** Saves a text: as the draft if readers see the row, else as the row's. What is no repetition becomes a version. */
  write(ctx: Ctx, row: Row, text: Text, how: { isLive: boolean; isRestored?: boolean; more?: Change<Row, Text> }): Promise<Row>
  /** Makes the draft what the row's readers see. */
  publish(ctx: Ctx, row: Row, more: Change<Row, Text>): Promise<Row>
  /** Marks the newest version as what readers see. */
  markPublished(ctx: Ctx, id: string): Promise<void>
  /** Stores a text: in the newest version if the same editor saved that recently, otherwise in a new one. Deletes the oldest beyond the limit. */
  saveVersion(ctx: Ctx, id: string, text: Text, isRestored?: boolean): Promise<void>
  /** Returns the versions without their texts, newest first. */
  versions(ctx: Ctx, id: string): Promise<TextVersionHead[]>
  version(ctx: Ctx, id: string, version: number): Promise<(TextVersionHead & Text) | undefined>
}

/** Returns the texts of a table. */
export function textsOf<Row extends TextRow & Text, Text extends object>({
  table,
  versions: kept,
  id: key,
  fields,
  title,
  most,
  parse,
}: TextTable<Text>): Texts<Row, Text> {
  const own = (ctx: Ctx, id: string) => sql`support_lib_id = ${ctx.support_lib_id} and ${sql.ref(key)} = ${id}`
  const idOf = (row: Row) => String((row as Record<string, unknown>)[key])
  const of = (text: Text) => Object.fromEntries(fields.map((field) => [field, text[field]])) as Text
  const working = (row: Row) => (row.draft === null ? of(row) : parse(row.draft))
  const isSame = (one: Text, other: Text) => fields.every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]))
  const head = sql`version, is_published, editor_id, created_at, ${sql.ref(title)} as title`
  const columns = sql.join(fields.map((field) => sql.ref(field)))
  const setting = (values: object) =>
    sql.join(Object.entries(values).flatMap(([column, value]) => (value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`])))
  const found = (rows: readonly Row[]) => {
    if (!rows[0]) throw refuse('not_found')
    return rows[0]
  }
  const save: Texts<Row, Text>['save'] = async (ctx, row, { draft, ...change }) => {
    const values = {
      ...change,
      ...(draft !== undefined && { draft: draft === null ? null : JSON.stringify(draft) }),
      editor_id: actorId(ctx.actor) ?? row.editor_id,
      updated_at: ctx.clock.now(),
    }
    const { rows } =
      await sql<Row>`update ${sql.table(table)} set ${setting(values)}, revision = revision + 1 where ${own(ctx, idOf(row))} returning *`.execute(ctx.db)
    return found(rows)
  }
  const saveVersion: Texts<Row, Text>['saveVersion'] = async (ctx, id, text, isRestored = false) => {
    const now = ctx.clock.now()
    const editor_id = actorId(ctx.actor)
    const { rows } = await sql<Omit<TextVersionHead, 'title'>>`
      select version, editor_id, created_at, is_published from ${sql.table(kept)} where ${own(ctx, id)} order by version desc limit 1`.execute(ctx.db)
    const [newest] = rows
    if (newest && !isRestored && sharesVersion(newest, editor_id, now)) {
      await sql`update ${sql.table(kept)} set ${setting(of(text))} where ${own(ctx, id)} and version = ${newest.version}`.execute(ctx.db)
      return
    }
    const version = (newest?.version ?? 0) + 1
    const values = sql.join(fields.map((field) => text[field]))
    await sql`insert into ${sql.table(kept)} (support_lib_id, ${sql.ref(key)}, version, ${columns}, editor_id, created_at)
      values (${ctx.support_lib_id}, ${id}, ${version}, ${values}, ${editor_id}, ${now})`.execute(ctx.db)
    await sql`delete from ${sql.table(kept)} where ${own(ctx, id)} and version <= ${version - most}`.execute(ctx.db)
  }
  const markPublished: Texts<Row, Text>['markPublished'] = async (ctx, id) => {
    await sql`update ${sql.table(kept)} set is_published = true where ${own(ctx, id)}
      and version = (select max(version) from ${sql.table(kept)} where ${own(ctx, id)})`.execute(ctx.db)
  }
  return {
    of,
    working,
    isSame,
    forReading: async (ctx, id) => found((await sql<Row>`select * from ${sql.table(table)} where ${own(ctx, id)}`.execute(ctx.db)).rows),
    forUpdate: async (ctx, id) => found((await sql<Row>`select * from ${sql.table(table)} where ${own(ctx, id)} for update`.execute(ctx.db)).rows),
    save,
    async write(ctx, row, text, { isLive, isRestored = false, more }) {
      const placed = isLive ? { draft: isSame(text, row) ? null : text } : { ...of(text), draft: null }
      const saved = await save(ctx, row, { ...placed, ...more } as Change<Row, Text>)
      if (isRestored || !isSame(text, working(row))) await saveVersion(ctx, idOf(row), text, isRestored)
      return saved
    },
    async publish(ctx, row, more) {
      const saved = await save(ctx, row, { ...working(row), draft: null, ...more } as Change<Row, Text>)
      await markPublished(ctx, idOf(row))
      return saved
    },
    markPublished,
    saveVersion,
    async versions(ctx, id) {
      const { rows } = await sql<TextVersionHead>`select ${head} from ${sql.table(kept)} where ${own(ctx, id)} order by version desc limit ${most}`.execute(
        ctx.db,
      )
      return rows
    },
    async version(ctx, id, version) {
      if (version > versionMax) return undefined
      const { rows } = await sql<
        TextVersionHead & Text
      >`select ${head}, ${columns} from ${sql.table(kept)} where ${own(ctx, id)} and version = ${version}`.execute(ctx.db)
      return rows[0]
    },
  }
}

/** Returns versions with the names of those who saved them. */
export async function presentTextVersions(ctx: Ctx, rows: readonly TextVersionHead[]): Promise<TextVersion[]> {
  const names = await staffNames(
    ctx,
    rows.flatMap(({ editor_id }) => editor_id ?? []),
  )
  return rows.map(({ version, title, is_published, editor_id, created_at }) => ({
    version,
    title,
    is_published,
    editor: { user_id: editor_id, name: (editor_id && names.get(editor_id)?.name) || '' },
    created_at: created_at.toISOString(),
  }))
}
