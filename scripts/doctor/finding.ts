/** What the doctor has found about one thing. */
export type Finding = { what: string; ok: boolean; says: string }

/** Waits at most this long for what does not answer. @throws Error */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns an error in words. */
export const messageOf = (error: unknown): string => {
  const { message, code, cause } = (error ?? {}) as { message?: string; code?: string; cause?: unknown }
  return message && message !== 'fetch failed' ? message : (code ?? (cause ? messageOf(cause) : String(error)))
}
