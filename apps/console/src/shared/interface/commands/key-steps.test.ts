import { expect, test } from 'vitest'
import { pressOf, progressOf } from './key-steps.ts'

type Held = Partial<Record<'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'altGraph', boolean>>
const press = (key: string, { altGraph = false, ...held }: Held = {}, code = '') =>
  pressOf({ key, code, metaKey: false, ctrlKey: false, altKey: false, shiftKey: false, getModifierState: () => altGraph, ...held })

test.each([
  [press('k', { ctrlKey: true }), 'mod+k'],
  [press('K', { metaKey: true, shiftKey: true }), 'mod+shift+k'],
  [press('?', { shiftKey: true }), '?'],
  [press('Enter', { shiftKey: true }), 'shift+enter'],
  [press(' '), 'space'],
  [press('G', { shiftKey: true }), 'shift+g'],
  [press('g'), 'g'],
  // Other layouts: the sign that is typed counts, not the keys that it takes.
  [press('/', { shiftKey: true }), '/'],
  [press('@', { ctrlKey: true, altKey: true, altGraph: true }), '@'],
  [press('@', { ctrlKey: true, altKey: true }), 'mod+alt+@'],
  [press('É', { shiftKey: true }), 'shift+é'],
  [press('о', {}, 'KeyJ'), 'j'],
  [press('О', { shiftKey: true }, 'KeyJ'), 'shift+j'],
  [press('л', { ctrlKey: true }, 'KeyK'), 'mod+k'],
  [press('ß', {}, 'Minus'), 'ß'],
])('%s', (pressed, spelled) => expect(pressed).toBe(spelled))

test.each([
  ['g i', ['g'], 'partly'],
  ['g i', ['g', 'i'], 'done'],
  ['g i', ['i'], 'no'],
  ['mod+K', ['mod+k'], 'done'],
  ['?', ['?', '?'], 'no'],
] as const)('%s after pressing %j: %s', (shortcut, pressed, result) => expect(progressOf(shortcut, pressed)).toBe(result))
