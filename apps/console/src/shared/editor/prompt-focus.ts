import { Extension, type FocusPosition, resolveFocusPosition } from '@tiptap/core'

/**
 * Gives the text the focus at once. The library's own command waits for the next frame: keys pressed until then would go to the field or
 * button that was used last, and a panel that opens in the meantime would lose the focus it has just taken.
 */
export const PromptFocus = Extension.create({
  name: 'promptFocus',
  // Commands of a later extension take the place of the library's own.
  priority: 1,
  addCommands: () => ({
    focus:
      (position: FocusPosition = null, options: { scrollIntoView?: boolean } = {}) =>
      ({ editor, view, tr, dispatch }) => {
        if (position === false || editor.isDestroyed) return true
        const selection = resolveFocusPosition(tr.doc, position)
        if (!dispatch) return true
        if (selection && !selection.eq(tr.selection)) tr.setSelection(selection)
        const hadFocus = view.hasFocus()
        if (!hadFocus) view.focus()
        if ((position !== null || !hadFocus) && options.scrollIntoView !== false) tr.scrollIntoView()
        return true
      },
  }),
})
