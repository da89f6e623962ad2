import type { Ctx } from '../../../kernel/context.ts'
import type { LibraryRunner } from '../../../kernel/jobs.ts'
import { createUser } from '../../people/index.ts'
import { assertStates, rebuild } from '../../reports/index.ts'
import { setUsedBytes } from '../../uploads/index.ts'
import { followedAgain } from '../../workflows/index.ts'
import { assertStillMay, changeImport, lockImport } from '../access.ts'
import { CopyRefused } from './open-copy.ts'

/**
 * Opens a library that is completely written: counts its reports from its events, has its messages indexed, lets rules follow what happens from now on, and makes whoever imported it its owner,
 * as the teammate of the export who has their address, or as somebody new. Nobody else is a member.
 */
export async function finishImport({ kernel, inLibrary }: LibraryRunner, import_ref: string, target: string): Promise<void> {
  // What is known of events that were removed comes with the export.
  const counted = inLibrary((ctx) => ctx.inLibrary(target, assertStates)).then(async () =>
    rebuild({ kernel: { ...kernel, database: await kernel.database.viewOf(target) }, support_lib_id: target }),
  )
  await counted.catch((error: unknown) => {
    // A document that nothing can be computed from, such as a calendar without days.
    throw error instanceof TypeError || error instanceof RangeError ? new CopyRefused('malformed_row', `reports: ${error.message}`) : error
  })
  await inLibrary(async (ctx) => {
    const row = await lockImport(ctx, import_ref)
    if (row.state !== 'writing') return
    await assertStillMay(ctx, row.owner_id)
    const owner = await ctx.db
      .selectFrom('users')
      .select(['account_id', 'email', 'agent_name', 'display_name'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('user_id', '=', row.owner_id)
      .executeTakeFirstOrThrow()
    await ctx.inLibrary(target, async (inside) => {
      await setUsedBytes(inside)
      await followedAgain(inside)
      // Searching begins to find conversations while this runs, page by page.
      inside.enqueue('conversations.fill-texts', {})
      // Exports of earlier releases have no addresses of categories.
      inside.enqueue('translations.name-categories', {})
      const { account_id, email, ...names } = owner
      if (account_id === null) throw new Error('an import for somebody without an account')
      const known = await inside.db.selectFrom('users').select('user_id').where('support_lib_id', '=', target).where('email', '=', email).executeTakeFirst()
      // Who is in the export keeps the name and the flags that they have there.
      const own = known ? { flags: await flagsIn(inside, known.user_id) } : names
      const { user_id } = await createUser(inside, { email, user_type: 'admin', account_id, ...own })
      inside.emit('library.imported', { company_name: row.company_name, by: user_id }, { subject: user_id })
    })
    await changeImport(ctx, import_ref, { state: 'done', problem: null, done: row.total })
  })
}

async function flagsIn({ db, support_lib_id }: Ctx, user_id: string): Promise<Record<string, boolean>> {
  const own = db.selectFrom('user_permissions').select(['slug', 'is_enabled']).where('support_lib_id', '=', support_lib_id).where('user_id', '=', user_id)
  return Object.fromEntries((await own.execute()).map(({ slug, is_enabled }) => [slug, is_enabled]))
}
