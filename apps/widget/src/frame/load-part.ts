import { limits } from '@porchlight/contracts/limits'

/** Why a part of the frame could not be loaded (checklist F3). */
export type PartFailure = 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED' | 'MODULE_NOT_FOUND'

/** Failure to load a lazily loaded screen. `name` is one of the specification's three. */
export class PartError extends Error {
  override readonly name: PartFailure
  constructor(name: PartFailure, cause?: unknown) {
    super(cause instanceof Error ? cause.message : name, { cause })
    this.name = name
  }
}

/** Browser APIs needed for loading. */
export type PartSurroundings = {
  /** Returns the HTTP status of a URL, or 0 if it cannot be reached. */
  statusOf(address: string): Promise<number>
  /** Runs `run` once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void
}

const browser: PartSurroundings = {
  statusOf: (address) =>
    fetch(address, { method: 'HEAD' }).then(
      ({ status }) => status,
      () => 0,
    ),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

let words: (() => Promise<unknown>) | undefined

/**
 * Sets the loader for all UI strings except those of the first view, unless they are built in. Every part awaits it, so `load` must be cheap once the strings
 * have loaded.
 */
export function laterWords(load: typeof words): void {
  words = load
}

/**
 * Loads a lazy part of the frame and, if necessary, the strings shared by all parts.
 * @throws PartError `CSS_CHUNK_LOAD_FAILED` if its style sheet is missing, `MODULE_NOT_FOUND` if the server no longer has the module (an old page after an
 * update), `ChunkLoadError` if loading fails or takes longer than 120 s
 */
export async function loadPart<T>(load: () => Promise<T>, { statusOf, after }: PartSurroundings = browser): Promise<T> {
  let stop = () => {}
  const late = new Promise<never>((_, reject) => {
    stop = after(limits.chunkLoadTimeoutMs, () => reject(new PartError('ChunkLoadError')))
  })
  try {
    const part = load()
    return await Promise.race([words ? Promise.all([part, words()]).then(() => part) : part, late])
  } catch (failure) {
    if (failure instanceof PartError) throw failure
    throw new PartError(await nameOf(failure, statusOf), failure)
  } finally {
    stop()
  }
}

/** All browsers except Safari name the module in the error message. Without a name, report a generic loading failure. */
async function nameOf(failure: unknown, statusOf: PartSurroundings['statusOf']): Promise<PartFailure> {
  const message = failure instanceof Error ? failure.message : String(failure)
  if (/preload CSS|\.css\b/.test(message)) return 'CSS_CHUNK_LOAD_FAILED'
  const address = /https?:\/\/[^\s'"]{1,500}/.exec(message)?.[0]
  return address && (await statusOf(address)) === 404 ? 'MODULE_NOT_FOUND' : 'ChunkLoadError'
}
