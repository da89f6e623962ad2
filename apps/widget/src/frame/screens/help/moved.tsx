import { type ReactNode, useEffect, useRef } from 'react'
import type { Reading } from '../../help/help-store.ts'
import { t } from '../../help-texts.ts'
import type { Router } from '../../router.tsx'
import { TextBones } from './text-bones.tsx'

/** Opens a text of a kind at its id or slug; a kind without a screen here has none. */
type Opening = { article?: (id: string) => void; newsflash?: (id: string) => void }

/** Opens texts on the advanced widget's screens, in place of the one that has moved. */
export const openingBy = (router: Router): Opening => ({
  article: (id) => router.go({ screen: 'article', id }, 'replace'),
  newsflash: (id) => router.go({ screen: 'newsFlash', id }, 'replace'),
})

/**
 * Leads visitors on from a text that has moved to one of another kind: opens its screen or, for a kind without one, links to its page in the help center.
 * Shows `children` in all other cases.
 */
export function Moved<T>({ reading, opening = {}, children }: { reading: Reading<T>; opening?: Opening; children: ReactNode }) {
  const fields = reading.status === 'failed' ? reading.fields : undefined
  const { moved_kind, moved_id, moved_path = '' } = fields ?? {}
  const open = moved_kind === 'article' || moved_kind === 'newsflash' ? opening[moved_kind] : undefined
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    if (moved_id !== undefined) latest.current?.(moved_id)
  }, [moved_id])
  if (moved_id === undefined) return children
  if (open) return <TextBones />
  return (
    <div className="empty" role="status">
      <p>{t('moved')}</p>
      <a className="button strong" href={moved_path} target="_blank" rel="noopener">
        {t('moved_open')}
      </a>
    </div>
  )
}
