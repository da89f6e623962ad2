// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { afterEach, expect, test } from 'vitest'
import { docFromHtml, htmlFromDoc } from './editor-html.ts'
import { editorExtensions } from './extensions.ts'
import { insertBlocks } from './insert-blocks.ts'
import { insertDivider, insertTable, insertVideo } from './menus/slash-items.ts'

let editor: Editor
function editorWith(html: string): Editor {
  editor = new Editor({ element: document.body.appendChild(document.createElement('div')), extensions: editorExtensions({}) })
  const doc = docFromHtml(editor.schema, html)
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, doc.content))
  return editor
}
afterEach(() => editor.destroy())

const type = (words: string) => editor.view.dispatch(editor.state.tr.insertText(words))
const html = () => htmlFromDoc(editor.state.doc)
const picture = '<img src="/files/0123456789abcdefghijAB">'
function insertPicture(): void {
  const { tr, schema } = editor.state
  insertBlocks(tr, [schema.nodeFromJSON({ type: 'picture', attrs: { src: '/files/0123456789abcdefghijAB' } })])
  editor.view.dispatch(tr)
}

test.each([
  ['an empty text', '', null, `${picture}<p>next</p>`],
  ['the end of a paragraph', '<p>one</p>', 4, `<p>one</p>${picture}<p>next</p>`],
  ['the middle of a paragraph', '<p>one</p>', 2, `<p>o</p>${picture}<p>nextne</p>`],
  ['selected words, which stay', '<p>one two</p>', [1, 4], `<p>one</p>${picture}<p>next two</p>`],
  ['an item of a list', '<ul><li><p>one</p></li></ul>', 6, `<ul><li><p>one</p>${picture}<p>next</p></li></ul>`],
  ['a picture that follows', `<p>one</p>${picture}`, 4, `<p>one</p>${picture}<p>next</p>${picture}`],
])('typing after inserting an image does not replace it: at %s', (_place, before, at, after) => {
  editorWith(before)
  if (at !== null) editor.commands.setTextSelection(Array.isArray(at) ? { from: at[0] ?? 0, to: at[1] ?? 0 } : at)
  insertPicture()
  type('next')
  expect(html()).toBe(after)
})

test('an image inserted while another one is selected goes after it', () => {
  editorWith(`<p>one</p>${picture}<p>two</p>`)
  editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, 5)))
  insertPicture()
  type('next ')
  expect(html()).toBe(`<p>one</p>${picture}${picture}<p>next two</p>`)
})

const cells = '<td><p></p></td><td><p></p></td>'
test.each([
  ['an empty text', '', null, ''],
  ['the end of a paragraph', '<p>one</p>', 4, '<p>one</p>'],
  ['a selected image', `<p>one</p>${picture}`, 'picture', `<p>one</p>${picture}`],
])('typing after inserting a table goes into its first cell: at %s', (_place, before, at, kept) => {
  editorWith(before)
  if (at === 'picture') editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, 5)))
  else if (typeof at === 'number') editor.commands.setTextSelection(at)
  insertTable(editor, 2, 2)
  type('next')
  expect(html()).toBe(`${kept}<table><tbody><tr><th><p>next</p></th><th><p></p></th></tr><tr>${cells}</tr></tbody></table>`)
})

test.each([
  ['video', insertVideo, '<iframe src="https://player.vimeo.com/video/1"></iframe>'],
  ['divider', insertDivider, '<hr>'],
])('typing after inserting a %s replaces neither it nor what follows', (_name, run, made) => {
  editorWith(`<p>one</p>${picture}`)
  editor.commands.setTextSelection(4)
  run(editor, 'https://player.vimeo.com/video/1')
  type('next')
  expect(html()).toBe(`<p>one</p>${made}<p>next</p>${picture}`)
})
