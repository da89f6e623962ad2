import { expect, test } from 'vitest'
import { isDigestDue, type MailDigest } from './mail-digest.ts'

const hourly: MailDigest = { every: 'hour', hour: 8, time_zone: 'UTC' }
const at8 = (time_zone: string): MailDigest => ({ every: 'day', hour: 8, time_zone })
const at2: MailDigest = { every: 'day', hour: 2, time_zone: 'Europe/Berlin' }

test.each<[MailDigest | null, string, string, boolean]>([
  [null, '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', true],
  [hourly, '2026-11-20T09:00:00Z', '2026-11-20T09:59:59Z', false],
  [hourly, '2026-11-20T09:59:00Z', '2026-11-20T10:00:00Z', true],
  [at8('UTC'), '2026-11-20T09:00:00Z', '2026-11-21T07:59:00Z', false],
  [at8('UTC'), '2026-11-20T09:00:00Z', '2026-11-21T08:00:00Z', true],
  [at8('UTC'), '2026-11-20T07:00:00Z', '2026-11-20T08:00:00Z', true],
  // The same moments, elsewhere: 17:00 and 16:00 in Tokyo, 13:30 in Kolkata.
  [at8('Asia/Tokyo'), '2026-11-20T09:00:00Z', '2026-11-20T22:59:00Z', false],
  [at8('Asia/Tokyo'), '2026-11-20T09:00:00Z', '2026-11-20T23:00:00Z', true],
  [at8('Asia/Kolkata'), '2026-11-20T09:00:00Z', '2026-11-21T02:29:00Z', false],
  [at8('Asia/Kolkata'), '2026-11-20T09:00:00Z', '2026-11-21T02:30:00Z', true],
  // The last day of a month; an outage of two days; the hour that does not exist when the clock is put forward.
  [at8('UTC'), '2026-11-30T09:00:00Z', '2026-12-01T08:00:00Z', true],
  [at8('UTC'), '2026-11-20T09:00:00Z', '2026-11-22T03:00:00Z', true],
  [at2, '2026-03-28T12:00:00Z', '2026-03-29T00:59:00Z', false],
  [at2, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z', true],
])('%j since %s at %s: %s', (digest, since, now, expected) => {
  expect(isDigestDue(digest, new Date(since), new Date(now))).toBe(expected)
})
