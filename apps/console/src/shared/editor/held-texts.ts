import { type DBSchema, openDB } from 'idb'
import { currentSession } from '../session/session-store.ts'

/** Words that a browser keeps until the server has them. */
export type HeldText<T> = { key: string; owner: string; subject: string; user: string; held_at: number; value: T }
interface Schema extends DBSchema {
  texts: { key: string; value: HeldText<unknown>; indexes: { subject: [string, string] } }
}

const owner = crypto.randomUUID()
const lockOf = (who: string) => `porchlight-held-${who}`
const name = 'porchlight-held-texts'

const open = once(() =>
  openDB<Schema>(name, 1, { upgrade: (db) => void db.createObjectStore('texts', { keyPath: 'key' }).createIndex('subject', ['user', 'subject']) }),
)
/** A lock that ends with this tab, so that others see which texts nobody is writing on any more. */
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

const userKey = (): string => {
  const session = currentSession()
  return session ? `${session.user.support_lib_id}/${session.user.user_id}` : ''
}
const keyOf = (subject: string) => `${userKey()}/${subject}/${owner}`

/** Keeps this tab's unsaved words on `subject` ('article/…'), in place of what it kept before. Browsers without storage keep nothing. */
export async function holdText<T>(subject: string, value: T): Promise<void> {
  await live()
  await (await open()).put('texts', { key: keyOf(subject), owner, subject, user: userKey(), held_at: Date.now(), value })
}

/** The server has this tab's words: they need not be kept any longer. */
export async function releaseText(subject: string): Promise<void> {
  await (await open()).delete('texts', keyOf(subject))
}

/** Words of this user on `subject` that tabs left behind, newest first. */
export async function leftTexts<T>(subject: string): Promise<HeldText<T>[]> {
  const found = (await (await open()).getAllFromIndex('texts', 'subject', [userKey(), subject])) as HeldText<T>[]
  const left: HeldText<T>[] = []
  for (const text of found) if (text.owner !== owner && !(await isAlive(text.owner))) left.push(text)
  return left.sort((a, b) => b.held_at - a.held_at)
}

/** Forgets words that were left behind: they were taken up, or thrown away. */
export async function forgetText({ key }: Pick<HeldText<unknown>, 'key'>): Promise<void> {
  await (await open()).delete('texts', key)
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
