import { flushCompileCache } from 'node:module'
import { sizeOf } from './size-of.ts'
import { isTooDeep } from './unreadable.ts'
import type { Reply, Work } from './work.ts'

/** Maximum characters of an error's message, and of its stack, that are copied to the main thread. */
const wordsMax = 2000

/** Runs one task inside a worker and returns its reply, which may be a failure. `begin` is called once its file is loaded, which is no fault of the input. */
export async function replyTo({ module, name, input, bounds }: Work, begin: () => void): Promise<Reply> {
  try {
    const loaded = await load(module)
    begin()
    const output = await loaded[name]?.(input)
    return sizeOf(output, bounds.outMax) > bounds.outMax ? { failure: refusal('output') } : { output }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

const known = new Set<string>()

/** Loads the file of a task. The compile cache is written at once, because a worker may be killed, and then would write nothing. */
export async function load(module: string): Promise<Record<string, (input: unknown) => unknown>> {
  const loaded = (await import(module)) as Record<string, (input: unknown) => unknown>
  if (!known.has(module)) flushCompileCache()
  known.add(module)
  return loaded
}

const refusal = (reason: 'output' | 'nesting') => ({ code: 'too_complex', message: 'too_complex', fields: { reason }, stack: undefined })

/** Refusals keep their code. */
function failureOf(error: unknown): NonNullable<Reply['failure']> {
  if (isTooDeep(error)) return refusal('nesting')
  const { code, message, fields, name, stack } = error as { code?: string; message?: string; fields?: Record<string, string>; name?: string; stack?: string }
  const words = String(message ?? error).slice(0, wordsMax)
  return { code: name === 'AppError' ? code : undefined, message: words, fields, stack: stack?.slice(0, wordsMax) }
}
