import { type DBSchema, openDB } from 'idb'
import { log } from '../../connection/log.ts'

/** Unsaved text that the browser stores until the server has it. `owner` is the editor that stored it, `user` its author. */
export type HeldText<T> = { key: string; owner: string; subject: string; user: string; held_at: number; value: T }
interface Schema extends DBSchema {
  texts: { key: string; value: HeldText<unknown>; indexes: { subject: [string, string] } }
}

/** Unclaimed text is deleted after a month. */
const keptMs = 30 * 24 * 3_600_000
const tab = crypto.randomUUID()
const lockOf = (tabId: string) => `porchlight-held-${tabId}`
const name = 'porchlight-held-texts'
const prefix = 'porchlight-held:'

const open = once(() =>
  openDB<Schema>(name, 1, { upgrade: (db) => void db.createObjectStore('texts', { keyPath: 'key' }).createIndex('subject', ['user', 'subject']) }),
)
/** Lock that this tab holds while it is open, so that other tabs can tell which text was left behind. */
const live = once(async () => {
  if (!('locks' in navigator)) return
  await new Promise<void>((held) => {
    void navigator.locks
      .request(lockOf(tab), () => {
        held()
        return new Promise<never>(() => {})
      })
      .catch(() => held())
  })
})

/** This tab's open editors. */
const openEditors = new Set<string>()
let editors = 0
/** Keys of text too large for local storage. */
const large = new Set<string>()
let writing: Promise<unknown> = Promise.resolve()
/** Queues database writes so that they run in order. */
function enqueue(write: () => Promise<unknown>): Promise<unknown> {
  writing = writing.then(write).catch((cause: unknown) => log('unsaved words are not kept', cause))
  return writing
}
const deleteLarge = (key: string) => enqueue(async () => (await open()).delete('texts', key))

/**
 * Stores one editor's unsaved text in this browser. Writes are synchronous, so closing the tab right after the last keystroke loses nothing; only text too
 * large for local storage is written to the database asynchronously.
 */
export class TextKeeper<T> {
  readonly #user: string
  readonly #owner: string
  #key: string | null = null

  /** `user` identifies the person across libraries. */
  constructor(user: string) {
    this.#user = user
    editors += 1
    this.#owner = `${tab}.${editors}`
  }

  /** Stores the text for `subject` ('article/…'), replacing this editor's previous text; null removes it. */
  hold(subject: string, value: T | null): void {
    const key = `${this.#user}/${subject}/${this.#owner}`
    if (this.#key !== null && (value === null || this.#key !== key)) this.#release(this.#key)
    this.#key = value === null ? null : key
    if (value === null) return
    void live()
    const text: HeldText<T> = { key, owner: this.#owner, subject, user: this.#user, held_at: Date.now(), value }
    try {
      localStorage.setItem(prefix + key, JSON.stringify(text))
      if (large.delete(key)) void deleteLarge(key)
    } catch {
      removePrompt(key)
      large.add(key)
      void enqueue(async () => (await open()).put('texts', text))
    }
  }

  /** Marks the editor as open, so that its text does not count as left behind. */
  open(): void {
    openEditors.add(this.#owner)
  }

  /** Marks the editor as closed: its text is then offered to the next editor. */
  close(): void {
    openEditors.delete(this.#owner)
  }

  #release(key: string): void {
    removePrompt(key)
    if (large.delete(key)) void deleteLarge(key)
  }
}

/** Returns the user's texts for `subject` that closed editors and tabs left behind, newest first. */
export async function leftTexts<T>(user: string, subject: string): Promise<HeldText<T>[]> {
  await live()
  const stored = await open()
    .then((db) => db.getAllFromIndex('texts', 'subject', [user, subject]))
    .catch((cause: unknown) => {
      log('unsaved words cannot be looked for', cause)
      return []
    })
  const left = new Map<string, HeldText<T>>()
  for (const text of [...stored, ...promptTexts(`${user}/${subject}/`)].sort((a, b) => a.held_at - b.held_at) as HeldText<T>[]) {
    if (Date.now() - text.held_at > keptMs) void deleteLeftText(text)
    else if (!(await isKeptByEditor(text.owner))) left.set(text.key, text)
  }
  return [...left.values()].reverse()
}

/** Deletes a left-behind text after it was restored or discarded. */
export async function deleteLeftText({ key }: Pick<HeldText<unknown>, 'key'>): Promise<void> {
  removePrompt(key)
  await deleteLarge(key)
}

function promptTexts(keyStart: string): HeldText<unknown>[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '')
    return keys.flatMap((key) => {
      const text: unknown = key.startsWith(prefix + keyStart) ? parsed(localStorage.getItem(key)) : null
      return isHeldText(text) ? [text] : []
    })
  } catch {
    // If the browser blocks storage, nothing was stored.
    return []
  }
}

function parsed(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    return null
  }
}

function isHeldText(text: unknown): text is HeldText<unknown> {
  if (typeof text !== 'object' || text === null) return false
  const { key, owner, held_at, value } = text as Record<string, unknown>
  return typeof key === 'string' && typeof owner === 'string' && typeof held_at === 'number' && typeof value === 'object' && value !== null
}

function removePrompt(key: string): void {
  try {
    localStorage.removeItem(prefix + key)
  } catch {
    // If storage is blocked, there is nothing to remove.
  }
}

async function isKeptByEditor(owner: string): Promise<boolean> {
  const [tabId = ''] = owner.split('.')
  if (tabId === tab) return openEditors.has(owner)
  return 'locks' in navigator && (await navigator.locks.request(lockOf(tabId), { ifAvailable: true }, (free) => free === null))
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
