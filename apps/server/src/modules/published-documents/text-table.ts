import type { TextVersion } from '@porchlight/contracts/published-documents/text-version'
import type { ReviewKind } from '@porchlight/contracts/reviews/review-kinds'
import type { TextAct } from '@porchlight/contracts/reviews/reviews'
import { sql } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { TableName } from '../../kernel/module-tables.ts'
import { staffNames } from '../people/index.ts'
import { assertApproved, fingerprintOf, hasActs, haveReviewed, noteAct, notePublished, type SeenText } from '../reviews/index.ts'
import type { Versioned } from '../revisions/index.ts'
import type { HowPublished, HowSaved } from './document-kind.ts'
import { sharesVersion } from './shares-version.ts'

/** A row with a text of which readers see the columns, while writers may have a draft of the next one beside it. */
export type TextRow = Versioned & { draft: unknown }

/** What a module says about its table of texts: the columns that are the text, in it and in the table of its versions. */
export type TextTable<Text extends object> = {
  /** What reviews call it. */
  kind: ReviewKind
  table: TableName
  /** One row for each text that somebody saved: a history, other than the versions of documents, which are publications. */
  versions: string
  /** The column of the id, in both tables. */
  id: string
  fields: readonly (keyof Text & string)[]
  /** The one of them that names it in a list of versions. */
  title: keyof Text & string
  /** The column of what it belongs to, such as the course of a lesson. */
  parent?: string
  /** Versions kept of each. */
  most: number
  /** Reads what was stored. */
  parse(stored: unknown): Text
}

/** Who saved a version of a text, and when; whether it is or was what readers see. */
export type TextVersionHead = { version: number; title: string; is_published: boolean; editor_id: string | null; created_at: Date }

/** Integers of the database end here. */
const versionMax = 2 ** 31 - 1

/** Changes to a row of texts; `draft` as it is parsed. */
type Change<Row, Text> = Partial<Omit<Row, 'draft'>> & { draft?: Text | null }

/** The texts of a table, with everything that happens to drafts and versions. Articles, news, SOPs and lessons are such texts. */
export type Texts<Row extends TextRow & Text, Text extends object> = {
  kind: ReviewKind
  /** The column of the id. */
  key: string
  idOf(row: Row): string
  /** Returns only the text of something that has one. */
  of(text: Text): Text
  /** Returns the text that writers see: the draft if there is one, else the row's. */
  working(row: Row): Text
  isSame(one: Text, other: Text): boolean
  /** Throws `not_found`. */
  forReading(ctx: Ctx, id: string): Promise<Row>
  /** Locks it. Throws `not_found`. */
  forUpdate(ctx: Ctx, id: string): Promise<Row>
  /** Locks it; undefined if it is gone. */
  lockIfThere(ctx: Ctx, id: string): Promise<Row | undefined>
  /** Changes a locked row, and counts its revision up. */
  save(ctx: Ctx, row: Row, change: Change<Row, Text>): Promise<Row>
  /**
   * Saves a text: as the draft if readers see the row, else as the row's. What is no repetition becomes a version, and always one of its own if it is not `shared` or
   * was `restored`, of which this is the version.
   */
  write(ctx: Ctx, row: Row, text: Text, how: HowSaved & { isLive: boolean; more?: Change<Row, Text> }): Promise<Row>
  /**
   * Makes the draft what the row's readers see.
   * @throws AppError `approval_needed`
   */
  publish(ctx: Ctx, row: Row, more: Change<Row, Text>, how?: HowPublished): Promise<Row>
  /** Takes a row away from its readers; writers continue from its draft, if any. */
  unpublish(ctx: Ctx, row: Row, more: Change<Row, Text>): Promise<Row>
  /**
   * Checks that readers may get a text of this row, by default its newest.
   * @throws AppError `approval_needed`
   */
  assertApproved(ctx: Ctx, row: Row, more?: { text?: Text; by?: string | null }): Promise<void>
  /** Notes in the history of a locked row what happened to it, about its newest version. */
  note(ctx: Ctx, row: Row, act: TextAct, more?: HowPublished & { about?: string }): Promise<void>
  /** Marks the newest version as what readers see. */
  markPublished(ctx: Ctx, id: string): Promise<void>
  /** Stores a text: in the newest version if the same editor saved that recently, otherwise in a new one. Deletes the oldest beyond the limit. */
  saveVersion(ctx: Ctx, id: string, text: Text, isApart?: boolean): Promise<void>
  /** Returns the versions without their texts, newest first. */
  versions(ctx: Ctx, id: string): Promise<TextVersionHead[]>
  version(ctx: Ctx, id: string, version: number): Promise<(TextVersionHead & Text) | undefined>
}

