import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test('an excerpt is one short line of the text', () => {
  expect(excerptOf('**Hi**\n\n> there `you`', [])).toBe('Hi there you')
  expect(excerptOf('Thanks <b>x</b> 5 > 3, snake_case *now*, #12, 2*3', [])).toBe('Thanks <b>x</b> 5 > 3, snake_case now, #12, 2*3')
  expect(excerptOf('x'.repeat(200), [])).toHaveLength(140)
  expect(excerptOf(`${'\n'.repeat(20_000)}> hello`, [])).toBe('hello')
  expect(excerptOf(`a${' '.repeat(2000)}b`, [])).toBe('a…')
  expect(excerptOf('😀'.repeat(100), []).isWellFormed()).toBe(true)
  expect(excerptOf('```', [])).toBe('```')
  expect(excerptOf('  ', [{ name: 'a.png' }, { name: 'b.pdf' }])).toBe('a.png, b.pdf')
})
