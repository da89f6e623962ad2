/** The time source of this package; tests inject a virtual one. */
export type ClientClock = {
  /** Milliseconds since 1970 by this machine's clock; never used to order messages. */
  now: () => number
  /** Runs `run` once after `ms`; the returned function cancels it. */
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

/** Resolves to the result of `work`, or to undefined if it takes longer than `ms`. */
export function within<T>(clock: Pick<ClientClock, 'after'>, ms: number, work: Promise<T>): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => resolve(undefined))
    work.then(resolve, reject).finally(cancel)
  })
}
