// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { findPassage, isThere, passageOf, rangeOf, withSuggestion } from './passages.ts'
import { selectedPassage } from './selected-passage.ts'

const passage = { quote: 'left', before: 'Turn it ', after: ' twice.' }

test('a passage is found where most of what was around it still is', () => {
  expect(findPassage('Turn it left twice. Then left.', passage)).toBe(8)
  expect(findPassage('Then left. Now turn it left, twice.', passage)).toBe(23)
  expect(findPassage('Turn it right twice.', passage)).toBeNull()
  // The same short word somewhere else is another passage.
  expect(findPassage('Nothing is left', passage)).toBeNull()
})

test('a selection across marks is found again after edits around it, and its words are replaced', () => {
  document.body.innerHTML = '<div id="text"><p>Turn it <strong>to the</strong> left twice.</p><p>Then stop.</p></div>'
  const root = document.querySelector('#text')
  if (!root) throw new Error('no text')
  const range = document.createRange()
  range.setStart(root.querySelector('strong')?.firstChild ?? root, 3)
  range.setEnd(root.querySelector('p')?.lastChild ?? root, 5)
  const found = passageOf(root, range)
  expect(found).toEqual({ quote: 'the left', before: 'Turn it to ', after: ' twice.\nThen stop.' })
  if (!found) return
  const edited = '<h2>First</h2><p>Please turn it <strong>to the</strong> left twice, slowly.</p>'
  expect(isThere(edited, found)).toBe(true)
  expect(withSuggestion(edited, found, 'a right')).toBe('<h2>First</h2><p>Please turn it <strong>to a right</strong> twice, slowly.</p>')
  expect(isThere('<p>Turn it right.</p>', found)).toBe(false)
  expect(rangeOf(root, found)?.toString()).toBe('the left')
})

test('the passage that was selected stays when its text is left, until the text is gone or nothing is selected in it', () => {
  document.body.innerHTML = '<div class="ProseMirror"><p>Turn it left twice.</p></div><p id="other">Details</p>'
  const select = (selector: string, from: number, to: number) => {
    const text = document.querySelector(selector)?.firstChild
    if (!text) throw new Error('no text')
    document.getSelection()?.setBaseAndExtent(text, from, text, to)
    document.dispatchEvent(new Event('selectionchange'))
  }
  select('.ProseMirror p', 8, 12)
  select('#other', 0, 0)
  expect(selectedPassage()?.quote).toBe('left')
  select('.ProseMirror p', 3, 3)
  expect(selectedPassage()).toBeNull()
  select('.ProseMirror p', 8, 12)
  // The text of a dialog, a translation, is the one that is edited.
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><div class="ProseMirror"><p>Zweimal links</p></div></div>')
  select('[role="dialog"] p', 8, 13)
  expect(selectedPassage()?.quote).toBe('links')
  document.body.innerHTML = ''
  expect(selectedPassage()).toBeNull()
})
