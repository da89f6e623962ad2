import { contentPlaceholders, isContentPlaceholder, meantPlaceholder } from '@porchlight/contracts/translations/placeholders'
import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** A name in braces that is no placeholder, with the one that readers get in its place, if it is known which was meant. */
export type Misspelled = { name: string; meant: string | undefined; from: number; to: number }

const braces = /(?<!\\)\{(\w{1,40})\}/g

/** Returns the names in braces that are no placeholders. In code, and after a backslash, braces are braces. */
export function misspelledIn(doc: Node): Misspelled[] {
  const found: Misspelled[] = []
  doc.descendants((node, pos, parent) => {
    if (!node.isText || parent?.type.spec.code || node.marks.some(({ type }) => type.name === 'code')) return
    for (const match of (node.text ?? '').matchAll(braces)) {
      const name = match[1] ?? ''
      if (!isContentPlaceholder(name)) found.push({ name, meant: meantPlaceholder(name), from: pos + match.index, to: pos + match.index + match[0].length })
    }
  })
  return found
}

const marked = (doc: Node): DecorationSet =>
  DecorationSet.create(
    doc,
    misspelledIn(doc).map(({ from, to }) => Decoration.inline(from, to, { class: 'pl-editor-misspelled' })),
  )

/** Marks names in braces that are no placeholders, where they stand. */
export const MisspelledPlaceholders = Extension.create({
  name: 'misspelledPlaceholders',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: new PluginKey('misspelled-placeholders'),
      state: {
        init: (_config, { doc }) => marked(doc),
        apply: (tr, before) => (tr.docChanged ? marked(tr.doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state)
        },
      },
    }),
  ],
})

/** The placeholders that begin with what was typed after the brace. */
export const placeholdersFor = (typed: string): string[] => contentPlaceholders.filter((name) => name.toLowerCase().startsWith(typed.toLowerCase()))
