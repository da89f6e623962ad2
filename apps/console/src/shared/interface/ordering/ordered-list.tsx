import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type ReactNode, type RefObject, useRef } from 'react'
import styles from './ordering.module.css'
import { t } from './texts.ts'

/** An item of an ordered list. Screen readers announce `name`. */
export type Ordered = { id: string; name: string }

/**
 * List that can be reordered by pointer, touch or keyboard, with announcements. Its children are `OrderedRow`s in the order of `items`. `onMove` receives the
 * moved item and its new index (0-based).
 */
export function OrderedList({
  items,
  label,
  onMove,
  children,
}: {
  items: readonly Ordered[]
  label: string
  onMove: (id: string, to: number) => void
  children: ReactNode
}) {
  const isAnnounced = useRef(false)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const end = ({ active, over }: DragEndEvent) => {
    const to = items.findIndex((item) => item.id === over?.id)
    if (over && over.id !== active.id && to >= 0) onMove(String(active.id), to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements: announcementsOf(items, isAnnounced), screenReaderInstructions: { draggable: t('hint') } }}
      onDragEnd={end}
    >
      <SortableContext items={items.map((item) => item.id)} strategy={verticalListSortingStrategy}>
        <ol className={styles.list} aria-label={label}>
          {children}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

/**
 * Returns the drag announcements. Right after pick-up, skips the one for hovering over the item's own position, which would interrupt the pick-up announcement.
 */
function announcementsOf(items: readonly Ordered[], isAnnounced: RefObject<boolean>): Announcements {
  const count = items.length
  const nameOf = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.name ?? ''
  const placeOf = (id: UniqueIdentifier) => items.findIndex((item) => item.id === id) + 1
  return {
    onDragStart: ({ active }) => {
      isAnnounced.current = false
      return t('pickedUp', { name: nameOf(active.id), place: placeOf(active.id), count })
    },
    onDragOver: ({ active, over }) => {
      if (!over || (!isAnnounced.current && over.id === active.id)) return undefined
      isAnnounced.current = true
      return t('over', { name: nameOf(active.id), place: placeOf(over.id), count })
    },
    onDragEnd: ({ active, over }) =>
      over ? t('dropped', { name: nameOf(active.id), place: placeOf(over.id), count }) : t('putBack', { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => t('putBack', { name: nameOf(active.id) }),
  }
}
