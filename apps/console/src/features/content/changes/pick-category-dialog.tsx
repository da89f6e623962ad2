import { Button, Modal, TextInput } from '@mantine/core'
import { EmptyState } from '@porchlight/ui'
import { IconFolder, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { CategoryIcon } from '../categories/category-icon.tsx'
import { linesOf, type Node } from '../categories/tree.ts'
import { actionText, t } from '../texts.ts'
import styles from './pick-category-dialog.module.css'

export type PickCategoryProps = {
  title: string | null
  nodes: readonly Node[] /** Limits the choice to these categories, if given. */
  among?: ReadonlySet<string>
  onPick: (id: string) => void
  onClose: () => void
}

/** Dialog that picks one of the library's own categories. */
export function PickCategoryDialog({ title, nodes, among, onPick, onClose }: PickCategoryProps) {
  return (
    <Modal opened={title !== null} onClose={onClose} title={title} size={400} closeButtonProps={{ 'aria-label': t('close') }}>
      {title !== null && <Choices nodes={nodes} among={among} onPick={onPick} />}
    </Modal>
  )
}

function Choices({ nodes, among, onPick }: Pick<PickCategoryProps, 'nodes' | 'among' | 'onPick'>) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const own = nodes.filter((node) => !node.isDefault)
  const lines = linesOf(own, everyId(own)).filter((line) => (!among || among.has(line.id)) && line.category.category_title.toLowerCase().includes(wanted))
  const isFlat = wanted !== '' || among !== undefined
  return (
    <div className={styles.choices}>
      <TextInput
        type="search"
        aria-label={actionText('pickCategory')}
        placeholder={actionText('pickCategory')}
        leftSection={<IconSearch size={15} stroke={1.7} />}
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {lines.length === 0 && (
        <EmptyState icon={<IconFolder size={20} stroke={1.6} />} title={t('noCategories')}>
          {t('noCategoriesText')}
        </EmptyState>
      )}
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <Button
              variant="subtle"
              color="gray"
              fullWidth
              justify="flex-start"
              leftSection={<CategoryIcon icon={line.category.category_icon} />}
              style={{ paddingInlineStart: `${0.75 + (isFlat ? 0 : line.depth)}rem` }}
              onClick={() => onPick(line.id)}
            >
              {line.category.category_title}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Returns the ids of all nodes, at every depth. */
function everyId(nodes: readonly Node[]): Set<string> {
  return new Set(nodes.flatMap((node) => [node.id, ...everyId(node.children)]))
}
