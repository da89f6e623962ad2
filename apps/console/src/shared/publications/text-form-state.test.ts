import { expect, test } from 'vitest'
import { isDirty, nextState, type Stored, startOf, type TextFormEvent, type TextFormState } from './text-form-state.ts'

type Values = { title: string; text: string }
const stored = (revision: number, text: string): Stored<Values> => ({ revision, values: { title: 'Open', text } })
const after = (state: TextFormState<Values>, ...events: TextFormEvent<Values>[]) => events.reduce(nextState, state)
const fresh = () => startOf(stored(1, 'one'), null)
const typed = (text: string) => ({ kind: 'typed', change: { text } }) as const

test('typing makes the form dirty, typing it back does not', () => {
  expect(isDirty(fresh())).toBe(false)
  expect(isDirty(after(fresh(), typed('two')))).toBe(true)
  expect(isDirty(after(fresh(), typed('two'), typed('one')))).toBe(false)
})

test('the saved text becomes the base; the server’s trimming does not change the field', () => {
  const state = after(fresh(), typed('two '), { kind: 'saving' }, { kind: 'saved', stored: stored(2, 'two') })
  expect([state.values.text, state.base.revision, isDirty(state)]).toEqual(['two ', 2, false])
})

test('text typed during a save stays and still needs saving', () => {
  const state = after(fresh(), typed('two'), { kind: 'saving' }, typed('three'), { kind: 'saved', stored: stored(2, 'two') })
  expect([state.values.text, state.base.revision, isDirty(state)]).toEqual(['three', 2, true])
})

test('a failure keeps the text; the next attempt clears the failure', () => {
  const failed = after(fresh(), typed('two'), { kind: 'saving' }, { kind: 'failed', cause: 'away' })
  expect([failed.values.text, failed.failure, isDirty(failed)]).toEqual(['two', 'away', true])
  expect(after(failed, { kind: 'saving' }).failure).toBeNull()
})

test('a colleague’s version is shown if nothing was typed, and announced otherwise', () => {
  expect(after(fresh(), { kind: 'fetched', stored: stored(2, 'theirs') }).values.text).toBe('theirs')
  const told = after(fresh(), typed('mine'), { kind: 'fetched', stored: stored(2, 'theirs') })
  expect([told.values.text, told.overtaken]).toEqual(['mine', { by: '' }])
})

test('a late older response, or one during a save, is ignored', () => {
  const newer = after(fresh(), typed('two'), { kind: 'saving' }, { kind: 'saved', stored: stored(3, 'two') })
  expect(after(newer, { kind: 'fetched', stored: stored(2, 'old') })).toBe(newer)
  const saving = after(fresh(), typed('two'), { kind: 'saving' })
  expect(after(saving, { kind: 'fetched', stored: stored(2, 'two') })).toBe(saving)
})

test('after a conflict, mine goes on top of theirs, or theirs is taken', () => {
  const told = after(fresh(), typed('mine'), { kind: 'saving' }, { kind: 'overtaken', by: 'Bo' })
  expect([told.values.text, told.overtaken, isDirty(told)]).toEqual(['mine', { by: 'Bo' }, true])
  const kept = after(told, { kind: 'kept', stored: stored(2, 'theirs') })
  expect([kept.values.text, kept.base.revision, kept.overtaken, isDirty(kept)]).toEqual(['mine', 2, null, true])
  const dropped = after(told, { kind: 'dropped', stored: stored(2, 'theirs') })
  expect([dropped.values.text, dropped.overtaken, isDirty(dropped)]).toEqual(['theirs', null, false])
})

test('a copy in the browser is restored unless it was stored after all; one based on an old revision is a conflict', () => {
  const copy = (text: string, revision: number) => ({ values: { title: 'Open', text }, revision, at: 5 })
  expect(startOf(stored(1, 'one'), copy('typed', 1))).toMatchObject({ values: { text: 'typed' }, restoredFrom: 5, overtaken: null })
  expect(startOf(stored(2, 'one'), copy('one', 1))).toMatchObject({ values: { text: 'one' }, restoredFrom: null, overtaken: null })
  expect(startOf(stored(2, 'theirs'), copy('typed', 1))).toMatchObject({ values: { text: 'typed' }, overtaken: { by: '' } })
})
