import { lazy, Suspense, useRef } from 'react'
import { type HeldUp, useHeldUp } from './held-up.ts'

const StepsDialog = lazy(() => import('./steps-dialog.tsx'))

/** Renders the dialog of `askToPassSteps`, loaded when it is first needed. Mounted once. */
export function StepsHost() {
  const held = useHeldUp()
  // Keep the content while the dialog fades out, or it would go blank first.
  const last = useRef<HeldUp | null>(null)
  if (held) last.current = held
  return last.current ? (
    <Suspense>
      <StepsDialog held={last.current} isOpen={held !== null} />
    </Suspense>
  ) : null
}
