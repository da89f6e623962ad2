import { afterEach, expect, test, vi } from 'vitest'
import { agoText, relativeText, soonText } from './relative-text.ts'
import { learnTime, onTimeLearned, rightNow, serverTimeOf } from './right-now.ts'

const hour = 3_600_000
const server = Date.parse('2026-06-15T10:00:00Z')

afterEach(() => {
  vi.useRealTimers()
  learnTime(new Date().toISOString())
})

test.each([5 * hour, -5 * hour])('on a device whose clock is %i ms ahead, what the server dated a moment ago is now', (ahead) => {
  vi.useFakeTimers({ now: server + ahead, toFake: ['Date'] })
  const heard = vi.fn()
  const stop = onTimeLearned(heard)
  learnTime(new Date(server).toISOString())
  stop()
  learnTime('')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(rightNow()).toBe(server)
  expect(relativeText(server, rightNow(), 'en')).toBe('now')
  expect(agoText(server - 2 * hour, rightNow(), 'en')).toBe('2 hours ago')
  expect(serverTimeOf(Date.now())).toBe(server)
  const inAnHour = new Date(server + hour)
  expect(soonText(inAnHour, undefined, 'en')).toBe(soonText(inAnHour, new Date(server), 'en'))
})
