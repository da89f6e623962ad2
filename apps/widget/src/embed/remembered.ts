import type { News } from '../protocol.ts'

/**
 * What the loader keeps on the customer's origin: what the frame tells it, and how many messages are unread; for this tab, whether the panel is open, and where. No
 * secret, no name.
 */
export type Remembered = News & { unread?: number; open?: boolean; to?: string }

/** What an earlier page kept under the library's name. Storage may be forbidden on the customer's page: then every page starts without memory. */
export function recall(kind: 'localStorage' | 'sessionStorage', library: string): Remembered {
  try {
    return JSON.parse(window[kind].getItem(`porchlight:${library}`) || '{}')
  } catch {
    return {}
  }
}

/** Keeps it for the next page (of this tab, with sessionStorage). */
export function remember(kind: 'localStorage' | 'sessionStorage', library: string, what: Remembered): void {
  try {
    window[kind].setItem(`porchlight:${library}`, JSON.stringify(what))
  } catch {
    // See recall.
  }
}
