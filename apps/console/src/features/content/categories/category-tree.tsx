import {
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type FocusEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { t } from '../texts.ts'
import { moveCategory } from './category-actions.ts'
import { CategoryIcon } from './category-icon.tsx'
import { CategoryLine, type LineAction } from './category-line.tsx'
import styles from './category-tree.module.css'
import { indentOf, placeOfPointer } from './pointer.ts'
import { placeOfDrop, placeOfStep, type Step } from './steps.ts'
import { findNode, type Line, linesOf, moved, type Node, placeName } from './tree.ts'

export type CategoryTreeProps = {
  nodes: readonly Node[]
  /** The category whose articles are shown. */
  selected: string | null
  onSelect: (line: Line) => void
  onAction: (action: LineAction, line: Line) => void
  open: ReadonlySet<string>
  onOpen: (id: string, isOpen: boolean) => void
}

const steps: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }
const announcements = { onDragStart: () => '', onDragOver: () => '', onDragEnd: () => '', onDragCancel: () => '' }

/** Category tree with one tab stop: arrow keys move, Alt + arrow moves the category, and rows can be dragged. Every move is announced. */
export function CategoryTree({ nodes, selected, onSelect, onAction, open, onOpen }: CategoryTreeProps) {
  const lines = useMemo(() => linesOf(nodes, open), [nodes, open])
  const [active, setActive] = useState<string | null>(null)
  const [said, say] = useState('')
  const [drop, setDrop] = useState<ReturnType<typeof placeOfDrop>>()
  const [dragged, setDragged] = useState<Line | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  const current = lines.find((line) => line.id === active) ?? lines.find((line) => line.id === selected) ?? lines[0]

  const move = async (line: Line, place: { parent: string | null; index: number } | undefined) => {
    const title = line.category.category_title
    if (!place) return say(t('movedNowhere', { title }))
    if (place.parent !== null) onOpen(place.parent, true)
    const after = moved(nodes, line.id, place)
    const siblings = place.parent === null ? after : (findNode(after, place.parent)?.children ?? [])
    const isMoved = await moveCategory(nodes, line.id, place)
    say(
      isMoved
        ? t('movedTo', { title, index: place.index + 1, count: siblings.length, parent: placeName(after, place.parent, t('categoryTop')) })
        : t('updateFailed'),
    )
  }
  const focus = (line: Line | undefined) => {
    if (!line) return
    setActive(line.id)
    root.current?.querySelector<HTMLElement>(`[data-line="${line.id}"]`)?.focus()
  }
  // Keep the active row in sync with focus, however the row got it.
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.dataset.line) setActive(target.dataset.line)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!current || event.ctrlKey || event.metaKey) return
    const at = lines.indexOf(current)
    const step = steps[event.key]
    if (event.altKey && step) {
      void move(current, placeOfStep(nodes, current, step)).then(() => focus(current))
    } else if (event.key === 'ArrowDown') focus(lines[at + 1])
    else if (event.key === 'ArrowUp') focus(lines[at - 1])
    else if (event.key === 'Home') focus(lines[0])
    else if (event.key === 'End') focus(lines.at(-1))
    else if (event.key === 'ArrowRight')
      current.isOpen || current.children.length === 0 ? focus(current.isOpen ? lines[at + 1] : undefined) : onOpen(current.id, true)
    else if (event.key === 'ArrowLeft') current.isOpen ? onOpen(current.id, false) : focus(lines.find((line) => line.id === current.parent))
    else if (event.key === 'Enter' || event.key === ' ') onSelect(current)
    else return
    event.preventDefault()
  }

  const onDragStart = ({ active: { id } }: DragStartEvent) => {
    const line = lines.find((each) => each.id === id)
    if (!line) return
    setDragged(line)
    say(t('dragStart', { title: line.category.category_title }))
  }
  const onDragMove = (event: DragMoveEvent) => {
    const { over, depth } = placeOfPointer(event, dragged?.depth ?? 0)
    setDrop(dragged && over ? placeOfDrop(nodes, lines, dragged, over, depth) : undefined)
  }
  const onDragEnd = (_event: DragEndEvent) => {
    if (dragged) {
      if (drop) void move(dragged, drop)
      else say(t('dropCancel', { title: dragged.category.category_title }))
    }
    setDragged(null)
    setDrop(undefined)
  }
  const rest = dragged ? lines.filter((line) => !findNode([dragged], line.id)) : lines
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('treeHint') } }}
      onDragStart={onDragStart}
      onDragMove={onDragMove}
      onDragEnd={onDragEnd}
      onDragCancel={() => {
        setDragged(null)
        setDrop(undefined)
      }}
    >
      {/* Rows are focusable; the tree handles their keys. */}
      <div
        ref={root}
        role="tree"
        aria-label={t('treeLabel')}
        className={styles.tree}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        data-dragging={dragged !== null || undefined}
      >
        {lines.map((line) => (
          <CategoryLine
            key={line.id}
            line={line}
            isSelected={line.id === selected}
            isFocusable={line === current}
            isDragged={dragged !== null && findNode([dragged], line.id) !== undefined}
            dropAbove={drop && rest[drop.line]?.id === line.id ? drop.depth : undefined}
            dropBelow={drop && drop.line === rest.length && rest.at(-1)?.id === line.id ? drop.depth : undefined}
            onSelect={onSelect}
            onOpen={onOpen}
            onAction={(action, on) => (action in steps4 ? void move(on, placeOfStep(nodes, on, steps4[action as keyof typeof steps4])) : onAction(action, on))}
            stepsFor={(on) => (Object.keys(steps4) as (keyof typeof steps4)[]).filter((action) => placeOfStep(nodes, on, steps4[action]))}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={styles.carried} style={{ marginInlineStart: indentOf(dragged.depth) }}>
            <CategoryIcon icon={dragged.category.category_icon} />
            {dragged.category.category_title}
          </div>
        )}
      </DragOverlay>
      <div className="pl-visually-hidden" aria-live="assertive">
        {said}
      </div>
    </DndContext>
  )
}

const steps4 = { moveUp: 'up', moveDown: 'down', moveIn: 'in', moveOut: 'out' } as const satisfies Record<string, Step>
