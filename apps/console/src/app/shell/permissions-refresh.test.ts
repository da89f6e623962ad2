import { expect, onTestFinished, test, vi } from 'vitest'
import { permissionsRefresh } from './permissions-refresh.ts'

function desk() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const refresh = vi.fn()
  const hearChange = permissionsRefresh(refresh)
  return { refresh, hearChange, stop: hearChange.cancel }
}

// Uses the numbers from the specification instead of our constants (checklist B9).
test('permissions are refetched 500 ms after a change, not earlier', () => {
  const { refresh, hearChange } = desk()
  vi.advanceTimersByTime(10_000)
  expect(refresh).not.toHaveBeenCalled()
  hearChange()
  vi.advanceTimersByTime(499)
  expect(refresh).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('a burst of changes is debounced; nothing is fetched after stop', () => {
  const { refresh, hearChange, stop } = desk()
  hearChange()
  vi.advanceTimersByTime(400)
  hearChange()
  vi.advanceTimersByTime(499)
  expect(refresh).not.toHaveBeenCalled()
  vi.advanceTimersByTime(10_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  hearChange()
  stop()
  vi.advanceTimersByTime(10_000)
  expect(refresh).toHaveBeenCalledTimes(1)
})
