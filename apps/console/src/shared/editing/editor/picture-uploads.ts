import type { UploadedPicture } from './editor-props.ts'

export type PictureUpload = { id: string; file: File; preview: string; part: number; failed: string | null; abort: () => void }
type Store = (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<UploadedPicture>
type Outcome = {
  done: (id: string, picture: UploadedPicture) => void
  /** Returns the error text for a failed upload. */
  reason: (cause: unknown) => string
  /** Returns whether a retry could succeed. */
  isPassing: (cause: unknown) => boolean
  after: (ms: number, run: () => void) => () => void
}

const retryMs = [4000, 8000, 16_000, 30_000]

/**
 * Image uploads by the id of their placeholder in the text. Uploads that fail because the server is unreachable are retried automatically. Listeners are called
 * on every state change.
 */
export class PictureUploads {
  readonly #uploads = new Map<string, PictureUpload>()
  readonly #waiting = new Set<string>()
  readonly #listeners = new Set<() => void>()
  readonly #store: Store
  readonly #outcome: Outcome
  #rounds = 0
  #cancel: (() => void) | null = null

  constructor(store: Store, outcome: Outcome) {
    this.#store = store
    this.#outcome = outcome
  }

  get(id: string): PictureUpload | undefined {
    return this.#uploads.get(id)
  }

  /** Starts an upload; returns the placeholder id to insert into the text. */
  begin(file: File): string {
    const id = crypto.randomUUID()
    this.#uploads.set(id, { id, file, preview: URL.createObjectURL(file), part: 0, failed: null, abort: () => {} })
    void this.send(id)
    return id
  }

  /** Starts or retries an upload. */
  async send(id: string): Promise<void> {
    const upload = this.#uploads.get(id)
    if (!upload) return
    this.#waiting.delete(id)
    const stop = new AbortController()
    this.#change(id, { part: 0, failed: null, abort: () => stop.abort(new Error('removed')) })
    try {
      const picture = await this.#store(upload.file, (part) => this.#change(id, { part }), stop.signal)
      if (!this.#uploads.has(id)) return
      this.#rounds = 0
      this.#outcome.done(id, picture)
      this.#change(id, { part: 1 })
    } catch (cause) {
      if (stop.signal.aborted) return
      if (this.#outcome.isPassing(cause)) this.#later(id)
      this.#change(id, { failed: this.#outcome.reason(cause) })
    }
  }

  /** Retries all uploads that failed because the server was unreachable. */
  retryNow(): void {
    this.#cancel?.()
    this.#cancel = null
    for (const id of [...this.#waiting]) void this.send(id)
  }

  /** Aborts all uploads and releases the previews. */
  clear(): void {
    this.#cancel?.()
    for (const { abort, preview } of this.#uploads.values()) {
      abort()
      URL.revokeObjectURL(preview)
    }
    this.#waiting.clear()
    this.#uploads.clear()
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #later(id: string): void {
    this.#waiting.add(id)
    if (this.#cancel) return
    this.#cancel = this.#outcome.after(retryMs[Math.min(this.#rounds, retryMs.length - 1)] ?? 30_000, () => this.retryNow())
    this.#rounds += 1
  }

  #change(id: string, change: Partial<PictureUpload>): void {
    const upload = this.#uploads.get(id)
    if (upload) this.#uploads.set(id, { ...upload, ...change })
    for (const listener of this.#listeners) listener()
  }
}
