import type { KeepingPlace } from './browser-storage.ts'

/**
 * Visitor data this browser stores for one library. `secret` is the only proof of identity: 256 bits, created here (or by the server for a verified visitor),
 * never displayed.
 */
export type VisitorMemory = {
  secret: string
  /** Identifies the visitor's unsent messages in this browser. Not secret; replaced when another person signs in. */
  tag: string
  /** Whether there is a conversation. If so, the frame connects before it is opened, for the unread badge. */
  is_known: boolean
  /** Whether the visitor has answered or dismissed the question for name and email. */
  is_asked: boolean
  /** Position of the question: the message and conversation it follows. */
  asked_after: AskedAfter | null
  name: string
  has_sound: boolean
}

/** A position in a conversation: after the message with this key. */
export type AskedAfter = { conversation_ref: string; key: string }

/** 32 random bytes as base64url, 43 characters. */
export function makeSecret(): string {
  const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const makeTag = () => makeSecret().slice(0, 12)

/** Reads and stores the visitor of one library. */
export function openVisitorMemory(library: string, storage: KeepingPlace | null) {
  const key = `porchlight-visitor:${library}`
  const fresh = (): VisitorMemory => ({ secret: '', tag: '', is_known: false, is_asked: false, asked_after: null, name: '', has_sound: false })
  function stored(): VisitorMemory {
    try {
      const kept = JSON.parse(storage?.getItem(key) ?? '{}') as Partial<VisitorMemory>
      if (typeof kept.secret === 'string' && /^[\w-]{43}$/.test(kept.secret)) return { ...fresh(), ...kept }
    } catch {
      // Damaged or blocked: start over.
    }
    return fresh()
  }
  let memory = stored()
  let used = ''
  return {
    read: (): VisitorMemory => memory,
    /** Rereads the stored data, which other tabs may have changed. */
    refresh(): VisitorMemory {
      if (storage) memory = stored()
      return memory
    },
    /** Returns the secret for a connection. */
    use(): string {
      used = this.secret()
      return used
    },
    /** Returns the secret of the last connection, to tell a refused one from its successor. */
    used: (): string => used,
    /** Replaces the visitor's secret. `isContinued`: for the same person; otherwise the previous person's data is deleted. */
    replace(secret: string, isContinued: boolean): void {
      if (!isContinued) memory = { ...fresh(), tag: makeTag() }
      this.change({ secret, is_known: true })
    },
    change(news: Partial<VisitorMemory>): void {
      memory = { ...memory, ...news }
      try {
        storage?.setItem(key, JSON.stringify(memory))
      } catch {
        // If storage is full or blocked, the secret lives as long as this page.
      }
    },
    /** Returns the secret, creating it on first use. */
    secret(): string {
      if (!memory.secret) this.change({ secret: makeSecret(), tag: makeTag() })
      return memory.secret
    },
    forget(): void {
      memory = fresh()
      try {
        storage?.removeItem(key)
      } catch {
        // Storage is blocked: see `change`.
      }
    },
  }
}
