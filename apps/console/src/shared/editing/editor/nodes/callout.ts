import { mergeAttributes, Node } from '@tiptap/core'

/** Callout types. The sanitizer recognizes them by class name. */
export const calloutKinds = ['info', 'tip', 'warning', 'danger'] as const
export type CalloutKind = (typeof calloutKinds)[number]

/** Callout box: `<aside class="callout callout-tip">`. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'info',
      parseHTML: (element) => calloutKinds.find((kind) => element.classList.contains(`callout-${kind}`)) ?? 'info',
      renderHTML: ({ kind }) => ({ class: `callout callout-${String(kind)}` }),
    },
  }),
  parseHTML: () => [{ tag: 'aside' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', mergeAttributes(HTMLAttributes), 0],
})
