import { expect, test } from 'vitest'
import { stepFrom } from './step-from.ts'

test.each<[string, string | null, 1 | -1, string[] | undefined, string[], string | null]>([
  ['nothing is selected', null, 1, ['a', 'b'], ['x'], 'a'],
  ['what was selected is gone', 'old', 1, ['a', 'b'], ['x'], 'a'],
  ['in the list', 'a', 1, ['a', 'b'], ['x'], 'b'],
  ['the list ends', 'b', 1, ['a', 'b'], ['x'], 'x'],
  ['the offers end', 'x', 1, ['a', 'b'], ['x'], 'x'],
  ['back from the offers', 'x', -1, ['a', 'b'], ['x'], 'b'],
  ['the list begins', 'a', -1, ['a', 'b'], ['x'], 'a'],
  ['an offer in the list keeps its place', 'a', 1, ['a', 'x', 'b'], ['x'], 'x'],
  ['the list is loading', null, 1, undefined, ['x'], null],
  ['the list is empty', null, 1, [], ['x'], 'x'],
  ['there is nothing', null, -1, [], [], null],
])('D17: J and K go through the list before the offers: %s', (_when, current, by, rows, offers, next) => expect(stepFrom(current, by, rows, offers)).toBe(next))
