import type { News } from '../protocol.ts'

/**
 * Data the loader stores on the customer's origin: the frame's `news` and the number of unread messages; for this tab, whether the panel is open, and on which
 * screen. Contains no secret and no name: the key in `news` only gives access to the unread count.
 */
export type Remembered = News & { unread?: number; open?: boolean; to?: string }

/** Returns what an earlier page stored for the library. If storage is blocked on the customer's page, every page starts from scratch. */
export function recall(kind: 'localStorage' | 'sessionStorage', library: string): Remembered {
  try {
    return JSON.parse(window[kind][`porchlight:${library}`] || '{}')
  } catch {
    return {}
  }
}

/** Stores the data for the next page; with `sessionStorage`, only in this tab. */
export function remember(kind: 'localStorage' | 'sessionStorage', library: string, what: Remembered): void {
  try {
    window[kind][`porchlight:${library}`] = JSON.stringify(what)
  } catch {
    // Storage is blocked; see `recall`.
  }
}
