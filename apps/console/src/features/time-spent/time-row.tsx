import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Menu } from '@mantine/core'
import type { TimeEntryView } from '@porchlight/contracts/time-spent/time-spent'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { shownName, useAgents } from '../../shared/people/agents.ts'
import { removeTime } from './change-time.ts'
import { dayText } from './days.ts'
import { spentText } from './spent-text.ts'
import { t } from './texts.ts'
import styles from './time-spent.module.css'

type Props = { entry: TimeEntryView; mayChange: boolean; onEdit: () => void }

/** An entry: how long, who and when, its note, and a menu to change and remove it. */
export function TimeRow({ entry, mayChange, onEdit }: Props) {
  const agent = useAgents()?.find(({ user_id }) => user_id === entry.user_id)
  const time = spentText(entry.minutes)
  return (
    <li className={styles.entry}>
      <span className={styles.minutes}>{time}</span>
      <span className={styles.what}>
        <span className={styles.about}>{[agent && shownName(agent), dayText(entry.worked_on)].filter(Boolean).join(' · ')}</span>
        {entry.note && <span dir="auto">{entry.note}</span>}
      </span>
      {mayChange && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon size="sm" aria-label={t('more', { time, day: dayText(entry.worked_on) })}>
              <IconDots size={15} stroke={1.8} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={15} stroke={1.7} />} onClick={onEdit}>
              {t('edit')}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={15} stroke={1.7} />} onClick={() => void removeTime(entry)}>
              {t('remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
