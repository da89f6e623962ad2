import { Ref } from '../common.ts'

/**
 * Input of operations that take texts away from their readers: the published text of the same kind to which these are redirected, in the same transaction. Requires
 * the permission to publish.
 */
export const redirectTo = { redirect_to: Ref.optional() }
