import type { UploadedPicture } from './rich-text-editor.tsx'

export type PictureUpload = { id: string; file: File; preview: string; part: number; failed: string | null; abort: () => void }
type Store = (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<UploadedPicture>
type Outcome = { done: (id: string, picture: UploadedPicture) => void; reason: (cause: unknown) => string }

/** Pictures on their way to the server, by the id that their place in the text carries. Listeners hear of each step. */
export class PictureUploads {
  readonly #uploads = new Map<string, PictureUpload>()
  readonly #listeners = new Set<() => void>()
  readonly #store: Store
  readonly #outcome: Outcome

  constructor(store: Store, outcome: Outcome) {
    this.#store = store
    this.#outcome = outcome
  }

  get(id: string): PictureUpload | undefined {
    return this.#uploads.get(id)
  }

  /** Starts sending; answers the id to put into the text. */
  begin(file: File): string {
    const id = crypto.randomUUID()
    this.#uploads.set(id, { id, file, preview: URL.createObjectURL(file), part: 0, failed: null, abort: () => {} })
    void this.send(id)
    return id
  }

  /** Sends (again). */
  async send(id: string): Promise<void> {
    const upload = this.#uploads.get(id)
    if (!upload) return
    const stop = new AbortController()
    this.#change(id, { part: 0, failed: null, abort: () => stop.abort(new Error('removed')) })
    try {
      const picture = await this.#store(upload.file, (part) => this.#change(id, { part }), stop.signal)
      if (!this.#uploads.has(id)) return
      this.#outcome.done(id, picture)
      this.#change(id, { part: 1 })
    } catch (cause) {
      if (!stop.signal.aborted) this.#change(id, { failed: this.#outcome.reason(cause) })
    }
  }

  /** Stops whatever is under way and lets go of the previews. */
  clear(): void {
    for (const { abort, preview } of this.#uploads.values()) {
      abort()
      URL.revokeObjectURL(preview)
    }
    this.#uploads.clear()
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #change(id: string, change: Partial<PictureUpload>): void {
    const upload = this.#uploads.get(id)
    if (upload) this.#uploads.set(id, { ...upload, ...change })
    for (const listener of this.#listeners) listener()
  }
}
