import type { ReactNode } from 'react'
import type { Reading } from '../../help/help-store.ts'
import { t } from '../../help-texts.ts'
import { RowBones } from '../../parts/category-row.tsx'

/** Renders the loading state: five grey rows, the failure with a retry button, or `children` with the value. */
export function ReadingView<T>({ reading, children, bones }: { reading: Reading<T>; children: (value: T) => ReactNode; bones?: ReactNode }) {
  if (reading.status === 'loading') return bones ?? <RowBones label={t('loading')} />
  if (reading.status === 'ready') return children(reading.value)
  return (
    <div className="empty" role="alert">
      <p>{reading.isGone ? t('not_found') : t('failed')}</p>
      {reading.isGone ? null : (
        <button type="button" className="button" onClick={reading.retry}>
          {t('retry')}
        </button>
      )}
    </div>
  )
}

/** Shows the specification's text for empty content. */
export function Nothing({ children }: { children: string }) {
  return <p className="nothing">{children}</p>
}