/** Returns the texts of a table. */
export function textsOf<Row extends TextRow & Text, Text extends object>({
  kind,
  table,
  versions: kept,
  id: key,
  fields,
  title,
  parent,
  most,
  parse,
}: TextTable<Text>): Texts<Row, Text> {
  const own = (ctx: Ctx, id: string) => sql`support_lib_id = ${ctx.support_lib_id} and ${sql.ref(key)} = ${id}`
  const idOf = (row: Row) => String((row as Record<string, unknown>)[key])
  const of = (text: Text) => parse(Object.fromEntries(fields.map((field) => [field, text[field]])))
  const working = (row: Row) => (row.draft === null ? of(row) : parse(row.draft))
  // Parsed, the parts of a field are in the same order, wherever it was kept.
  const isSame = (one: Text, other: Text) => JSON.stringify(of(one)) === JSON.stringify(of(other))
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
  const saveVersion: Texts<Row, Text>['saveVersion'] = async (ctx, id, text, isApart = false) => {
    const now = ctx.clock.now()
    const editor_id = actorId(ctx.actor)
    const { rows } = await sql<Omit<TextVersionHead, 'title'> & { is_reviewed: boolean }>`
      select version, editor_id, created_at, is_published, ${hasActs(ctx, kind, id, sql.ref(`${kept}.version`))} as is_reviewed
      from ${sql.table(kept)} where ${own(ctx, id)} order by version desc limit 1`.execute(ctx.db)
    const [newest] = rows
    // What was reviewed stays as it was.
    if (newest && !isApart && !newest.is_reviewed && sharesVersion(newest, editor_id, now)) {
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
  const newestVersion = (ctx: Ctx, id: string) => sql<number>`coalesce((select max(version) from ${sql.table(kept)} where ${own(ctx, id)}), 0)`
  // A field that came later and holds nothing leaves the texts approved before as they were.
  const fingerprint = (text: Text) => fingerprintOf(fields.map((field) => text[field]).filter((value) => value !== null))
  const writerOf = async (ctx: Ctx, id: string) =>
    (await sql<{ editor_id: string | null }>`select editor_id from ${sql.table(kept)} where ${own(ctx, id)} order by version desc limit 1`.execute(ctx.db))
      .rows[0]?.editor_id ?? null
  const approved: Texts<Row, Text>['assertApproved'] = (ctx, row, { text = working(row), by } = {}) => {
    const id = idOf(row)
    const publishing = { fingerprint: fingerprint(text), writer_id: () => writerOf(ctx, id), ...(by !== undefined && { by }) }
    return assertApproved(ctx, { kind, document_id: id }, publishing)
  }
  const note: Texts<Row, Text>['note'] = (ctx, row, act, more) => {
    const noted = { revision: row.revision, version: newestVersion(ctx, idOf(row)), ...more }
    const target = { kind, document_id: idOf(row) }
    return act === 'published' ? notePublished(ctx, target, noted) : noteAct(ctx, target, { act, ...noted })
  }
  const parentOf = (row: object) => (parent === undefined ? null : String((row as Record<string, unknown>)[parent]))
  const rowsOf = async (ctx: Ctx, id: string, isLocked: boolean) =>
    (await sql<Row>`select * from ${sql.table(table)} where ${own(ctx, id)}${isLocked ? sql` for update` : sql``}`.execute(ctx.db)).rows
  const rowOf = async (ctx: Ctx, id: string, isLocked: boolean) => found(await rowsOf(ctx, id, isLocked))
  const seen = async (ctx: Ctx, id: string, isLocked: boolean): Promise<SeenText> => {
    const row = await rowOf(ctx, id, isLocked)
    const { rows } = await sql<{ version: number; editor_id: string | null }>`
      select version, editor_id from ${sql.table(kept)} where ${own(ctx, id)} order by version desc limit 1`.execute(ctx.db)
    const text = working(row)
    const { revision, editor_id, updated_at } = row
    const last = { version: rows[0]?.version ?? 0, writer_id: rows[0]?.editor_id ?? null }
    return { revision, editor_id, updated_at, title: String(text[title]), parent_id: parentOf(row), fingerprint: fingerprint(text), ...last }
  }
  haveReviewed({
    kind,
    table,
    seenForUpdate: (ctx, id) => seen(ctx, id, true),
    seen: (ctx, id) => seen(ctx, id, false),
    async headsOf(ctx, ids) {
      const { rows } = await sql<{ id: string; title: string; parent_id: string | null }>`
        select ${sql.ref(key)} as id, coalesce(draft->>${title}, ${sql.ref(title)}) as title, ${parent === undefined ? sql`null` : sql.ref(parent)} as parent_id
        from ${sql.table(table)} where support_lib_id = ${ctx.support_lib_id} and ${sql.ref(key)} = any(${[...ids]}::text[])`.execute(ctx.db)
      return new Map(rows.map(({ id, ...head }) => [id, head]))
    },
    async nextOf(ctx, ids) {
      const { rows } = await sql<Row>`select * from ${sql.table(table)} where support_lib_id = ${ctx.support_lib_id}
        and ${sql.ref(key)} = any(${[...ids]}::text[])`.execute(ctx.db)
      return new Map(
        rows.map((row) => {
          const text = working(row)
          const html = fields.map((field) => text[field]).filter((value) => typeof value === 'string')
          return [idOf(row), { title: String(text[title]), language: null, html, isDraft: row.draft !== null }]
        }),
      )
    },
  })
  return {
    kind,
    key,
    idOf,
    of,
    working,
    isSame,
    forReading: (ctx, id) => rowOf(ctx, id, false),
    forUpdate: (ctx, id) => rowOf(ctx, id, true),
    lockIfThere: async (ctx, id) => (await rowsOf(ctx, id, true))[0],
    save,
    async write(ctx, row, text, { isLive, saved_as = 'shared', restored, more }) {
      const placed = isLive ? { draft: isSame(text, row) ? null : text } : { ...of(text), draft: null }
      const saved = await save(ctx, row, { ...placed, ...more } as Change<Row, Text>)
      const isAlone = saved_as !== 'shared' || restored !== undefined
      if (isAlone || !isSame(text, working(row))) await saveVersion(ctx, idOf(row), text, isAlone)
      if (restored !== undefined) await note(ctx, saved, 'restored', { about: String(restored) })
      if (saved_as === 'merged') await note(ctx, saved, 'merged')
      return saved
    },
    async publish(ctx, row, more, how = {}) {
      await approved(ctx, row, how.by === undefined ? {} : { by: how.by })
      const saved = await save(ctx, row, { ...working(row), draft: null, ...more } as Change<Row, Text>)
      await markPublished(ctx, idOf(row))
      await note(ctx, saved, 'published', how)
      return saved
    },
    async unpublish(ctx, row, more) {
      const saved = await save(ctx, row, { ...working(row), draft: null, ...more } as Change<Row, Text>)
      await note(ctx, saved, 'unpublished')
      return saved
    },
    assertApproved: approved,
    note,
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
