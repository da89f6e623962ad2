import { useMediaQuery } from '@mantine/hooks'
import { Notice } from '@porchlight/ui'
import { IconSunrise } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import styles from './catch-up.module.css'
import { catchUpQuery, useDismissCatchUp } from './catch-up-query.ts'
import { partsOf } from './catch-up-text.ts'
import { t } from './texts.ts'

const CatchUpDialog = lazy(() => import('./catch-up-dialog.tsx'))

/** Banner of the shell for people who are back from out of office: how much happened meanwhile, until they dismiss it. */
export default function CatchUpBanner({ className }: { className?: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: catchUp } = useQuery(catchUpQuery)
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { mutate, isPending } = useDismissCatchUp()
  if (!catchUp) return null
  return (
    <div className={className}>
      <Notice
        icon={<IconSunrise size={18} stroke={1.7} />}
        action={
          <span className={styles.actions}>
            <button type="button" className={styles.action} onClick={() => setIsOpen(true)}>
              {t('show')}
            </button>
            <button type="button" className={styles.action} disabled={isPending} onClick={() => mutate()}>
              {t('dismiss')}
            </button>
          </span>
        }
      >
        {isNarrow ? t('welcomeNarrow') : t('welcome', { what: partsOf(catchUp.counts) })}
      </Notice>
      {isOpen && (
        <Suspense>
          <CatchUpDialog catchUp={catchUp} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
