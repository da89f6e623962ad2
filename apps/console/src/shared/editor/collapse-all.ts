import { Extension } from '@tiptap/core'
import { AllSelection, Selection } from '@tiptap/pm/state'

/**
 * Arrow keys leave a selection of everything at once. The browser tells of its own move a moment later, and until then the editor still takes everything as selected:
 * Enter pressed right behind the arrow key would do nothing.
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
