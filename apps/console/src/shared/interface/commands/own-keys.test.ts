import { expect, test } from 'vitest'
import { isChangeable, type OwnKeys, ownKeyOf, tradeKeys } from './own-keys.ts'

const keys = ['a', 'e', 'y', 'shift+t', '!', 'é']
const has = (own: OwnKeys) => keys.map((key) => ownKeyOf(own, key))

test('a shortcut gets another key, and whatever had it gets the one that becomes free', () => {
  const once = tradeKeys({}, 'e', 'y')
  expect(has(once)).toEqual(['a', 'y', 'e', 'shift+t', '!', 'é'])
  const twice = tradeKeys(once, 'a', 'y')
  expect(has(twice)).toEqual(['y', 'a', 'e', 'shift+t', '!', 'é'])
  expect(tradeKeys(tradeKeys(twice, 'a', 'a'), 'e', 'e')).toEqual({})
})

test('after any series of changes, each key belongs to one shortcut', () => {
  let own: OwnKeys = {}
  for (let step = 0; step < 200; step += 1) {
    own = tradeKeys(own, keys[(step * 7 + 3) % keys.length] ?? '', keys[(step * step + step) % keys.length] ?? '')
    expect([...has(own)].sort()).toEqual([...keys].sort())
  }
})

test.each([
  ['e', true],
  ['ß', true],
  ['shift+é', true],
  ['?', true],
  ['g', false],
  ['g i', false],
  ['mod+k', false],
  ['escape', false],
  ['enter', false],
  ['alt+a', false],
])('%s can be changed: %s', (key, is) => expect(isChangeable(key)).toBe(is))
