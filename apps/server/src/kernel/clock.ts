/** Where the time comes from; tests own theirs. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until told to move. */
export function testClock(start = new Date('2026-11-20T09:00:00Z')): Clock & { advance(ms: number): void; set(at: Date): void } {
  let at = start.getTime()
  return {
    now: () => new Date(at),
    advance: (ms) => {
      at += ms
    },
    set: (moment) => {
      at = moment.getTime()
    },
  }
}
