import { Notice } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { kindText, placePath, placeTitle } from '../../shared/content/references/places.ts'
import { linksHereQuery } from '../../shared/content/references/use-redirect.tsx'
import styles from './snippets.module.css'
import { t } from './texts.ts'

/** The texts that use a snippet, with links to them. `none` is shown if none does; `onKnown` is called once the answer is there. */
export function UsedIn({ snippet_ref, lead, none, onKnown }: { snippet_ref: string; lead?: string; none: string; onKnown?: () => void }) {
  const { data, isError } = useQuery(linksHereQuery({ kind: 'snippet', id: snippet_ref }))
  const isKnown = data !== undefined
  useEffect(() => {
    if (isKnown) onKnown?.()
  }, [isKnown, onKnown])
  if (isError) return <Notice tone="warning">{t('usesFailed')}</Notice>
  if (!data) return null
  if (data.places.length + data.others === 0) return <p className={styles.quiet}>{none}</p>
  return (
    <>
      {lead && <p className={styles.quiet}>{lead}</p>}
      <ul className={styles.uses} aria-label={t('usedIn')}>
        {data.places.map((place) => (
          <li key={`${place.kind} ${place.id}`}>
            <Link to={placePath(place)} target="_blank" dir="auto">
              {placeTitle(place)}
            </Link>{' '}
            <span>
              {kindText(place.kind)}
              {place.is_draft && ` · ${t('draft')}`}
            </span>
          </li>
        ))}
        {data.others > 0 && <li>{t('others', { count: data.others })}</li>}
      </ul>
    </>
  )
}
