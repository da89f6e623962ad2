// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { cleanHtml } from '../../../../../server/src/modules/rich-text/clean-html.ts'
import { htmlFromDoc } from './editor-html.ts'
import { editorExtensions } from './extensions.ts'
import { putOutsideValue } from './outside-value.ts'

let editor: Editor
afterEach(() => editor.destroy())

/** Creates an editor with this text. */
function editorWith(value: string): void {
  editor = new Editor({ element: document.body.appendChild(document.createElement('div')), extensions: editorExtensions({}) })
  put(value)
}
function put(value: string): boolean {
  const tr = putOutsideValue(editor.state, value)
  if (tr) editor.view.dispatch(tr)
  return tr !== null
}
const html = () => htmlFromDoc(editor.state.doc)
const type = (words: string) => editor.view.dispatch(editor.state.tr.insertText(words))
/** Puts the cursor at the very end, where a writer continues. */
const goToEnd = () => editor.commands.setTextSelection(editor.state.doc.content.size)

const picture = '<img src="/files/0123456789abcdefghijAB" alt="Bell">'
const video = '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>'

test.each([
  ['a picture', picture],
  ['a video', video],
])('the server’s serialization of the same text does not move the cursor, so typing after %s does not replace it', (_what, block) => {
  editorWith(`<p>One</p>${block}`)
  goToEnd()
  const ours = html()
  const stored = cleanHtml(ours)
  expect(put(stored)).toBe(false)
  type('next')
  expect(html()).toBe(`${ours}<p>next</p>`)
})

test('an image that is still uploading is kept when the server responds with the text it has', () => {
  editorWith('<p>One</p>')
  const { tr, schema } = editor.state
  editor.view.dispatch(tr.insert(tr.doc.content.size, schema.nodeFromJSON({ type: 'picture', attrs: { upload: 'one' } })))
  const before = editor.state.doc
  expect(put('<p>One</p>')).toBe(false)
  expect(editor.state.doc.eq(before)).toBe(true)
})

test('setting text in an empty document adds no trailing empty paragraph', () => {
  editorWith('<p>One</p>')
  expect(editor.state.doc.childCount).toBe(1)
})

test('different text replaces the current text', () => {
  editorWith('<p>One</p>')
  expect(put(`${picture}<p>Two</p>`)).toBe(true)
  expect(html()).toBe(`${picture}<p>Two</p>`)
})
