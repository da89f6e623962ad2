import { expect, test, vi } from 'vitest'
import { Presence } from './presence.ts'

const none = { idleCount: 0 }
const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test('while a database cannot be reached, one call tries after a pause and the others are refused at once, until it succeeds', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  try {
    const presence = new Presence()
    await expect(presence.reach(none, () => Promise.reject(unreachable))).rejects.toBe(unreachable)
    expect(presence.isAway).toBe(true)
    const never = vi.fn(async () => 'asked')
    await expect(presence.reach(none, never)).rejects.toBe(unreachable)
    now.mockReturnValue(2000)
    let arrive: (value: string) => void = () => {}
    const first = presence.reach(
      none,
      () =>
        new Promise<string>((resolve) => {
          arrive = resolve
        }),
    )
    await expect(presence.reach(none, never)).rejects.toBe(unreachable)
    expect(never).not.toHaveBeenCalled()
    // One that is open and free is used.
    await expect(presence.reach({ idleCount: 1 }, async () => 'used')).resolves.toBe('used')
    arrive('there')
    expect(await first).toBe('there')
    expect(presence.isAway).toBe(false)
    expect(await presence.reach(none, never)).toBe('asked')
  } finally {
    now.mockRestore()
  }
})

test.each([
  [Object.assign(new Error('terminating connection'), { code: '57P01' }), false],
  [new Error('Connection terminated unexpectedly'), false],
  [new Error('timeout exceeded when trying to connect'), false],
  [new Error('Connection terminated due to connection timeout'), true],
  [Object.assign(new Error('the database system is starting up'), { code: '57P03' }), true],
])('a database is away that takes no connection, not one that has cut one or has no more to give: %s', async (error, isAway) => {
  const presence = new Presence()
  await expect(presence.reach(none, () => Promise.reject(error))).rejects.toBe(error)
  expect(presence.isAway).toBe(isAway)
})

test('whoever waited in vain for a free connection does not know whether the database is back', async () => {
  const presence = new Presence()
  const tooLong = new Error('timeout exceeded when trying to connect')
  await expect(presence.reach(none, () => Promise.reject(unreachable))).rejects.toBe(unreachable)
  await expect(presence.reach({ idleCount: 1 }, () => Promise.reject(tooLong))).rejects.toBe(tooLong)
  expect(presence.isAway).toBe(true)
})
