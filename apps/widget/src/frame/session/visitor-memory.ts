import type { KeepingPlace } from './browser-storage.ts'

/** What this browser knows of its visitor in one library. `secret` is the only proof of who that is: 256 bits, made here, never shown. */
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

/** Reads and keeps the visitor of a library. */
export function openVisitorMemory(library: string, storage: KeepingPlace | null) {
  const key = `porchlight-visitor:${library}`
  const fresh = (): VisitorMemory => ({ secret: '', tag: '', is_known: false, is_asked: false, asked_after: null, name: '', has_sound: false })
  let memory = fresh()
  try {
    const kept = JSON.parse(storage?.getItem(key) ?? '{}') as Partial<VisitorMemory>
    if (typeof kept.secret === 'string' && /^[\w-]{43}$/.test(kept.secret)) memory = { ...memory, ...kept }
  } catch {
    // Damaged or forbidden: start anew.
  }
  return {
    read: (): VisitorMemory => memory,
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
      if (!memory.secret) this.change({ secret: makeSecret(), tag: makeSecret().slice(0, 12) })
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
