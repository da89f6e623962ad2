import type { KeepingPlace } from './browser-storage.ts'

/** What this browser knows of its visitor in one library. `secret` is the only proof of who that is: 256 bits, made here (or by the server for a verified visitor), never shown. */
export type VisitorMemory = {
  secret: string
  /** Names the visitor's unsent messages in this browser; not secret, and new with every secret. */
  tag: string
  /** Is there a conversation? Then the frame connects before it is opened, for the unread badge. */
  is_known: boolean
  /** Has the visitor answered or waved away the question for name and email? */
  is_asked: boolean
  /** Where the question stands: below which message of which conversation. */
  asked_after: AskedAfter | null
  name: string
  has_sound: boolean
}

/** A place in a conversation: below the message with this key. */
export type AskedAfter = { conversation_ref: string; key: string }

/** 32 random bytes as base64url, 43 characters. */
export function makeSecret(): string {
  const text = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

const makeTag = () => makeSecret().slice(0, 12)

/** Reads and keeps the visitor of a library. */
export function openVisitorMemory(library: string, storage: KeepingPlace | null) {
  const key = `porchlight-visitor:${library}`
  const fresh = (): VisitorMemory => ({ secret: '', tag: '', is_known: false, is_asked: false, asked_after: null, name: '', has_sound: false })
  function stored(): VisitorMemory {
    try {
      const kept = JSON.parse(storage?.getItem(key) ?? '{}') as Partial<VisitorMemory>
      if (typeof kept.secret === 'string' && /^[\w-]{43}$/.test(kept.secret)) return { ...fresh(), ...kept }
    } catch {
      // Damaged or forbidden: start anew.
    }
    return fresh()
  }
  let memory = stored()
  let used = ''
  return {
    read: (): VisitorMemory => memory,
    /** Looks at what other tabs have kept meanwhile. */
    refresh(): VisitorMemory {
      if (storage) memory = stored()
      return memory
    },
    /** The secret for a connection. */
    use(): string {
      used = this.secret()
      return used
    },
    /** The secret of the last connection; one that was refused is told from its successor by this. */
    used: (): string => used,
    /** Another secret stands for the visitor. `isContinued`: for the same person; otherwise nothing kept of the former one is theirs. */
    replace(secret: string, isContinued: boolean): void {
      if (!isContinued) memory = { ...fresh(), tag: makeTag() }
      this.change({ secret, is_known: true })
    },
    change(news: Partial<VisitorMemory>): void {
      memory = { ...memory, ...news }
      try {
        storage?.setItem(key, JSON.stringify(memory))
      } catch {
        // Full or forbidden: this page keeps it.
      }
    },
    /** The secret, made on the first need. */
    secret(): string {
      if (!memory.secret) this.change({ secret: makeSecret(), tag: makeTag() })
      return memory.secret
    },
    forget(): void {
      memory = fresh()
      try {
        storage?.removeItem(key)
      } catch {
        // See change.
      }
    },
  }
}
