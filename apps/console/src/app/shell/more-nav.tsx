import { IconDots } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { NavItem } from '../../shared/features/define-feature.ts'
import { late } from '../../shared/interface/late.ts'
import { t } from './texts.ts'

const MoreCard = late(() => import('./more-card.tsx'))

type Props = { items: readonly NavItem[]; open: NavItem | undefined; className: string | undefined }

/** Button that opens the entries that don't fit in a narrow icon bar. */
export function MoreNav({ items, open, className }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [button, setButton] = useState<HTMLElement | null>(null)
  const isInside = open !== undefined && items.includes(open)
  return (
    <>
      <button
        ref={setButton}
        type="button"
        className={className}
        aria-label={t('moreScreens')}
        aria-current={isInside ? 'true' : undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots size={20} stroke={1.7} aria-hidden />
      </button>
      <Suspense>
        <MoreCard items={items} open={open} button={button} isOpen={isOpen} onChange={setOpen} />
      </Suspense>
    </>
  )
}
