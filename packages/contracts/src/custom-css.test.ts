import { expect, test } from 'vitest'
import { cssProblemOf } from './custom-css.ts'

test.each([
  ['.hero { color: teal }', null],
  ['', null],
  ['.a { background: linear-gradient(red, blue); position: sticky }', null],
  ['a{}\n\nb { background: URL (//x) }', { kind: 'loading', line: 3 }],
  ['@import "x"', { kind: 'import', line: 1 }],
  ['</style><script>', { kind: 'markup', line: 1 }],
  ['a { b: \\75rl(x) }', { kind: 'markup', line: 1 }],
  ['a{\nposition :\tfixed}', { kind: 'fixed', line: 2 }],
  ['a{width:expression(1)}', { kind: 'expression', line: 1 }],
])('%s', (css, problem) => expect(cssProblemOf(css)).toEqual(problem))
