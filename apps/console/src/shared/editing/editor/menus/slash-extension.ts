import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion, type SuggestionKeyDownProps, type SuggestionProps } from '@tiptap/suggestion'
import { placeholderItems, type SlashHands, type SlashItem, slashItems } from './slash-items.ts'

export type SlashMenuState = SuggestionProps<SlashItem, SlashItem>
export type SlashOptions = SlashHands & {
  /** Shows the menu, or hides it with null. */
  show: (menu: SlashMenuState | null) => void
  /** Passes a key to the menu; returns true if the menu handled it. */
  onKey: (event: KeyboardEvent) => boolean
  /** Items that this editor does not have. */
  without: readonly string[]
}

/** Opens the insert menu when the user types '/' at the beginning of a word, and the placeholders when they type '{'. */
export const SlashExtension = Extension.create<SlashOptions>({
  name: 'slash',
  addProseMirrorPlugins() {
    const { show, onKey, without, addPicture, addVideo, addSnippet } = this.options
    const rendered = {
      onStart: show,
      onUpdate: show,
      onExit: () => show(null),
      onKeyDown: ({ event }: SuggestionKeyDownProps) => event.key !== 'Escape' && onKey(event),
    }
    const offered = (menu: SlashMenuState) => show(menu.items.length > 0 ? menu : null)
    return [
      // A brace begins a placeholder, anywhere in a word.
      Suggestion<SlashItem, SlashItem>({
        editor: this.editor,
        char: '{',
        pluginKey: new PluginKey('placeholder-menu'),
        allowedPrefixes: null,
        allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
        items: ({ query }) => [...placeholderItems(query)],
        command: ({ editor, range, props }) => {
          editor.chain().focus().deleteRange(range).run()
          props.run(editor, { addPicture, addVideo, addSnippet })
        },
        render: () => ({ ...rendered, onStart: offered, onUpdate: offered }),
      }),
      Suggestion<SlashItem, SlashItem>({
        editor: this.editor,
        char: '/',
        allow: ({ state, range }) => !state.doc.resolve(range.from).parent.type.spec.code,
        items: ({ query }) => slashItems().filter((item) => !without.includes(item.id) && item.matches(query)),
        command: ({ editor, range, props }) => {
          editor.chain().focus().deleteRange(range).run()
          props.run(editor, { addPicture, addVideo, addSnippet })
        },
        render: () => rendered,
      }),
    ]
  },
})
