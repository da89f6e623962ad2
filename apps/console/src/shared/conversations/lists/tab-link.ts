import type { InboxPlace } from '../tabs.ts'

/** A tab as shown in the row and the menu. */
export type TabLink = { id: string; label: string; to: InboxPlace; isCurrent: boolean; count: number; isQuiet: boolean }
