import { IconCheck } from '@tabler/icons-react'
import { t } from '../texts.ts'
import styles from './article-list.module.css'
import { Cell } from './cell.tsx'

const columns = ['title', 'state', 'categories', 'views', 'votes', 'author', 'updated'] as const

/** Column headers, with a checkbox that selects all. */
export function ListHead({ isAll, onSelectAll }: { isAll: boolean; onSelectAll: () => void }) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
    // biome-ignore lint/a11y/useSemanticElements: rows are virtualised, a table cannot be
    <div className={styles.head} role="row" aria-rowindex={1}>
      <Cell isHead className={styles.pick} label={t('selectAll')}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Ctrl+A does the same */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        <span className={styles.box} data-on={isAll || undefined} title={t('selectAll')} onClick={onSelectAll}>
          {isAll && <IconCheck size={12} stroke={3} />}
        </span>
      </Cell>
      {columns.map((column) => (
        <Cell key={column} isHead className={styles[`head_${column}`]}>
          {t(`col_${column}`)}
        </Cell>
      ))}
      <Cell isHead label={t('actions')} />
    </div>
  )
}
