/** Time as this package sees it; tests bring a virtual one. */
export type ClientClock = {
  /** Milliseconds since 1970 by this machine's clock; never used to order messages. */
  now: () => number
  /** Runs once after `ms`; the answer cancels it. */
  after: (ms: number, run: () => void) => () => void
}

/** The real clock. */
export const systemClock: ClientClock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** The outcome of `work`, or undefined when it takes longer than `ms`. */
export function within<T>(clock: ClientClock, ms: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => resolve(undefined))
    work.then(resolve, reject).finally(cancel)
  })
}
