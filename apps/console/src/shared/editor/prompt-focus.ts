import { commands, Extension } from '@tiptap/core'

/**
 * Gives the text the focus at once. The library itself waits for the next frame, and keys pressed until then
 * would go to the field or button that somebody has just finished with.
 */
export const PromptFocus = Extension.create({
  name: 'promptFocus',
  // Commands of a later extension stand in place of the library's own.
  priority: 1,
  addCommands: () => ({
    focus: (position, options) => (props) => {
      const isDone = commands.focus(position, options)(props)
      if (isDone && props.dispatch && !props.editor.isDestroyed) props.view.focus()
      return isDone
    },
  }),
})
