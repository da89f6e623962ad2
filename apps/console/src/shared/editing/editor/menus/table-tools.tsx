import {
  IconArrowMerge,
  IconArrowsSplit,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableColumn,
  IconTableRow,
  IconTrash,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  mergeCells,
  splitCell,
  toggleHeaderColumn,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import { useEditorState } from '@tiptap/react'
import type { ReactNode } from 'react'
import styles from '../editor.module.css'
import { t } from '../texts.ts'
import { ToolButton } from './tool-button.tsx'

const size = { size: 16, stroke: 1.7 }

/** Tools for the rows, columns and headers of the current table. */
export function TableTools({ editor }: { editor: Editor }) {
  const { canMerge, canSplit } = useEditorState({ editor, selector: ({ editor: { state } }) => ({ canMerge: mergeCells(state), canSplit: splitCell(state) }) })
  const tool = (label: string, command: Command, icon: ReactNode) => (
    <ToolButton
      label={label}
      onClick={() => {
        command(editor.state, editor.view.dispatch)
        editor.commands.focus()
      }}
    >
      {icon}
    </ToolButton>
  )
  return (
    <div className={styles.bubbleRow}>
      {tool(t('addRowBefore'), addRowBefore, <IconRowInsertTop {...size} />)}
      {tool(t('addRowAfter'), addRowAfter, <IconRowInsertBottom {...size} />)}
      {tool(t('removeRow'), deleteRow, <IconRowRemove {...size} />)}
      <i className={styles.gap} />
      {tool(t('addColumnBefore'), addColumnBefore, <IconColumnInsertLeft {...size} />)}
      {tool(t('addColumnAfter'), addColumnAfter, <IconColumnInsertRight {...size} />)}
      {tool(t('removeColumn'), deleteColumn, <IconColumnRemove {...size} />)}
      <i className={styles.gap} />
      {tool(t('headerRow'), toggleHeaderRow, <IconTableRow {...size} />)}
      {tool(t('headerColumn'), toggleHeaderColumn, <IconTableColumn {...size} />)}
      {canMerge && tool(t('mergeCells'), mergeCells, <IconArrowMerge {...size} />)}
      {canSplit && tool(t('splitCell'), splitCell, <IconArrowsSplit {...size} />)}
      <i className={styles.gap} />
      {tool(t('removeTable'), deleteTable, <IconTrash {...size} />)}
    </div>
  )
}
