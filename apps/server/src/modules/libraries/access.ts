import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Libraries } from '../../kernel/generated/tables.ts'
import { cutPage } from '../../kernel/rows/keyset-page.ts'

/**
 * Returns the context's own library.
 * @throws AppError `not_found` when no library has that key
 */
export async function libraryForReading(ctx: Ctx): Promise<Selectable<Libraries>> {
  const library = await ctx.db.selectFrom('libraries').selectAll().where('support_lib_id', '=', ctx.support_lib_id).executeTakeFirst()
  if (!library) throw refuse('not_found')
  return library
}

/**
 * Returns the context's own library, locked for a change.
 * @throws AppError `not_found`
 */
export async function libraryForUpdate(ctx: Ctx): Promise<Selectable<Libraries>> {
  const library = await ctx.db.selectFrom('libraries').selectAll().where('support_lib_id', '=', ctx.support_lib_id).forUpdate().executeTakeFirst()
  if (!library) throw refuse('not_found')
  return library
}

/**
 * Runs a callback in a child of the context's library, with the child's row locked.
 * @throws AppError `not_found` when the library is not a child, whether or not it exists
 */
export function insideChild<T>(ctx: Ctx, child_lib_id: string, run: (inside: Ctx, child: Selectable<Libraries>) => Promise<T>): Promise<T> {
  return ctx.inLibrary(child_lib_id, async (inside) => {
    const child = await inside.db
      .selectFrom('libraries')
      .selectAll()
      .where('support_lib_id', '=', child_lib_id)
      .where('parent_lib_id', '=', ctx.support_lib_id)
      .forUpdate()
      .executeTakeFirst()
    if (!child) throw refuse('not_found')
    return run(inside, child)
  })
}

/**
 * Runs a read in a child of the context's library.
 * @throws AppError `not_found`
 */
export function readChild<T>(ctx: Ctx, child_lib_id: string, run: (inside: Ctx) => Promise<T>): Promise<T> {
  return ctx.inLibrary(child_lib_id, async (inside) => {
    const find = inside.db.selectFrom('libraries').select('support_lib_id').where('support_lib_id', '=', child_lib_id)
    if (!(await find.where('parent_lib_id', '=', ctx.support_lib_id).executeTakeFirst())) throw refuse('not_found')
    return run(inside)
  })
}

/** Returns a page of the context library's children, ordered by key, starting after `after`. */
export async function childrenOf(ctx: Ctx, after: string, howMany: number): Promise<Selectable<Libraries>[]> {
  const { rows } = await sql<Selectable<Libraries>>`select * from children_of(${ctx.support_lib_id}, ${after}, ${howMany})`.execute(ctx.db)
  return rows
}

/** Returns a page of the context library's children. The database's function orders them, and its cursor is a key: whoever may list children may know it. */
export async function childrenPage(ctx: Ctx, cursor: string | undefined, limit: number) {
  return cutPage(await childrenOf(ctx, cursor ?? '', limit + 1), limit, ({ support_lib_id }) => support_lib_id)
}

const childPage = 500

/** Yields the keys of all children of the context's library. */
export async function* childKeys(ctx: Ctx): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const children = await childrenOf(ctx, after, childPage)
    for (const child of children) yield child.support_lib_id
    const last = children.at(-1)
    if (!last || children.length < childPage) return
    after = last.support_lib_id
  }
}

/** Turns a unique violation into an `already_taken` refusal. */
export async function orAlreadyTaken<T>(field: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw refuse('already_taken', { fields: { [field]: 'taken' } })
    throw error
  }
}
