// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { docFromHtml } from './editor-html.ts'
import { editorExtensions } from './extensions.ts'
import { RemovedPictures } from './removed-pictures.ts'

const one = '/files/0123456789abcdefghijAB'
const two = '/files/0123456789abcdefghijCD'
const html = `<p>Before</p><img src="${one}"><details><summary>More</summary><img src="${two}"></details><p>After</p>`

let editor: Editor
let removed: RemovedPictures
function write(): void {
  removed = new RemovedPictures()
  editor = new Editor({ element: document.body.appendChild(document.createElement('div')), extensions: editorExtensions({}) })
  editor.on('transaction', ({ transaction }) => removed.note(transaction))
  put(html)
}
const put = (value: string) => {
  const doc = docFromHtml(editor.schema, value)
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, doc.content).setMeta('preventUpdate', true).setMeta('addToHistory', false))
}
/** Selects the image with this URL. */
const select = (source: string) =>
  editor.state.doc.descendants((node, position) => {
    if (node.attrs.src === source) editor.commands.setNodeSelection(position)
  })
afterEach(() => editor.destroy())

test('an image deleted from the text is reported once, when the editor closes; visible images are not', () => {
  write()
  select(one)
  editor.commands.deleteSelection()
  expect(removed.take()).toEqual([one])
  expect(removed.take()).toEqual([])
})

test('images inside deleted content are included, even if nested', () => {
  write()
  editor.commands.selectAll()
  editor.commands.deleteSelection()
  expect(removed.take()).toEqual([one, two])
})

test('undo or a second copy keeps an image', () => {
  write()
  select(one)
  editor.commands.deleteSelection()
  editor.commands.undo()
  expect(removed.take()).toEqual([])
  editor.commands.insertContentAt(0, { type: 'picture', attrs: { src: two } })
  select(two)
  editor.commands.deleteSelection()
  expect(removed.take()).toEqual([])
})

test('an image that is resized, cut, or replaced by an external value is not deleted', () => {
  write()
  select(one)
  editor.commands.updateAttributes('picture', { width: 100 })
  expect(removed.take()).toEqual([])
  select(one)
  editor.view.dispatch(editor.state.tr.deleteSelection().setMeta('uiEvent', 'cut'))
  put('<p>An older version</p>')
  expect(removed.take()).toEqual([])
})
