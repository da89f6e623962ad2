import { expect, test } from 'vitest'
import { secondsLeft, waitOf } from './offer-time.ts'

const at = (second: number) => Date.UTC(2026, 0, 1) + second * 1000
const iso = (second: number) => new Date(at(second)).toISOString()

test.each([
  ['just made', 'waiting', iso(0), 0, 45],
  ['half over', 'waiting', iso(0), 20.5, 25],
  ['nearly over', 'waiting', iso(0), 44.9, 1],
  ['renewed for the only agent', 'waiting', iso(0), 50, 40],
  ['a clock that is behind', 'waiting', iso(5), 0, 45],
  ['a request to take over', 'ongoing', iso(0), 5, null],
  ['no offer', 'waiting', null, 5, null],
] as const)('seconds left: %s', (_what, state, offered_at, now, left) => expect(secondsLeft({ state, offered_at }, at(now))).toBe(left))

test.each([
  ['chat', null, 'short'],
  ['chat', iso(0), 'very-long'],
  ['chat', iso(600 - 4 * 60), 'long'],
  ['chat', iso(600 - 60), 'short'],
  ['ticket', iso(0), 'long'],
] as const)('a wait of a %s since %s counts as %s', (channel, waiting_since, wait) => expect(waitOf({ channel, waiting_since }, at(600))).toBe(wait))
