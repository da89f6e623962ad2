import { expect, test } from 'vitest'
import { rangeOf } from './use-selection.ts'

test.each([
  ['downwards', 'b', 'd', ['b', 'c', 'd']],
  ['upwards', 'd', 'b', ['b', 'c', 'd']],
  ['without an anchor', null, 'c', ['c']],
  ['from a row that has left the list', 'gone', 'c', ['c']],
])('selects a range %s', (_how, from, to, expected) => expect(rangeOf(['a', 'b', 'c', 'd'], from, to)).toEqual(expected))
