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
