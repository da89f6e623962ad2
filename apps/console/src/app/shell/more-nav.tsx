import { Popover } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { NavItem } from './nav-items.ts'
import styles from './profile-popover.module.css'
import { t } from './texts.ts'

type Props = { items: readonly NavItem[]; open: NavItem | undefined; className: string | undefined }

/** The entries a narrow icon bar has no room for. */
export function MoreNav({ items, open, className }: Props) {
  const [isOpen, setOpen] = useState(false)
  const isInside = open !== undefined && items.includes(open)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top" offset={8} width={240} radius="lg" shadow="lg" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={className} aria-label={t('moreScreens')} aria-current={isInside ? 'true' : undefined} onClick={() => setOpen(!isOpen)}>
          <IconDots size={20} stroke={1.7} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.card} aria-label={t('moreScreens')}>
        <ul className={styles.places}>
          {items.map((item) => (
            <li key={item.id}>
              <Link className={styles.row} to={item.to} aria-current={item === open ? 'page' : undefined} onClick={() => setOpen(false)}>
                <item.icon size={17} stroke={1.7} />
                {item.label()}
              </Link>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
