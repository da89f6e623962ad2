// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { docFromHtml, htmlFromDoc } from './editor-html.ts'
import { editorExtensions } from './extensions.ts'
import { startList } from './start-list.ts'

let editor: Editor
afterEach(() => editor.destroy())

/** Opens a text with the cursor after the word "here". */
function editorAt(html: string): void {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: editorExtensions({}),
    editorProps: { handleScrollToSelection: () => true },
  })
  const doc = docFromHtml(editor.schema, html)
  editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, doc.content))
  editor.state.doc.descendants((node, pos) => void (node.text?.startsWith('here') && editor.commands.setTextSelection(pos + 4)))
}

const li = (text: string) => `<li><p>${text}</p></li>`
const task = (text: string) => `<li class="task"><p>${text}</p></li>`

test.each([
  ['tasks', 'after bullets', `<ul>${li('a')}</ul><p>here</p>`, `<ul>${li('a')}</ul><ul>${task('here')}</ul>`],
  ['tasks', 'before bullets', `<p>here</p><ul>${li('a')}</ul>`, `<ul>${task('here')}</ul><ul>${li('a')}</ul>`],
  ['tasks', 'after tasks, which go on', `<ul>${task('a')}</ul><p>here</p>`, `<ul>${task('a')}${task('here')}</ul>`],
  ['tasks', 'in the last item of bullets', `<ul>${li('a')}${li('here')}</ul>`, `<ul>${li('a')}</ul><ul>${task('here')}</ul>`],
  [
    'tasks',
    'in the middle of numbers',
    `<ol>${li('a')}${li('here')}${li('b')}</ol>`,
    `<ol>${li('a')}</ol><ul>${task('here')}</ul><ol start="2">${li('b')}</ol>`,
  ],
  ['tasks', 'in the first item of numbers', `<ol>${li('here')}${li('b')}</ol>`, `<ul>${task('here')}</ul><ol>${li('b')}</ol>`],
  [
    'tasks',
    'in a nested item',
    `<ul><li><p>a</p><ul>${li('b')}${li('here')}</ul></li></ul>`,
    `<ul><li><p>a</p><ul>${li('b')}</ul><ul>${task('here')}</ul></li></ul>`,
  ],
  ['tasks', 'in a heading', '<h2>here</h2>', `<ul>${task('here')}</ul>`],
  ['tasks', 'in tasks, which stay', `<ul><li class="task task-done"><p>here</p></li></ul>`, `<ul><li class="task task-done"><p>here</p></li></ul>`],
  ['bullets', 'after tasks', `<ul>${task('a')}</ul><p>here</p>`, `<ul>${task('a')}</ul><ul>${li('here')}</ul>`],
  ['bullets', 'after bullets, which go on', `<ul>${li('a')}</ul><p>here</p>`, `<ul>${li('a')}${li('here')}</ul>`],
  ['bullets', 'in the last of the tasks', `<ul>${task('a')}${task('here')}</ul>`, `<ul>${task('a')}</ul><ul>${li('here')}</ul>`],
  ['numbers', 'in the last of the tasks', `<ul>${task('a')}${task('here')}</ul>`, `<ul>${task('a')}</ul><ol>${li('here')}</ol>`],
  ['numbers', 'in bullets, which all change', `<ul>${li('a')}${li('here')}</ul>`, `<ol>${li('a')}${li('here')}</ol>`],
  ['bullets', 'in bullets, which end', `<ul>${li('here')}</ul>`, '<p>here</p>'],
] as const)('%s %s', (kind, _place, before, after) => {
  editorAt(before)
  startList(editor, kind)
  expect(htmlFromDoc(editor.state.doc)).toBe(after)
  editor.view.dispatch(editor.state.tr.insertText('!'))
  expect(htmlFromDoc(editor.state.doc)).toBe(after.replace('here', 'here!'))
})

test.each([
  ['- ', `<ul>${task('a')}</ul><ul>${li('here')}</ul>`],
  ['[ ] ', `<ul>${task('a')}${task('here')}</ul>`],
])('typing %j after tasks', (typed, after) => {
  editorAt(`<ul>${task('a')}</ul><p>here</p>`)
  editor.commands.setTextSelection(editor.state.selection.from - 4)
  for (const letter of typed) {
    const { from, to } = editor.state.selection
    if (!editor.view.someProp('handleTextInput', (handle) => handle(editor.view, from, to, letter, () => editor.state.tr.insertText(letter, from, to))))
      editor.view.dispatch(editor.state.tr.insertText(letter, from, to))
  }
  expect(htmlFromDoc(editor.state.doc)).toBe(after)
})
