import { Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { SnippetBlock } from '../snippets/snippet-block.tsx'

/** A snippet in a text: `<div data-snippet="…">`, an empty element that names the snippet. Readers get the snippet's own text in its place. */
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
