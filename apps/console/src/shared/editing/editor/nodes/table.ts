import { callOrReturn, getExtensionField, Node, type ParentConfig } from '@tiptap/core'
import type { Node as DocNode, Schema } from '@tiptap/pm/model'
import { addRowAfter, goToNextCell, isInTable, tableEditing } from '@tiptap/pm/tables'

declare module '@tiptap/core' {
  interface NodeConfig<Options, Storage> {
    /** Role for prosemirror-tables. */
    tableRole?: string | ((this: { name: string; options: Options; storage: Storage; parent: ParentConfig<NodeConfig<Options>>['tableRole'] }) => string)
  }
}

/** Table node; `tableEditing` keeps it rectangular. Column widths aren't stored, because screen sizes differ between readers. */
export const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  tableRole: 'table',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }, { tag: 'colgroup', ignore: true }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const next = () => {
      const { state, view } = this.editor
      if (!isInTable(state)) return false
      if (goToNextCell(1)(state, view.dispatch)) return true
      addRowAfter(state, view.dispatch)
      return goToNextCell(1)(this.editor.state, view.dispatch)
    }
    const previous = () => {
      const { state, view } = this.editor
      return isInTable(state) && (goToNextCell(-1)(state, view.dispatch) || true)
    }
    return { Tab: next, 'Shift-Tab': previous }
  },
  extendNodeSchema(extension) {
    const context = { name: extension.name, options: extension.options, storage: extension.storage }
    return { tableRole: callOrReturn(getExtensionField(extension, 'tableRole', context)) }
  },
})

export const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.max(1, Number(element.getAttribute(name)) || 1),
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})
/** Alignment of a column, which comes from Markdown, Word or an import. */
export const alignment = {
  default: null,
  parseHTML: (element: HTMLElement) => /\balign-(center|right)\b/.exec(element.className)?.[1] ?? null,
  renderHTML: ({ align }: Record<string, unknown>) => (typeof align === 'string' ? { class: `align-${align}` } : {}),
}

const cell = (name: string, tag: string, tableRole: string) =>
  Node.create({
    name,
    content: 'block+',
    tableRole,
    isolating: true,
    addAttributes: () => ({ align: alignment, colspan: span('colspan'), rowspan: span('rowspan'), colwidth: { default: null, rendered: false } }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

export const TableCell = cell('tableCell', 'td', 'cell')
export const TableHeader = cell('tableHeader', 'th', 'header_cell')

/** Returns an empty table whose first row is its header. */
export function emptyTable(schema: Schema, rows: number, columns: number): DocNode {
  const { table, tableRow, tableCell, tableHeader, paragraph } = schema.nodes
  if (!table || !tableRow || !tableCell || !tableHeader || !paragraph) throw new Error('the schema has no tables')
  const line = (row: number) =>
    tableRow.create(
      null,
      Array.from({ length: columns }, () => (row === 0 ? tableHeader : tableCell).create(null, paragraph.create())),
    )
  return table.create(
    null,
    Array.from({ length: rows }, (_, row) => line(row)),
  )
}
