/** Source of the current time; tests inject their own. */
export type Clock = { readonly now: () => Date }

/** The clock of the machine. Frozen: all servers of a process share it. */
export const systemClock: Clock = Object.freeze({ now: () => new Date() })

/** Returns a clock that advances only on request. */
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
