import '@mantine/core/styles/Menu.layer.css'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { ActionIcon, Menu } from '@mantine/core'
import { IconChevronRight, IconDots, IconEyeOff, IconLock, IconUsers } from '@tabler/icons-react'
import { type CSSProperties, useCallback } from 'react'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { actionText, t } from '../texts.ts'
import { CategoryIcon } from './category-icon.tsx'
import styles from './category-tree.module.css'
import { indentOf } from './pointer.ts'
import { holdsPublished, type Line } from './tree.ts'

/** Actions in a row's menu. */
export type LineAction = 'add' | 'edit' | 'enable' | 'disable' | 'remove' | 'why' | 'shown' | 'hidden' | 'moveUp' | 'moveDown' | 'moveIn' | 'moveOut'
type StepAction = Extract<LineAction, `move${string}`>

export type CategoryLineProps = {
  line: Line
  isSelected: boolean
  isFocusable: boolean
  isDragged: boolean
  /** Depths at which the dragged category would land above (`dropAbove`) and below (`dropBelow`) this row. */
  dropAbove: number | undefined
  dropBelow: number | undefined
  onSelect: (line: Line) => void
  onOpen: (id: string, isOpen: boolean) => void
  onAction: (action: LineAction, line: Line) => void
  stepsFor: (line: Line) => StepAction[]
}

const inset = (depth: number) => ({ '--inset': `${indentOf(depth)}px` }) as CSSProperties

/** Row of the category tree. */
export function CategoryLine({ line, isSelected, isFocusable, isDragged, dropAbove, dropBelow, onSelect, onOpen, onAction, stepsFor }: CategoryLineProps) {
  const { id, category, depth, isDefault, isHidden, isOpen, children } = line
  const isFixed = isDefault && depth > 0
  const { setNodeRef: setDrag, listeners } = useDraggable({ id, disabled: isFixed })
  const { setNodeRef: setDrop } = useDroppable({ id })
  const ref = useCallback(
    (element: HTMLElement | null) => {
      setDrag(element)
      setDrop(element)
    },
    [setDrag, setDrop],
  )
  const { total, published } = category.articles
  const label = [
    category.category_title,
    t('counts', { count: total, published }),
    isDefault && t('ofParent'),
    category.audience !== 'public' && t(`audience_${category.audience}`),
    isHidden && t(isDefault ? 'isHidden' : 'isDisabled'),
  ]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree hears the keys of its lines
    <div
      ref={ref}
      {...listeners}
      role="treeitem"
      tabIndex={isFocusable ? 0 : -1}
      className={styles.line}
      style={inset(depth)}
      data-line={id}
      data-hidden={isHidden || undefined}
      data-carried={isDragged || undefined}
      aria-label={label.filter(Boolean).join(', ')}
      aria-level={depth + 1}
      aria-posinset={line.index + 1}
      aria-setsize={line.siblings}
      aria-selected={isSelected}
      aria-expanded={children.length > 0 ? isOpen : undefined}
      onClick={() => onSelect(line)}
    >
      {dropAbove !== undefined && <span className={styles.drop} style={inset(dropAbove)} />}
      {dropBelow !== undefined && <span className={styles.drop} data-below style={inset(dropBelow)} />}
      <span
        className={styles.twist}
        data-open={isOpen || undefined}
        data-empty={children.length === 0 || undefined}
        aria-hidden="true"
        onClick={(event) => {
          if (children.length === 0) return
          event.stopPropagation()
          onOpen(id, !isOpen)
        }}
      >
        <IconChevronRight size={13} stroke={2} className="pl-mirrored" />
      </span>
      <span className={styles.icon} aria-hidden="true">
        <CategoryIcon icon={category.category_icon} />
      </span>
      <span className={styles.title}>{category.category_title}</span>
      {isDefault && <IconLock className={styles.mark} size={12} stroke={2} aria-hidden="true" />}
      {category.audience !== 'public' && <IconUsers className={styles.mark} size={13} stroke={1.8} aria-hidden="true" />}
      {isHidden && <IconEyeOff className={styles.mark} size={13} stroke={1.8} aria-hidden="true" />}
      <span className={styles.count} aria-hidden="true">
        {total}
      </span>
      <LineMenu line={line} onAction={onAction} stepsFor={stepsFor} />
    </div>
  )
}

function LineMenu({ line, onAction, stepsFor }: Pick<CategoryLineProps, 'line' | 'onAction' | 'stepsFor'>) {
  const { can, canRun } = usePermissions()
  const { category, isDefault, isHidden } = line
  const isLocked = !can('canManageAndPublishHelpCenterArticles') && holdsPublished(line)
  const steps = stepsFor(line).filter((action) => !(isLocked && (action === 'moveIn' || action === 'moveOut')))
  const item = (action: LineAction, text: string, isShown = true, color?: string) =>
    isShown && (
      <Menu.Item key={action} color={color} onClick={() => onAction(action, line)}>
        {text}
      </Menu.Item>
    )
  return (
    // Keep keys and clicks inside the menu from reaching the tree.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops event propagation
    <span
      className={styles.menu}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
      onMouseDown={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
    >
      <Menu position="bottom-start" width={230} withinPortal>
        <Menu.Target>
          <ActionIcon size="sm" tabIndex={-1} aria-label={t('actionsOf', { title: category.category_title })}>
            <IconDots size={15} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {item('edit', t('edit'), !isDefault && !isLocked)}
          {!isDefault && isLocked && (
            <Menu.Item aria-disabled="true" data-disabled closeMenuOnClick={false}>
              {t('edit')}
              <span className={styles.reason}>{t('lockedByArticles')}</span>
            </Menu.Item>
          )}
          {item('add', t('newSubcategory'), !isDefault)}
          {item('why', actionText('why'))}
          {item(isHidden ? 'enable' : 'disable', t(isHidden ? 'enable' : 'disable'), !isDefault && canRun('visibility.preview'))}
          {item(isHidden ? 'shown' : 'hidden', t(isHidden ? 'enable' : 'disable'), isDefault && canRun('visibility.decide'))}
          {steps.length > 0 && <Menu.Divider />}
          {steps.map((action) => item(action, t(action)))}
          {!isDefault && canRun('categories.remove') && <Menu.Divider />}
          {item('remove', t('removeCategory'), !isDefault && canRun('categories.remove'), 'red')}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}
