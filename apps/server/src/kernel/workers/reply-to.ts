import type { Reply, Work } from './thread.ts'

/** Carries out one piece of work, inside a worker thread or process, and gives its answer, failures included. */
export async function replyTo({ module, name, input }: Work): Promise<Reply> {
  try {
    const loaded = (await import(module)) as Record<string, (input: unknown) => unknown>
    return { output: await loaded[name]?.(input) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

/** Refusals keep their code; a stack that is used up is nesting beyond what can be parsed. */
function failureOf(error: unknown): NonNullable<Reply['failure']> {
  if (error instanceof RangeError && error.message.includes('call stack')) return { code: 'too_complex', message: 'nesting', fields: undefined }
  const { code, message, fields, name } = error as { code?: string; message?: string; fields?: Record<string, string>; name?: string }
  return { code: name === 'AppError' ? code : undefined, message: message ?? String(error), fields }
}
