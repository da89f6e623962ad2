import { Extension, type FocusPosition, resolveFocusPosition } from '@tiptap/core'

/**
 * Focuses the text synchronously. The library's own command waits for the next frame: keys pressed until then would go to the previously focused element, and a
 * panel opened meanwhile would lose focus again.
 */
export const PromptFocus = Extension.create({
  name: 'promptFocus',
  // Loaded last to override the library's own commands.
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
