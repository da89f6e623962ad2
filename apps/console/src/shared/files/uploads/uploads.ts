import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { LeftOutFile } from '@porchlight/contracts/conversations/left-out'
import type { LeftOutReason } from '@porchlight/contracts/conversations/left-out-reasons'
import { limits } from '@porchlight/contracts/limits'

/** An attachment of an unsent message: uploading (`part` is the progress, 0 to 1), uploaded, or refused with an error text. */
export type UploadItem = {
  readonly key: number
  readonly name: string
  readonly part: number
  readonly file?: AttachmentView
  readonly error?: string
  readonly reason?: LeftOutReason
}

/** What a refused file says, and why it is left out. */
export type Refused = { error: string; reason: LeftOutReason }

/** Returns the files that a message is sent without, to be named with it. */
export function leftOutOf(items: readonly UploadItem[]): LeftOutFile[] | undefined {
  const files = items.flatMap(({ name, reason }) => (reason ? [{ name: name.slice(0, 200) || 'file', reason }] : []))
  return files.length === 0 ? undefined : files.slice(0, limits.attachmentsMax)
}

export type UploadsOptions = {
  /** Uploads a file; `of` identifies the message. */
  upload: (file: File, onProgress: (part: number) => void, signal: AbortSignal, of: string) => Promise<AttachmentView>
  /** Returns why a file can't be sent, checked before uploading; undefined if it can. */
  refusal: (file: Pick<File, 'name' | 'size'>, alreadyThere: number) => Refused | undefined
  /** Returns the error text for a failed upload. */
  failure: (name: string, cause: unknown) => Refused
  /** Deletes an uploaded file that was removed before sending. */
  forget: (file: AttachmentView) => void
}

const none: readonly UploadItem[] = []

/** Attachments of all unsent messages, by conversation and kind, so that switching conversations doesn't lose them. */
export class Uploads {
  readonly #options: UploadsOptions
  readonly #items = new Map<string, readonly UploadItem[]>()
  readonly #aborts = new Map<number, AbortController>()
  readonly #listeners = new Set<() => void>()
  #next = 0

  constructor(options: UploadsOptions) {
    this.#options = options
  }

  /** Returns the files of one message; the same array until something changes. */
  items(of: string): readonly UploadItem[] {
    return this.#items.get(of) ?? none
  }

  add(of: string, files: readonly File[]): void {
    for (const file of files) this.#start(of, file)
  }

  remove(of: string, key: number): void {
    this.#aborts.get(key)?.abort()
    const { file } = this.items(of).find((item) => item.key === key) ?? {}
    if (file) this.#options.forget(file)
    this.#set(
      of,
      this.items(of).filter((item) => item.key !== key),
    )
  }

  /** Clears the attachments after the message is sent. */
  clear(of: string): void {
    this.#set(of, none)
  }

  /** Removes the attachments that were sent; those added in the meantime stay. */
  sent(of: string, items: readonly UploadItem[]): void {
    const keys = new Set(items.map(({ key }) => key))
    this.#set(
      of,
      this.items(of).filter(({ key }) => !keys.has(key)),
    )
  }

  /** Puts the attachments of a message that was taken back before those that are there now. */
  putBack(of: string, files: readonly AttachmentView[]): void {
    const known = new Set(this.items(of).flatMap(({ file }) => file?.file_id ?? []))
    const back = files.filter(({ file_id }) => !known.has(file_id)).map((file) => ({ key: this.#next++, name: file.name, part: 1, file }))
    this.#set(of, [...back, ...this.items(of)])
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #start(of: string, file: File): void {
    const key = this.#next++
    const { name } = file
    const refused = this.#options.refusal(file, this.items(of).filter((item) => !item.error).length)
    this.#set(of, [...this.items(of), { key, name, part: 0, ...refused }])
    if (refused) return
    const abort = new AbortController()
    this.#aborts.set(key, abort)
    this.#options
      .upload(file, (part) => this.#change(of, key, { part }), abort.signal, of)
      .then(
        (uploaded) => this.#change(of, key, { part: 1, file: uploaded }),
        (cause: unknown) => this.#change(of, key, this.#options.failure(name, cause)),
      )
      .finally(() => this.#aborts.delete(key))
  }

  #change(of: string, key: number, change: Partial<UploadItem>): void {
    if (!this.items(of).some((item) => item.key === key)) return
    this.#set(
      of,
      this.items(of).map((item) => (item.key === key ? { ...item, ...change } : item)),
    )
  }

  #set(of: string, items: readonly UploadItem[]): void {
    if (items.length === 0) this.#items.delete(of)
    else this.#items.set(of, items)
    for (const listener of [...this.#listeners]) listener()
  }
}
