import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { checklistManagers } from '@porchlight/contracts/permission-flags'
import type { TaskView } from '@porchlight/contracts/tasks/tasks'
import { momentText } from '@porchlight/ui'
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { shownName, useAgents } from '../../shared/people/agents.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { changeTask, moveTask, removeTask } from './change-tasks.ts'
import styles from './tasks.module.css'
import { isOverdue } from './tasks-query.ts'
import { t } from './texts.ts'

const TaskDialog = lazy(() => import('./task-dialog.tsx'))

type Props = {
  task: TaskView
  /** All tasks of the conversation, in order. */
  tasks: readonly TaskView[]
  /** Its neighbours in its group. */
  before: TaskView | undefined
  after: TaskView | undefined
  isLocked: boolean
}

/** A task in the checklist: done or not, who does it and until when, and a menu to change, move and remove it. */
export function TaskRow({ task, tasks, before, after, isLocked }: Props) {
  const [isEditing, setEditing] = useState(false)
  const [wasEditing, setWasEditing] = useState(false)
  const agents = useAgents()
  const { title, state, assignee_id, due_at } = task
  const { can } = usePermissions()
  // Required steps that are open hold up closing: taking them away does the same as closing despite them.
  const mayRemove = !task.is_required || state === 'done' || can(checklistManagers)
  const moveTo = (place: TaskView | undefined) => place && void moveTask(tasks, tasks.indexOf(task), tasks.indexOf(place))
  const agent = agents?.find((one) => one.user_id === assignee_id)
  const about = [agent && shownName(agent), due_at && momentText(Date.parse(due_at))].filter(Boolean).join(' · ')
  const edit = () => {
    setWasEditing(true)
    setEditing(true)
  }
  return (
    <li className={styles.task} data-state={state}>
      <Checkbox
        size="xs"
        disabled={isLocked}
        checked={state === 'done'}
        onChange={(event) => void changeTask(task, { state: event.currentTarget.checked ? 'done' : 'open' })}
        label={<span dir="auto">{title}</span>}
        description={
          about && (
            <span data-overdue={isOverdue(task) || undefined} className={styles.about}>
              {isOverdue(task) ? t('overdue', { about }) : about}
            </span>
          )
        }
      />
      {!isLocked && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon size="sm" aria-label={t('more', { title })}>
              <IconDots size={15} stroke={1.8} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={15} stroke={1.7} />} onClick={edit}>
              {t('edit')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowUp size={15} stroke={1.7} />} disabled={!before} onClick={() => moveTo(before)}>
              {t('moveUp')}
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowDown size={15} stroke={1.7} />} disabled={!after} onClick={() => moveTo(after)}>
              {t('moveDown')}
            </Menu.Item>
            <Menu.Item color="red" disabled={!mayRemove} leftSection={<IconTrash size={15} stroke={1.7} />} onClick={() => void removeTask(task)}>
              {t('remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <Suspense>{wasEditing && <TaskDialog task={task} isOpen={isEditing} onClose={() => setEditing(false)} />}</Suspense>
    </li>
  )
}
