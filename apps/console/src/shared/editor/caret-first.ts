import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/**
 * Makes a key act where the caret is. Browsers report a new caret position (`selectionchange`) later than the keys that follow, so that on a busy page
 * a key pressed right after a click would act at the old position.
 */
export const CaretFirst = Extension.create({
  name: 'caretFirst',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleDOMEvents: {
          keydown: (view, event) => {
            // An input method keeps its own selection until it finishes.
            if (!view.composing && !event.isComposing) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
            return false
          },
        },
      },
    }),
  ],
})
