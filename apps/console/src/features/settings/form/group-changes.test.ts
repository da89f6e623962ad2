import { expect, test } from 'vitest'
import { changesAfterSave, noChanges, overtakenIn, pendingOf, withChange } from './group-changes.ts'

const current = { name: 'Northwind', phone: '1', urls: [{ name: 'a' }] }

test('only real differences are pending; restoring a value leaves none', () => {
  const once = withChange(noChanges, current, { name: 'North' })
  expect(pendingOf(once, current)).toEqual({ name: 'North' })
  expect(pendingOf(withChange(once, current, { name: 'Northwind' }), current)).toEqual({})
  expect(pendingOf(withChange(noChanges, current, { urls: [{ name: 'a' }] }), current)).toEqual({})
})

test('a colleague’s change to another field is adopted; a change to the same field is reported', () => {
  const typed = withChange(noChanges, current, { name: 'North' })
  expect(overtakenIn(typed, { ...current, phone: '2' })).toEqual([])
  expect(overtakenIn(typed, { ...current, name: 'Wind' })).toEqual(['name'])
  expect(overtakenIn(withChange(typed, current, { name: 'Northw' }), { ...current, name: 'Wind' })).toEqual(['name'])
  expect(overtakenIn(typed, { ...current, name: 'North' })).toEqual([])
})

test('input typed during a save stays pending', () => {
  const sent = { name: 'North' }
  const typed = withChange(withChange(noChanges, current, sent), current, { phone: '2' })
  const saved = { ...current, ...sent }
  expect(pendingOf(changesAfterSave(typed, sent), saved)).toEqual({ phone: '2' })
  const again = changesAfterSave(withChange(typed, current, { name: 'Northw' }), sent)
  expect(pendingOf(again, saved)).toEqual({ name: 'Northw', phone: '2' })
  expect(overtakenIn(again, saved)).toEqual([])
  expect(changesAfterSave(withChange(noChanges, current, sent), sent)).toEqual(noChanges)
})
