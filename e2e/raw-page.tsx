// A standalone page for the components that display user text: unsanitized input, no policy, no surrounding console. Bundled by `bundleForPage`.

import { MessageText } from '@porchlight/ui/message-text/message-text.tsx'
import { RichText } from '@porchlight/ui/rich-text/rich-text.tsx'
import { Editor } from '@tiptap/core'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { DiffView } from '../apps/console/src/shared/content/versions/diff-view.tsx'
import { docFromHtml, htmlFromDoc } from '../apps/console/src/shared/editing/editor/editor-html.ts'
import { editorExtensions } from '../apps/console/src/shared/editing/editor/extensions.ts'
import { PasteExtension } from '../apps/console/src/shared/editing/editor/paste/paste-plugin.ts'

const place = document.body.appendChild(document.createElement('div'))
const editor = new Editor({
  element: document.body.appendChild(document.createElement('div')),
  content: { type: 'doc', content: [{ type: 'paragraph' }] },
  extensions: editorExtensions({ more: [PasteExtension.configure({ addFiles: () => {}, sendPicture: () => '', say: () => {} })] }),
})
const touch = (element: Element) => {
  for (const each of element.querySelectorAll('a, p, summary')) each.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
}

/** Renders every piece with each component that can display it, and returns the editor's output. */
function show(pieces: string[]): string[] {
  const root = createRoot(place)
  flushSync(() =>
    root.render(
      pieces.map((html, at) => (
        <section key={at}>
          <RichText html={html} linkOf={() => html} />
          <MessageText text={html} />
          <DiffView before={{ title: 'before', html: '<p>before</p>' }} after={{ title: html, html }} />
        </section>
      )),
    ),
  )
  touch(place)
  return pieces.map((html) => {
    const { state, view } = editor
    view.dispatch(state.tr.replaceWith(0, state.doc.content.size, docFromHtml(editor.schema, html).content))
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    touch(view.dom)
    return htmlFromDoc(view.state.doc)
  })
}

Object.assign(globalThis, { show })
