import type { Operation } from '@porchlight/contracts/define'
import type { z } from 'zod'
import type { Ctx } from '../context.ts'
import { AppError, refuse } from '../errors.ts'
import type { Kernel } from '../kernel.ts'
import { assertMayCall } from '../permissions.ts'
import { fieldsOf } from './invalid-fields.ts'

/**
 * Performs an operation within a running transaction, as the context's actor: the same permission check, the same schema and the same action as a call.
 * @throws AppError like a call of the operation
 */
export async function performWithin(kernel: Kernel, ctx: Ctx, operation: Operation<z.ZodType, z.ZodType>, input: unknown): Promise<unknown> {
  const handler = kernel.handlers.get(operation.name)
  if (!handler || handler.mode === 'outside') throw new Error(`${operation.name} can't run within a transaction`)
  assertMayCall(operation, ctx.actor)
  const parsed = operation.input.safeParse(input)
  if (!parsed.success) throw refuse('invalid_input', { fields: fieldsOf(parsed.error) })
  const answer = await handler.run(ctx, handler.prepare ? await handler.prepare(kernel, ctx.support_lib_id, parsed.data) : parsed.data)
  // A batch answers with the refusal of each call.
  if (answer instanceof AppError) throw answer
  return answer
}
