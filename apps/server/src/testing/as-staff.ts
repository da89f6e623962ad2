import type { PermissionFlag, Sight } from '@porchlight/contracts/permission-flags'
import type { Ctx, StaffActor } from '../kernel/context.ts'
import { inTransaction } from '../kernel/data/transactions.ts'
import { systemRequest } from '../kernel/kernel.ts'
import type { TestLibrary } from './library.ts'

/** Runs a module's query as a staff member, in a read transaction like a request's. */
export function asStaff<T>(
  { kernel, support_lib_id }: Pick<TestLibrary, 'kernel' | 'support_lib_id'>,
  user_id: string,
  run: (ctx: Ctx) => Promise<T>,
  sight?: Sight,
  flags: readonly PermissionFlag[] = [],
): Promise<T> {
  const actor = { kind: 'agent', support_lib_id, user_id, permissions: new Set(flags), sight } as unknown as StaffActor
  return inTransaction(kernel, 'read', [{ actor, support_lib_id, request: systemRequest('test') }], ([ctx]) => run(ctx as Ctx))
}
