import { refuse } from '../errors.ts'

/** A storage from which nothing comes for so long, repeated tries included, counts as unreachable: whoever waits for it gets an answer within 10 s. */
export const storagePatienceMs = 9000

/**
 * Waits for a storage, but at most this long. Its work may go on: a file system takes no word back.
 * @throws AppError `unavailable`
 */
export async function withinPatience<T>(work: Promise<T>, ms = storagePatienceMs): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(refuse('unavailable', { message: 'the file storage took too long' })), ms)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Passes a stream's parts on; waits for each of them for a limited time, but not for whoever takes them. @throws AppError `unavailable` */
export async function* withPatience(parts: AsyncIterable<Uint8Array>, ms = storagePatienceMs): AsyncGenerator<Uint8Array> {
  const source = parts[Symbol.asyncIterator]()
  let isEnded = false
  try {
    for (;;) {
      const { done, value } = await withinPatience(source.next(), ms)
      isEnded = done === true
      if (isEnded) return
      yield value as Uint8Array
    }
  } finally {
    // Not awaited: if reading hangs, so does ending it.
    if (!isEnded) void Promise.resolve(source.return?.()).catch(() => {})
  }
}
