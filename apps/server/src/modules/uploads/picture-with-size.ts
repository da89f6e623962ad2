import type { Ctx } from '../../kernel/context.ts'

/** Returns one of the library's pictures by its stored address, with its size in pixels, as far as it is known; undefined if there is none. */
export async function pictureWithSize(ctx: Ctx, url: string): Promise<{ url: string; width: number | null; height: number | null } | undefined> {
  const file_id = /^\/files\/([A-Za-z0-9]{22})$/.exec(url)?.[1]
  if (file_id === undefined) return undefined
  const row = await ctx.db
    .selectFrom('uploads')
    .select(['width', 'height'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('file_id', '=', file_id)
    .executeTakeFirst()
  return row && { url, ...row }
}
