import { expect, test } from 'vitest'
import { pressOf, progressOf } from './key-steps.ts'

const press = (key: string, held: Partial<Record<'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey', boolean>> = {}) =>
  pressOf({ key, metaKey: false, ctrlKey: false, altKey: false, shiftKey: false, ...held })

test.each([
  [press('k', { ctrlKey: true }), 'mod+k'],
  [press('K', { metaKey: true, shiftKey: true }), 'mod+shift+k'],
  [press('?', { shiftKey: true }), '?'],
  [press('Enter', { shiftKey: true }), 'shift+enter'],
  [press(' '), 'space'],
  [press('G', { shiftKey: true }), 'shift+g'],
  [press('g'), 'g'],
])('%s', (pressed, spelled) => expect(pressed).toBe(spelled))

test.each([
  ['g i', ['g'], 'partly'],
  ['g i', ['g', 'i'], 'done'],
  ['g i', ['i'], 'no'],
  ['mod+K', ['mod+k'], 'done'],
  ['?', ['?', '?'], 'no'],
] as const)('%s after pressing %j: %s', (shortcut, pressed, result) => expect(progressOf(shortcut, pressed)).toBe(result))
