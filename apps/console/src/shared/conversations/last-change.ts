import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { currentSession } from '../session/session-store.ts'
import type { Outcome, Progress } from './change-conversations.ts'

/** A change that had to be chosen, such as a tag, so that a key can make it again on others; and what to say once it is made. */
export type LastChange = {
  on: (rows: readonly ConversationView[], onProgress?: Progress) => Promise<Outcome>
  say: (count: number) => string
}

let last: { support_lib_id: string | undefined; change: LastChange } | null = null

/** Remembers a change for `lastChange`. What one key does anyway, such as closing, isn't remembered, so that it doesn't take the place of the tag before it. */
export function rememberChange(change: LastChange): void {
  last = { support_lib_id: currentSession()?.user.support_lib_id, change }
}

/** Returns the last remembered change in this library. */
export const lastChange = (): LastChange | null => (last && last.support_lib_id === currentSession()?.user.support_lib_id ? last.change : null)
