import { type Editor, Node } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

/** Collapsible section (`<details>`). Always open in the editor. */
export const Details = Node.create({
  name: 'details',
  group: 'block',
  content: 'detailsSummary block+',
  defining: true,
  parseHTML: () => [{ tag: 'details' }],
  renderHTML: () => ['details', 0],
  addNodeView() {
    return () => {
      const dom = document.createElement('div')
      dom.className = 'pl-editor-details'
      return { dom, contentDOM: dom }
    }
  },
})

/** Heading of a collapsible section, visible even when it is collapsed. */
export const DetailsSummary = Node.create({
  name: 'detailsSummary',
  content: 'inline*',
  defining: true,
  isolating: true,
  parseHTML: () => [{ tag: 'summary' }],
  renderHTML: () => ['summary', 0],
  addKeyboardShortcuts() {
    return {
      // Enter moves into the section's body instead of adding a second summary.
      Enter: () => {
        const { state, view } = this.editor
        const { $from } = state.selection
        if ($from.parent.type.name !== this.name) return false
        view.dispatch(state.tr.setSelection(TextSelection.near(state.doc.resolve($from.after()), 1)).scrollIntoView())
        return true
      },
      Backspace: () => unwrap(this.editor),
    }
  },
})

/** At the very start of the summary, removes the section but keeps its text. */
function unwrap({ state, view }: Editor): boolean {
  const { $from, empty } = state.selection
  const { paragraph } = state.schema.nodes
  if (!empty || $from.parentOffset > 0 || $from.parent.type.name !== 'detailsSummary' || !paragraph) return false
  const part = $from.node(-1)
  const start = $from.before(-1)
  const words = paragraph.create(null, $from.parent.content)
  const tr = state.tr.replaceWith(start, start + part.nodeSize, [words, ...part.children.slice(1)])
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, start + 1)))
  return true
}
