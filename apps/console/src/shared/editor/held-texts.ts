import { type DBSchema, openDB } from 'idb'
import { log } from '../log.ts'
import { currentSession } from '../session/session-store.ts'

/** Unsaved text that the browser keeps until the server has it. */
export type HeldText<T> = { key: string; owner: string; subject: string; user: string; held_at: number; value: T }
interface Schema extends DBSchema {
  texts: { key: string; value: HeldText<unknown>; indexes: { subject: [string, string] } }
}

const owner = crypto.randomUUID()
const lockOf = (who: string) => `porchlight-held-${who}`
const name = 'porchlight-held-texts'
const prefix = 'porchlight-held:'

const open = once(() =>
  openDB<Schema>(name, 1, { upgrade: (db) => void db.createObjectStore('texts', { keyPath: 'key' }).createIndex('subject', ['user', 'subject']) }),
)
/** A lock that this tab holds while it is open, so that other tabs can tell which texts were left behind. */
const live = once(async () => {
  if (!('locks' in navigator)) return
  await new Promise<void>((held) => {
    void navigator.locks
      .request(lockOf(owner), () => {
        held()
        return new Promise<never>(() => {})
      })
      .catch(() => held())
  })
})

/** Keys of texts that didn't fit into the browser's synchronous storage. */
const large = new Set<string>()
let writing: Promise<unknown> = Promise.resolve()
/** Queues database writes so that they run in order, newest last. */
function enqueue(write: () => Promise<unknown>): Promise<unknown> {
  writing = writing.then(write).catch((cause: unknown) => log('unsaved words are not kept', cause))
  return writing
}

const userKey = (): string => {
  const session = currentSession()
  return session ? `${session.user.support_lib_id}/${session.user.user_id}` : ''
}
const keyOf = (subject: string) => `${userKey()}/${subject}/${owner}`

/**
 * Stores this tab's unsaved text on `subject` ('article/…'), replacing the previous one. Synchronous, so that a tab closed right after
 * the last keystroke loses nothing; only text too large for local storage goes to the database, a moment later.
 */
export function retainText<T>(subject: string, value: T): void {
  void live()
  const key = keyOf(subject)
  const text: HeldText<T> = { key, owner, subject, user: userKey(), held_at: Date.now(), value }
  try {
    localStorage.setItem(prefix + key, JSON.stringify(text))
    if (large.delete(key)) void enqueue(async () => (await open()).delete('texts', key))
  } catch {
    localStorage.removeItem(prefix + key)
    large.add(key)
    void enqueue(async () => (await open()).put('texts', text))
  }
}

/** Removes this tab's stored text once the server has it. */
export function releaseText(subject: string): void {
  const key = keyOf(subject)
  localStorage.removeItem(prefix + key)
  if (large.delete(key)) void enqueue(async () => (await open()).delete('texts', key))
}

/** Returns this user's texts on `subject` that closed tabs left behind, newest first. */
export async function leftTexts<T>(subject: string): Promise<HeldText<T>[]> {
  await live()
  const user = userKey()
  const found = [...(await (await open()).getAllFromIndex('texts', 'subject', [user, subject])), ...promptTexts(`${user}/${subject}/`)] as HeldText<T>[]
  const left = new Map<string, HeldText<T>>()
  for (const text of found.sort((a, b) => a.held_at - b.held_at)) if (text.owner !== owner && !(await isAlive(text.owner))) left.set(text.key, text)
  return [...left.values()].reverse()
}

/** Deletes a left-behind text after it was restored or discarded. */
export async function deleteRetainedText({ key }: Pick<HeldText<unknown>, 'key'>): Promise<void> {
  localStorage.removeItem(prefix + key)
  await enqueue(async () => (await open()).delete('texts', key))
}

function promptTexts(keyStart: string): HeldText<unknown>[] {
  return Object.keys(localStorage).flatMap((key) => {
    if (!key.startsWith(prefix + keyStart)) return []
    try {
      return [JSON.parse(localStorage.getItem(key) ?? '') as HeldText<unknown>]
    } catch {
      return []
    }
  })
}

async function isAlive(who: string): Promise<boolean> {
  return 'locks' in navigator && (await navigator.locks.request(lockOf(who), { ifAvailable: true }, (free) => free === null))
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}
