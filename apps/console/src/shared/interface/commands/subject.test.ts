import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followTo, isActUnderWay, isTurnedElsewhere, isTurnedTo, showSubject, subjectStays, turnAway, turnOnTo, turnTo } from './subject.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('commands run on the conversation that the user has chosen, even while the screen shows the one before', () => {
  turnTo('a')
  expect([isTurnedTo('a'), isTurnedTo('b')]).toEqual([true, false])
  turnTo('b')
  expect([isTurnedTo('a'), isTurnedTo('b')]).toEqual([false, true])
})

test('commands run on a conversation that opened by itself only a moment after it is shown', () => {
  turnTo('a')
  turnOnTo('b')
  vi.advanceTimersByTime(5000)
  followTo('b')
  expect(isTurnedTo('b')).toBe(false)
  showSubject('b')
  vi.advanceTimersByTime(300)
  expect(isTurnedTo('b')).toBe(false)
  vi.advanceTimersByTime(200)
  expect(isTurnedTo('b')).toBe(true)
})

test('no command runs on a conversation while an act on it is under way', () => {
  turnTo('a')
  const stays = subjectStays()
  const turnBack = turnAway('a')
  expect([isTurnedTo('a'), isActUnderWay(), isTurnedElsewhere('a')]).toEqual([false, true, false])
  turnBack()
  expect([isTurnedTo('a'), isActUnderWay(), stays()]).toEqual([true, false, true])

  // Who goes to the list meanwhile is not brought back.
  const toList = turnAway('a')
  followTo(null)
  toList()
  expect([isTurnedTo('a'), stays()]).toEqual([false, false])

  turnTo('a')
  const late = turnAway('a')
  turnTo('b')
  expect(isTurnedElsewhere('a')).toBe(true)
  late()
  expect(stays()).toBe(false)
  expect([isTurnedTo('a'), isTurnedTo('b')]).toEqual([false, true])
})
