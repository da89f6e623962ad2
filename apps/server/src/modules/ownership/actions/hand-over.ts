import { ownershipApi } from '@porchlight/contracts'
import { outsideAction } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { assertPassword } from '../../identity/index.ts'
import { changeRights } from '../../permissions/index.ts'
import { presentOwnership } from '../owner.ts'

/** Makes another admin the library's owner. */
export const handOver = outsideAction(ownershipApi.handOver, async (call, { ref_uid, current_password }) => {
  const by = staffOf(call).user_id
  await assertPassword(call, current_password)
  return call.write(call.support_lib_id, async (ctx) => {
    const from = (await presentOwnership(ctx)).owner?.user_id ?? null
    await changeRights(ctx, { cause: 'owner', user_id: ref_uid })
    if (from !== ref_uid) ctx.emit('library.handed_over', { from, to: ref_uid, by }, { subject: ref_uid })
    return presentOwnership(ctx)
  })
})
