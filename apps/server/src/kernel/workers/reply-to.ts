import type { Reply, Work } from './thread.ts'

/** Runs one task inside a worker thread or process and returns its reply, which may be a failure. */
export async function replyTo({ module, name, input }: Work): Promise<Reply> {
  try {
    const loaded = (await import(module)) as Record<string, (input: unknown) => unknown>
    return { output: await loaded[name]?.(input) }
  } catch (error) {
    return { failure: failureOf(error) }
  }
}

/** Refusals keep their code; a stack overflow means the input is nested too deeply to parse. */
function failureOf(error: unknown): NonNullable<Reply['failure']> {
  if (error instanceof RangeError && error.message.includes('call stack')) return { code: 'too_complex', message: 'nesting', fields: undefined }
  const { code, message, fields, name } = error as { code?: string; message?: string; fields?: Record<string, string>; name?: string }
  return { code: name === 'AppError' ? code : undefined, message: message ?? String(error), fields }
}
