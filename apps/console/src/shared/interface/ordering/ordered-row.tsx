import { useSortable } from '@dnd-kit/sortable'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Ordered } from './ordered-list.tsx'
import styles from './ordering.module.css'
import { t } from './texts.ts'

/** Row of an `OrderedList` with its drag handle. A fixed row (`isFixed`) can't be moved; others move around it. */
export function OrderedRow({ item, isFixed = false, children }: { item: Ordered; isFixed?: boolean; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.id,
    disabled: { draggable: isFixed },
  })
  return (
    <li
      ref={setNodeRef}
      className={styles.row}
      data-dragging={isDragging || undefined}
      style={{ transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition }}
    >
      {isFixed ? (
        <span className={styles.noHandle} />
      ) : (
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={styles.handle}
          {...attributes}
          {...listeners}
          aria-label={t('handle', { name: item.name })}
          aria-roledescription={undefined}
          // Escape cancels the drag; a dialog around the list stays open.
          data-mantine-stop-propagation={isDragging}
        >
          <IconGripVertical size={17} stroke={1.6} aria-hidden />
        </button>
      )}
      <div className={styles.content}>{children}</div>
    </li>
  )
}
