import { useEffect } from 'react'
import { followLibrary } from '../../shared/conversations/store/follow-library.ts'
import { InboxScreen } from './inbox-screen.tsx'

/** Screen at /admin/inbox?tab=…&conversation=…. */
export function Component() {
  useEffect(followLibrary, [])
  return <InboxScreen />
}
