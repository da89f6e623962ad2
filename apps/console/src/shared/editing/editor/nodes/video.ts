import { isVideoAddress } from '@porchlight/ui/rich-text/allowed-only.ts'
import { Node } from '@tiptap/core'

/** Embedded video from a known host. */
export const Video = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, title: { default: null } }),
  parseHTML: () => [{ tag: 'iframe[src]', getAttrs: (element) => isVideoAddress(element.getAttribute('src') ?? '') && null }],
  renderHTML: ({ HTMLAttributes }) => ['iframe', HTMLAttributes],
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('div')
      dom.className = 'pl-editor-video'
      const frame = document.createElement('iframe')
      frame.src = String(node.attrs.src)
      frame.title = String(node.attrs.title ?? 'Video')
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation')
      frame.referrerPolicy = 'strict-origin-when-cross-origin'
      frame.tabIndex = -1
      dom.append(frame)
      return { dom }
    }
  },
})
