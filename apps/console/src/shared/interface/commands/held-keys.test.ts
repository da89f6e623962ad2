// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdKeysForField } from './held-keys.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const heard: string[] = []
addEventListener('keydown', (event) => heard.push(event.key))
const press = (...keys: string[]) => {
  for (const key of keys) (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
function openField(): HTMLInputElement {
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  return field
}

test('D16: what is typed before the field is there reaches the field and nothing else', () => {
  heard.length = 0
  holdKeysForField()
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
  heard.length = 0
  holdKeysForField()
  press('a', 'Enter', 'b')
  const field = openField()
  vi.advanceTimersByTime(20)
  expect([field.value, heard]).toEqual(['a', ['Enter']])
  field.remove()
  holdKeysForField()
  press('a', 'Escape')
  const other = openField()
  vi.advanceTimersByTime(20)
  expect(other.value).toBe('')
})

test('D16: keys act on the screen again if no field appears', () => {
  heard.length = 0
  holdKeysForField()
  vi.advanceTimersByTime(10_100)
  press('e')
  expect(heard).toEqual(['e'])
})
