import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Counted, Question } from '../api.ts'

const RowsDialog = lazy(() => import('./rows-dialog.tsx'))
const SampleDialog = lazy(() => import('../samples/sample-dialog.tsx'))

/** Opens what a number counts. */
export type OpenRows = (counted: Counted, question: Question) => void

/** Returns a function that opens what a number counts, and the dialog, to be rendered once. Sample data have nothing behind them. */
export function useRows({ isSample = false } = {}): { open: OpenRows; dialog: ReactNode } {
  const [shown, setShown] = useState<{ counted: Counted; question: Question } | null>(null)
  const Dialog = isSample ? SampleDialog : RowsDialog
  return {
    open: (counted, question) => setShown({ counted, question }),
    dialog: shown && (
      <Suspense fallback={null}>
        <Dialog {...shown} onClose={() => setShown(null)} />
      </Suspense>
    ),
  }
}
