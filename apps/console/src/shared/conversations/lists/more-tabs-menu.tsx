import { conversationText } from '../texts.ts'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { CountBadge } from '@porchlight/ui'
import { Link } from 'react-router'
import { PopupTarget, useOpenOnceThere } from '../../interface/page/popup-target.tsx'
import { searchOf } from '../tabs.ts'
import type { TabLink } from './tab-link.ts'

type Props = { links: readonly TabLink[]; button: HTMLElement | null; isOpen: boolean; onChange: (isOpen: boolean) => void }

/** Menu with the tabs that don't fit in the row. */
export default function MoreTabsMenu({ links, button, isOpen, onChange }: Props) {
  const opened = useOpenOnceThere(isOpen)
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" width={180} withinPortal>
      <Menu.Target>
        <PopupTarget element={button} close={() => onChange(false)} />
      </Menu.Target>
      <Menu.Dropdown aria-label={conversationText('moreTabs')}>
        {links.map(({ id, label, to, isCurrent, count, isQuiet }) => (
          <Menu.Item
            key={id}
            component={Link}
            to={searchOf(to)}
            aria-current={isCurrent ? 'page' : undefined}
            rightSection={<CountBadge count={count} quiet={isQuiet} />}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
