import { Popover } from '@mantine/core'
import { Link } from 'react-router'
import type { NavItem } from '../../shared/features/define-feature.ts'
import { PopupTarget, useOpenOnceThere } from '../../shared/interface/page/popup-target.tsx'
import styles from './profile-popover.module.css'
import { t } from './texts.ts'

type Props = { items: readonly NavItem[]; open: NavItem | undefined; button: HTMLElement | null; isOpen: boolean; onChange: (isOpen: boolean) => void }

/** Menu of the entries that don't fit in a narrow icon bar. */
export default function MoreCard({ items, open, button, isOpen, onChange }: Props) {
  const opened = useOpenOnceThere(isOpen)
  return (
    <Popover opened={opened} onChange={onChange} position="top" offset={8} width={240} radius="lg" shadow="lg" trapFocus returnFocus>
      <Popover.Target>
        <PopupTarget element={button} close={() => onChange(false)} />
      </Popover.Target>
      <Popover.Dropdown className={styles.card} aria-label={t('moreScreens')}>
        <ul className={styles.places}>
          {items.map((item) => (
            <li key={item.id}>
              <Link className={styles.row} to={item.to} aria-current={item === open ? 'page' : undefined} onClick={() => onChange(false)}>
                <item.icon size={17} stroke={1.7} />
                {item.title()}
              </Link>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
