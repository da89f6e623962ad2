import type { InputOf, Operation, OutputOf } from '@porchlight/contracts/define'
import { performAdmitted } from '../kernel/calls/perform.ts'
import type { Actor, RequestMeta } from '../kernel/context.ts'
import { newRef } from '../kernel/ids.ts'
import { type Kernel, systemRequest } from '../kernel/kernel.ts'

/** Calls an operation as somebody, at a time (ms since the epoch). */
export type CallAt = <T extends Operation>(actor: Actor, at: number, operation: T, input: InputOf<T>, from?: Partial<RequestMeta>) => Promise<OutputOf<T>>

/** Returns the function that calls operations in the demo's past, with a kernel whose clock stands still. Months at once would exceed people's limits, so calls are not counted. */
export function callsAt(kernel: Kernel): CallAt {
  return async (actor, at, operation, input, from = {}) => {
    const handler = kernel.handlers.get(operation.name)
    if (!handler) throw new Error(`no handler of ${operation.name}`)
    const meta = { ...systemRequest(`demo ${newRef()}`), language: 'en', ...from }
    return (await performAdmitted({ ...kernel, clock: { now: () => new Date(at) } }, handler, { actor, input, meta })) as OutputOf<typeof operation>
  }
}

/** Calls an operation of a domain that the story could do without: of what the product does not have, nothing is planted. Returns the answer's field of this name, or undefined. */
export async function callIfThere(
  kernel: Kernel,
  actor: Actor,
  at: number,
  { name, input, field }: { name: string; input: object; field: string },
): Promise<Record<string, unknown> | undefined> {
  const operation = kernel.handlers.get(name)?.operation
  if (!operation) return undefined
  const answer: unknown = await callsAt(kernel)(actor, at, operation, input)
  return (answer as Record<string, Record<string, unknown>>)[field]
}
