import { Mark } from '@tiptap/core'

/** Returns a mark for a plain element without attributes. */
const plainMark = (name: string, tag: string, key?: string, excludes?: string) =>
  Mark.create({
    name,
    ...(excludes !== undefined && { excludes }),
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      return key ? { [key]: () => this.editor.commands.toggleMark(name) } : {}
    },
  })

export const Highlight = plainMark('highlight', 'mark', 'Mod-Shift-h')
export const Subscript = plainMark('subscript', 'sub', 'Mod-,', 'superscript')
export const Superscript = plainMark('superscript', 'sup', 'Mod-.', 'subscript')
export const Keyboard = plainMark('keyboard', 'kbd')
export const Small = plainMark('small', 'small')
