import { expect, onTestFinished, test, vi } from 'vitest'
import { permissionsRefresh } from './permissions-refresh.ts'

function desk() {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const refresh = vi.fn()
  return { refresh, ...permissionsRefresh(refresh) }
}

// Numbers of the specification, not of our constants: checklist B9.
test('permissions are fetched anew 500 ms after a change, not before', () => {
  const { refresh, hearChange } = desk()
  vi.advanceTimersByTime(10_000)
  expect(refresh).not.toHaveBeenCalled()
  hearChange()
  vi.advanceTimersByTime(499)
  expect(refresh).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('of changes in a row the last one counts; after the end nothing is fetched', () => {
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
