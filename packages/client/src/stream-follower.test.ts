import type { StreamPatch } from '@porchlight/contracts/live'
import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { judgePush, StreamFollower } from './stream-follower.ts'
import { VirtualClock } from './testing/virtual-clock.ts'

const stream = 'conversation:c1'

function following(answers: (StreamPatch | ApiError)[], start: number | null = 5) {
  const clock = new VirtualClock()
  const seen: (number | string)[] = []
  const asked: (number | null)[] = []
  const follower = new StreamFollower(
    stream,
    { after: () => start, apply: ({ seq }) => seen.push(seq), reload: () => seen.push('reload'), refused: (error) => seen.push(error.code) },
    async (_, after) => {
      asked.push(after)
      const answer = answers.shift()
      if (!answer || answer instanceof ApiError) throw answer ?? new ApiError('unavailable', 0)
      return answer
    },
    clock,
  )
  const push = (prev: number, seq: number) => follower.push({ stream, prev, seq, data: {} })
  const patch = (seq: number, reload = false): StreamPatch => ({ stream, seq, reload, data: {} })
  return { clock, follower, seen, asked, push, patch }
}
const patchTo = (seq: number, reload = false): StreamPatch => ({ stream, seq, reload, data: {} })

test.each([
  [null, 0, 1, 'ask'],
  [5, 5, 6, 'apply'],
  [5, 5, 8, 'apply'],
  [5, 4, 5, 'ignore'],
  [5, 3, 7, 'apply'],
  [5, 6, 7, 'ask'],
] as const)('a follower at %s that receives a push from %s to %s: %s', (at, prev, seq, verdict) => {
  expect(judgePush(at, { prev, seq })).toBe(verdict)
})
test("a gap is requested once, from the follower's number", async () => {
  const { clock, follower, seen, asked, push } = following([patchTo(5), patchTo(9)])
  await follower.ask()
  push(6, 7)
  push(7, 8)
  await clock.advance(0)
  expect(asked).toEqual([5, 5])
  expect(seen).toEqual([5, 9])
})
test('repeats the request until the newest known number has arrived', async () => {
  const { clock, follower, seen, push } = following([patchTo(5), patchTo(6), patchTo(8)])
  await follower.ask()
  push(7, 8)
  await clock.advance(1000)
  expect(seen).toEqual([5, 6, 8])
})
test('a follower too far behind is told to reload and continues from the head', async () => {
  const { follower, seen, push } = following([patchTo(900, true)])
  await follower.ask()
  push(900, 901)
  expect(seen).toEqual(['reload', 901])
})
test("a head below the follower's number means that the server has a different history", async () => {
  const { follower, seen } = following([patchTo(3)])
  await follower.ask()
  expect(seen).toEqual(['reload'])
  expect(follower.cursor).toBe(3)
})
test('a temporary failure is retried, a refusal is reported', async () => {
  const { clock, follower, seen, asked } = following([new ApiError('rate_limited', 429), new ApiError('not_found', 404)])
  await follower.ask()
  expect(seen).toEqual([])
  await clock.advance(1000)
  expect(seen).toEqual(['not_found'])
  expect(asked).toEqual([5, 5])
})
