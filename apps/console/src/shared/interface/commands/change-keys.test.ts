import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isKeyAct, isKeys, keyActs } from '@porchlight/contracts/people/key-acts'
import { expect, test } from 'vitest'
import { canTrade, fromStored, giveKeys, inTheWay, toStored, usualOf } from './change-keys.ts'
import { type OwnKeys, readOwnKeys } from './own-keys.ts'

test('acts trade keys, or the other one is left without', () => {
  const traded = giveKeys({}, 'conversation.close', 'r', true)
  expect(traded).toEqual({ e: 'r', r: 'e' })
  expect(giveKeys(traded, 'conversation.close', 'e', true)).toEqual({})
  const replaced = giveKeys({}, 'conversation.close', 'r', false)
  expect(replaced).toEqual({ e: 'r', r: '' })
  // What has no keys is in nobody's way, and gets some again.
  expect(inTheWay(replaced, 'conversation.note', 'e')).toEqual([])
  expect(giveKeys(replaced, 'conversation.reply', 'e', false)).toEqual({ e: 'r', r: 'e' })
  expect(canTrade(replaced, 'conversation.reply', 'n')).toBe(false)
})

test('a key that begins sequences, and a sequence that begins with a key, are in each other’s way', () => {
  expect(inTheWay({}, 'conversation.close', 'g')).toHaveLength(Object.values(keyActs).filter((keys) => keys.startsWith('g ')).length)
  expect(inTheWay({}, 'go.inbox', 'e i')).toEqual(['conversation.close'])
  expect(canTrade({}, 'go.inbox', 'e i')).toBe(false)
  expect(canTrade({}, 'go.inbox', 'g k')).toBe(true)
  expect(inTheWay({}, 'go.inbox', 'g i')).toEqual([])
  expect(inTheWay({}, 'conversation.close', 'q')).toEqual([])
})

test('after any series of changes, no two acts share keys and none begins with those of another', () => {
  const ids = Object.keys(keyActs).filter(isKeyAct)
  const keys = ['a', 'g', 'g g', 'e', 'e i', 'shift+t', '!', 'é']
  let own: OwnKeys = {}
  for (let step = 0; step < 200; step += 1) {
    const act = ids[(step * 7 + 3) % ids.length] ?? 'list.next'
    const wish = keys[(step * step + step) % keys.length] ?? ''
    own = giveKeys(own, act, wish, canTrade(own, act, wish) && step % 2 === 0)
    for (const each of ids) {
      const now = own[usualOf(each)] ?? usualOf(each)
      if (now !== '') expect([now, inTheWay(own, each, now)]).toEqual([now, []])
    }
  }
})

test('what the account stores is the same keys; unknown acts are left out', () => {
  const own = giveKeys({}, 'conversation.close', 'r', false)
  expect(toStored(own)).toEqual({ 'conversation.close': 'r', 'conversation.reply': '' })
  expect(fromStored({ ...toStored(own), 'conversation.fly': 'w', constructor: 'v', 'list.next': 'j' })).toEqual(own)
  expect(readOwnKeys(JSON.stringify(own))).toEqual(own)
  for (const stored of [null, '', '{', 'null', '7', '{"e":7}']) expect([stored, readOwnKeys(stored)]).toEqual([stored, {}])
})

test.each([
  ['e', true],
  ['ß', true],
  ['shift+é', true],
  ['?', true],
  ['+', true],
  ['g', true],
  ['g i', true],
  ['shift+g !', true],
  ['g i i', false],
  ['mod+k', false],
  ['escape', false],
  ['enter', false],
  ['alt+a', false],
  ['', false],
])('%s can be given: %s', (keys, is) => expect(isKeys(keys)).toBe(is))

test('every shortcut of the console that consists of characters belongs to an act that can be changed', () => {
  const root = resolve(import.meta.dirname, '../../..')
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.|editor\/|canned/.test(file))
  const written = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:shortcut: |(?:take|accept)Key = |: (?='g ))'([^']+)'/g)].flatMap(([, keys = '']) => keys),
  )
  expect([...new Set(written.filter(isKeys))].sort()).toEqual(Object.values<string>(keyActs).sort())
})
