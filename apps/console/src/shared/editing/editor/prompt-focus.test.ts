// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'
import { editorExtensions } from './extensions.ts'

test('focuses the text immediately, so that the next keystroke goes there', () => {
  const field = document.body.appendChild(document.createElement('input'))
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: editorExtensions({}),
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
  })
  for (const giveBack of [() => editor.commands.focus(), () => editor.chain().focus().toggleBold().run()]) {
    field.focus()
    expect(document.activeElement).toBe(field)
    giveBack()
    expect(document.activeElement).toBe(editor.view.dom)
  }
  editor.destroy()
})
