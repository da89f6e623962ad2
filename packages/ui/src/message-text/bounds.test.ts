import { expect, test } from 'vitest'
import { parseBlocks } from './parse-blocks.ts'
import { formattedPartsMax, type Inline } from './parse-inline.ts'
import { splitMarked } from './split-marked.ts'

const count = (value: unknown): number =>
  Array.isArray(value)
    ? value.reduce<number>((sum, each) => sum + count(each), 0)
    : value !== null && typeof value === 'object'
      ? ('kind' in value && value.kind !== 'text' ? 1 : 0) + Object.values(value).reduce<number>((sum, each) => sum + count(each), 0)
      : 0
const shown = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(shown).join('')
    : value !== null && typeof value === 'object'
      ? 'text' in value
        ? String(value.text)
        : Object.values(value).map(shown).join('')
      : ''

test.each([' *_a', '*a* ', '`a` ', 'a@b.example ', 'https://a.example ', '- a\n', '1. a\n', '> a\n\n', 'a\n', 'a\n\n', '```\na\n```\n', '> > > *a*\n'])(
  '20,000 characters of %j become few elements, and all text is still shown',
  (piece) => {
    const text = piece.repeat(20_000 / piece.length)
    const blocks = parseBlocks(text)
    expect(count(blocks)).toBeLessThan(formattedPartsMax * 1.5)
    expect(shown(blocks).split('a').length).toBe(text.split('a').length)
  },
)

test('text beyond the budget stays plain', () => {
  const [paragraph] = parseBlocks('*a* '.repeat(formattedPartsMax + 10))
  const parts = paragraph?.kind === 'paragraph' ? paragraph.parts : []
  expect(parts.at(-1)).toEqual<Inline>({ kind: 'text', text: ' *a*'.repeat(10) })
})

test('highlighted mentions in one text are limited too', () => {
  const parts = splitMarked('@Ann '.repeat(4000), [{ text: '@Ann' }])
  expect(parts.length).toBeLessThan(500)
  expect(parts.map((part) => part.text).join('')).toBe('@Ann '.repeat(4000))
})
