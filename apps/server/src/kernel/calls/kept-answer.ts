import type { Operation, OutputOf } from '@porchlight/contracts/define'
import type { z } from 'zod'

/** Serialised forms of a cached response, created when first sent. */
type Serialised = { json?: Buffer; gzip?: Promise<Buffer> }

const kept = new WeakMap<object, Serialised>()

/**
 * Returns a response for its handler to cache, reduced to its contract and frozen: it is validated and serialised once, however often it is sent.
 * @param answer the output before its schema strips undeclared fields
 */
export function keepAnswer<O extends Operation<z.ZodType, z.ZodType>>(operation: O, answer: z.input<O['output']>): OutputOf<O> {
  const ready = frozen(operation.output.parse(answer)) as OutputOf<O> & object
  kept.set(ready, {})
  return ready
}

/** Returns the serialised forms of a cached response; undefined for any other. */
export const serialisedOf = (answer: unknown): Serialised | undefined => (typeof answer === 'object' && answer !== null ? kept.get(answer) : undefined)

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const inside of Object.values(Object.freeze(value))) frozen(inside)
  return value
}
