import { Extension } from '@tiptap/core'
import { AllSelection, Selection } from '@tiptap/pm/state'

/**
 * Makes arrow keys collapse a select-all immediately. The browser reports its own caret move a moment later. Until then the editor treats everything as
 * selected, so pressing Enter right after the arrow key would do nothing.
 */
export const CollapseAll = Extension.create({
  name: 'collapseAll',
  addKeyboardShortcuts() {
    const goTo = (toEnd: boolean) => () => {
      const { state, view } = this.editor
      if (!(state.selection instanceof AllSelection)) return false
      const selection = toEnd ? Selection.atEnd(state.doc) : Selection.atStart(state.doc)
      view.dispatch(state.tr.setSelection(selection).scrollIntoView())
      return true
    }
    const isFromTheRight = () => getComputedStyle(this.editor.view.dom).direction === 'rtl'
    return {
      ArrowRight: () => goTo(!isFromTheRight())(),
      ArrowLeft: () => goTo(isFromTheRight())(),
      ArrowDown: goTo(true),
      ArrowUp: goTo(false),
    }
  },
})
