import { ownershipApi } from '@porchlight/contracts/ownership/ownership'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { childrenOf, libraryForUpdate } from '../../libraries/index.ts'
import { composeMail, nameInMail } from '../../mail/index.ts'
import { emailsOfAdmins } from '../../people/index.ts'
import { presentOwnership } from '../owner.ts'

/** How long a library can still be kept. */
const graceDays = 7

/** Has the library deleted in a week, and tells its admins. A library with children is refused: they would lose what they inherit. */
export const planDeletion = action(ownershipApi.planDeletion, async (ctx, { company_name }) => {
  const by = staffOf(ctx).user_id
  const library = await libraryForUpdate(ctx)
  if (company_name.trim() !== library.company_name.trim()) throw refuse('invalid_input', { fields: { company_name: 'the name of the library' } })
  if ((await childrenOf(ctx, '', 1)).length > 0) throw refuse('conflict', { fields: { children: 'the library has children' } })
  if (library.deletes_at) return presentOwnership(ctx)
  const deletes_at = new Date(ctx.clock.now().getTime() + graceDays * 86_400_000)
  await ctx.db.updateTable('libraries').set({ deletes_at, deletion_by: by }).where('support_lib_id', '=', ctx.support_lib_id).execute()
  ctx.emit('library.deletion_planned', { by, deletes_at: deletes_at.toISOString() })
  const ownership = await presentOwnership(ctx)
  await tellAdmins(ctx, company_name, deletes_at, ownership.deletion_by?.name ?? '')
  return ownership
})

/** Keeps a library that was to be deleted. */
export const cancelDeletion = action(ownershipApi.cancelDeletion, async (ctx) => {
  const library = await libraryForUpdate(ctx)
  if (library.deletes_at) {
    await ctx.db.updateTable('libraries').set({ deletes_at: null, deletion_by: null }).where('support_lib_id', '=', ctx.support_lib_id).execute()
    ctx.emit('library.deletion_cancelled', { by: staffOf(ctx).user_id })
  }
  return presentOwnership(ctx)
})

async function tellAdmins(ctx: Ctx, company: string, at: Date, by: string): Promise<void> {
  const text = [
    `The library of ${nameInMail(company)} and everything in it will be deleted on ${at.toISOString().slice(0, 10)}. ${nameInMail(by)} asked for it.`,
    `Until then, whoever may reassign owners can keep it here:\n${ctx.config.PUBLIC_URL}/admin/profile/settings/owner`,
  ]
  for (const to of await emailsOfAdmins(ctx))
    await composeMail(ctx, { to, kind: 'library_deletion', subject: 'Your library will be deleted', text: `${text.join('\n\n')}\n`, useless_after: at })
}
