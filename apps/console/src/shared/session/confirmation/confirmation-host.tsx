import { lazy, Suspense, useRef } from 'react'
import { useIsConfirming } from './confirmation.ts'

const ConfirmationDialog = lazy(() => import('./confirmation-dialog.tsx'))

/** Renders the dialog of `confirmIdentity`, loaded when it is first needed. Mounted once. */
export function ConfirmationHost() {
  const isOpen = useIsConfirming()
  const wasOpen = useRef(false)
  wasOpen.current ||= isOpen
  return wasOpen.current ? (
    <Suspense>
      <ConfirmationDialog isOpen={isOpen} />
    </Suspense>
  ) : null
}
