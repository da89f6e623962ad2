import { AppError, refuse } from '../errors.ts'

/**
 * Why an input could not be read: it exceeded its CPU time, memory or nesting depth, it or its output was too large, it made the worker crash, or the parser refused it
 * as malformed. Worth storing and showing: a retry would end the same.
 */
export type UnreadReason = 'time' | 'memory' | 'nesting' | 'size' | 'output' | 'died' | 'malformed'

const reasons: readonly string[] = ['time', 'memory', 'nesting', 'size', 'output', 'died', 'malformed'] satisfies UnreadReason[]

/** Maximum characters of a parser's message that are kept. */
const messageMax = 300

/**
 * Calls someone else's parser: whatever it throws is a verdict on its input, not a bug. Wrap only that call; an error in our own code around it must stay one.
 * @throws AppError `unreadable`, with the parser's message
 */
export function unreadable<T>(parse: () => T): T {
  try {
    const read = parse()
    return read instanceof Promise ? (read.catch(refuseMalformed) as T) : read
  } catch (error) {
    return refuseMalformed(error)
  }
}

function refuseMalformed(error: unknown): never {
  if (error instanceof AppError || isTooDeep(error)) throw error
  throw refuse('unreadable', { fields: { reason: 'malformed', said: String((error as Error | undefined)?.message ?? error).slice(0, messageMax) } })
}

/** Returns whether an error is a stack overflow: the input is nested too deeply to parse. */
export const isTooDeep = (error: unknown): boolean => error instanceof RangeError && error.message.includes('call stack')

/** Returns why an input could not be read; undefined if the error is anything else. */
export function whyUnread(error: unknown): UnreadReason | undefined {
  if (!(error instanceof AppError) || (error.code !== 'too_complex' && error.code !== 'unreadable')) return undefined
  const reason = error.fields?.reason
  return reason !== undefined && reasons.includes(reason) ? (reason as UnreadReason) : undefined
}
