// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { docFromHtml, htmlFromDoc } from './editor-html.ts'
import { editorExtensions } from './extensions.ts'

let editor: Editor
afterEach(() => editor.destroy())

/** Creates an editor with two paragraphs and selects everything. */
function everythingSelected(direction: 'ltr' | 'rtl'): void {
  const element = document.body.appendChild(document.createElement('div'))
  element.style.direction = direction
  editor = new Editor({ element, extensions: editorExtensions({}) })
  editor.view.dom.style.direction = direction
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, docFromHtml(editor.schema, '<p>One</p><p>Two</p>').content))
  editor.commands.selectAll()
}
const press = (key: string) => editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

test.each([
  ['ArrowRight', 'ltr', '<p>One</p><p>Two</p><p>.</p>'],
  ['ArrowLeft', 'ltr', '<p></p><p>.One</p><p>Two</p>'],
  ['ArrowDown', 'ltr', '<p>One</p><p>Two</p><p>.</p>'],
  ['ArrowUp', 'ltr', '<p></p><p>.One</p><p>Two</p>'],
  ['ArrowRight', 'rtl', '<p></p><p>.One</p><p>Two</p>'],
  ['ArrowLeft', 'rtl', '<p>One</p><p>Two</p><p>.</p>'],
] as const)('after “select all”, %s (%s) and Enter start a line at that end', (key, direction, html) => {
  everythingSelected(direction)
  press(key)
  press('Enter')
  editor.view.dispatch(editor.state.tr.insertText('.'))
  expect(htmlFromDoc(editor.state.doc)).toBe(html)
})
