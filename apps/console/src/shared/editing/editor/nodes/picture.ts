import { Node } from '@tiptap/core'
import { type EditorState, NodeSelection } from '@tiptap/pm/state'
import type { PictureUploads } from '../picture-uploads.ts'
import { PictureView } from './picture-view.ts'
import { scaled } from './scaled.ts'

const whole = (name: string) => ({ default: null, parseHTML: (element: HTMLElement) => Number(element.getAttribute(name)) || null })
const step = 1.1

/** Block image. Stores width and height to avoid layout shifts while it loads; `upload` is the id of an upload in progress. */
export const Picture = Node.create<{ uploads: PictureUploads | null }>({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ uploads: null }),
  addAttributes: () => ({
    src: { default: null },
    alt: { default: null },
    title: { default: null },
    width: whole('width'),
    height: whole('height'),
    upload: { default: null, rendered: false },
  }),
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView() {
    const { uploads } = this.options
    return ({ node, view, getPos }) => new PictureView(node, view, getPos, uploads)
  },
  addKeyboardShortcuts() {
    const scale = (factor: number) => () => {
      const picture = selectedPicture(this.editor.state)
      if (!picture) return false
      const shown = this.editor.view.nodeDOM(picture.pos)
      const image = shown instanceof HTMLElement ? shown.querySelector('img') : null
      const room = this.editor.view.dom.clientWidth
      return image ? this.editor.commands.updateAttributes('picture', scaled(image, image.clientWidth * factor, room)) : false
    }
    return { 'Alt-ArrowRight': scale(step), 'Alt-ArrowLeft': scale(1 / step) }
  },
})

/** Returns the selected image, if any. */
export function selectedPicture(state: EditorState): { pos: number; attrs: Record<string, unknown> } | null {
  const { selection } = state
  return selection instanceof NodeSelection && selection.node.type.name === 'picture' ? { pos: selection.from, attrs: selection.node.attrs } : null
}
