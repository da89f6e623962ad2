import { Ref } from '../common.ts'

/**
 * Input of operations that take texts away from their readers: the published article, news flash, course or lesson that readers get instead. Both happen in one transaction, and
 * the caller needs the permission to publish.
 */
export const redirectTo = { redirect_to: Ref.optional() }
