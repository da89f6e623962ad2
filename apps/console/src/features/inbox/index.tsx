import { useEffect } from 'react'
import { followLibrary } from './follow-library.ts'
import { InboxScreen } from './inbox-screen.tsx'

/** The inbox, at /admin/inbox?tab=…&conversation=…. */
export function Component() {
  useEffect(followLibrary, [])
  return <InboxScreen />
}
