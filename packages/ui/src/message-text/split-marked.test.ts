import { expect, test } from 'vitest'
import { splitMarked } from './split-marked.ts'

const marked = [{ text: '@Ann' }, { text: '@Ann Lee' }, { text: '@Bo (night)' }]
const shown = (text: string) =>
  splitMarked(text, marked)
    .map((part) => (part.mark ? `[${part.text}]` : part.text))
    .join('|')

test.each([
  ['plain', 'plain'],
  ['@Ann look', '[@Ann]| look'],
  ['ask @Ann Lee, then @Ann', 'ask |[@Ann Lee]|, then |[@Ann]'],
  ['(@Bo (night))', '(|[@Bo (night)]|)'],
  ['@Anna and @Ann_x', '@Anna and @Ann_x'],
  ['@Ann@Ann', '[@Ann]|[@Ann]'],
  ['', ''],
])('%j', (text, expected) => expect(shown(text)).toBe(expected))

test('text without highlights is not split', () => expect(splitMarked('@Ann', [])).toEqual([{ text: '@Ann' }]))
