import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/**
 * Syncs the editor's caret before it handles a key. Browsers may report a new caret position (`selectionchange`) only after the next keydown; on a busy page, a
 * key pressed right after a click would act at the old position.
 */
export const CaretFirst = Extension.create({
  name: 'caretFirst',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: (view, event) => {
            // During composition, the input method manages the selection itself.
            if (!view.composing && !event.isComposing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
            return false
          },
        },
      },
    }),
  ],
})
