import { ownershipApi } from '@porchlight/contracts'
import { outsideAction } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { assertPassword } from '../../identity/index.ts'
import { handTo } from '../owner.ts'

/** Makes another admin the library's owner. */
export const handOver = outsideAction(ownershipApi.handOver, async (call, { ref_uid, current_password }) => {
  await assertPassword(call, current_password)
  return call.write(call.support_lib_id, (ctx) => handTo(ctx, ref_uid, staffOf(call).user_id))
})
