// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropHeldKeys, holdKeys, isHoldingKeys } from './held-keys.ts'
import { noteIgnored, watchTyping } from './typing-run.ts'

let unwatch = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  unwatch = watchTyping(isHoldingKeys)
  heard.length = 0
})
afterEach(() => {
  dropHeldKeys()
  unwatch()
  vi.useRealTimers()
  document.body.replaceChildren()
})

const heard: string[] = []
addEventListener('keydown', (event) => heard.push(event.key))
const press = (...keys: string[]) => {
  for (const key of keys) (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
function openField(name = ''): HTMLTextAreaElement {
  const field = document.createElement('textarea')
  field.name = name
  document.body.append(field)
  field.focus()
  return field
}
const named = (name: string) => (field: Element) => (field as HTMLTextAreaElement).name === name

test('D16: what is typed before the field is there reaches the field and nothing else', () => {
  holdKeys()
  press('r', 'e', 'f', 'x', 'Backspace', 'u', 'n', 'd')
  vi.advanceTimersByTime(3000)
  expect(heard).toEqual([])
  const field = openField()
  const entered = vi.fn()
  field.addEventListener('input', entered)
  vi.advanceTimersByTime(20)
  expect([field.value, entered.mock.calls.length]).toEqual(['refund', 1])
  press('s')
  expect(heard).toEqual(['s'])
})

test('D16: Enter runs after the text; Escape drops everything', () => {
  holdKeys()
  press('a', 'Enter', 'b')
  const field = openField()
  vi.advanceTimersByTime(20)
  expect([field.value, heard]).toEqual(['a', ['Enter']])
  field.remove()
  holdKeys()
  press('a', 'Escape')
  const other = openField()
  vi.advanceTimersByTime(20)
  expect(other.value).toBe('')
})

test('D16: keys act on the screen again if no field appears', () => {
  holdKeys()
  vi.advanceTimersByTime(10_100)
  press('e')
  expect(heard).toEqual(['e'])
})

test('keys for one conversation wait past the field of another one, and Enter never sends them', () => {
  const before = openField('before')
  holdKeys({ into: named('mine') })
  press('h', 'i')
  const other = openField('other')
  vi.advanceTimersByTime(20)
  press('!', 'Enter', 'y')
  expect([before.value, other.value, heard]).toEqual(['', '', []])
  const mine = openField('mine')
  vi.advanceTimersByTime(20)
  expect([mine.value, heard]).toEqual(['hi!\ny', []])
})

test('pasted text goes the same way', () => {
  const before = openField('before')
  holdKeys({ into: named('mine') })
  expect(document.activeElement).not.toBe(before)
  const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { getData: () => 'pasted' } })
  document.body.dispatchEvent(paste)
  expect(paste.defaultPrevented).toBe(true)
  const mine = openField('mine')
  vi.advanceTimersByTime(20)
  expect(mine.value).toBe('pasted')
})

test('keys typed before the user can know whom they reach are dropped until they pause', () => {
  const before = openField('before')
  holdKeys({ into: named('next'), isBlind: true })
  press('a', 'l', 's', 'o')
  const next = openField('next')
  vi.advanceTimersByTime(100)
  press(' ', 'Enter')
  expect([before.value, next.value, heard]).toEqual(['', '', []])
  vi.advanceTimersByTime(700)
  press('H')
  expect([next.value, heard]).toEqual(['', ['H']])
})

test('a refused act hands the keys back to the field that had them, but not in the middle of a word', () => {
  const before = openField('before')
  const drop = holdKeys({ into: named('mine') })
  press('h')
  drop()
  expect(document.activeElement).toBe(before)
  before.remove()
  const again = holdKeys({ into: named('mine') })
  press('h')
  again()
  press('e', 'y')
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1600)
  press('e')
  expect(heard).toEqual(['e'])
})

test('keys for a conversation are not for a dialog that opens instead', () => {
  holdKeys({ into: named('mine') })
  press('h')
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  const field = openField('reason')
  dialog.append(field)
  field.focus()
  vi.advanceTimersByTime(20)
  expect([isHoldingKeys(), field.value]).toEqual([false, ''])
})

test('the rest of a word whose field has gone is no shortcut, until the user pauses or leaves by themselves', () => {
  const field = openField()
  press('t', 'h')
  field.remove()
  heard.length = 0
  press('e', ' ', 'Enter', 'y')
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1600)
  press('e')
  expect(heard).toEqual(['e'])

  for (const leaving of ['Escape', 'Tab', 'Enter']) {
    const next = openField()
    press('t', leaving)
    next.remove()
    heard.length = 0
    press('e')
    expect(heard, leaving).toEqual(['e'])
  }
  const clicked = openField()
  press('t')
  clicked.remove()
  heard.length = 0
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  press('e')
  expect(heard).toEqual(['e'])
})

test('D16: after an ignored shortcut, what is typed on does nothing; the same key, an arrow or a pause ends that', () => {
  const ignore = (key: string) => {
    noteIgnored(key)
    heard.length = 0
  }
  ignore('y')
  press('Y', 'e', 's', ' ', 't')
  expect(heard).toEqual([])
  vi.advanceTimersByTime(1500)
  press('t')
  expect(heard).toEqual(['t'])
  ignore('y')
  press('y')
  expect(heard).toEqual(['y'])
  ignore('y')
  press('ArrowDown', 'e')
  expect(heard).toEqual(['ArrowDown', 'e'])
  ignore('y')
  vi.advanceTimersByTime(600)
  press('e')
  expect(heard).toEqual(['e'])
})
