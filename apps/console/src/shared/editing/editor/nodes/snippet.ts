import { Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { SnippetBlock } from '../snippets/snippet-block.tsx'

/** The mark of a snippet: `<div data-snippet="…">`. What stands in its place is written elsewhere. */
export const Snippet = Node.create({
  name: 'snippet',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    snippet: {
      default: '',
      parseHTML: (element) => element.getAttribute('data-snippet') ?? '',
      renderHTML: ({ snippet }) => ({ 'data-snippet': String(snippet) }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-snippet]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(SnippetBlock),
})
