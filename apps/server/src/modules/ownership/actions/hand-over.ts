import { ownershipApi } from '@porchlight/contracts/ownership/ownership'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { handTo } from '../owner.ts'

/** Makes another admin the library's owner. */
export const handOver = action(ownershipApi.handOver, (ctx, { ref_uid }) => handTo(ctx, ref_uid, staffOf(ctx).user_id))
