import type { ClientClock } from '../client-clock.ts'

type Timer = { at: number; count: number; run: () => void; isCancelled: boolean }

/** Virtual time: thousands of simulated minutes per second, the same every run. */
export class VirtualClock implements ClientClock {
  #now: number
  #count = 0
  /** A binary heap by (at, count). */
  readonly #heap: Timer[] = []

  constructor(now = Date.UTC(2030, 0, 1)) {
    this.#now = now
  }

  readonly now = (): number => this.#now

  readonly after = (ms: number, run: () => void): (() => void) => {
    const timer: Timer = { at: this.#now + Math.max(0, ms), count: ++this.#count, run, isCancelled: false }
    this.#push(timer)
    return () => {
      timer.isCancelled = true
    }
  }

  /** Advances time by `ms`: runs timers in order, and all pending promise work after each. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms
    await settled()
    for (let timer = this.#heap[0]; timer && timer.at <= end; timer = this.#heap[0]) {
      this.#pop()
      if (timer.isCancelled) continue
      this.#now = timer.at
      timer.run()
      await settled()
    }
    this.#now = end
  }

  #push(timer: Timer): void {
    const heap = this.#heap
    let index = heap.push(timer) - 1
    while (index > 0) {
      const parent = (index - 1) >> 1
      if (!isBefore(timer, heap[parent])) break
      heap[index] = heap[parent] as Timer
      index = parent
    }
    heap[index] = timer
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (!last || heap.length === 0) return
    let index = 0
    for (;;) {
      let child = index * 2 + 1
      if (child >= heap.length) break
      if (isBefore(heap[child + 1], heap[child])) child += 1
      if (!isBefore(heap[child], last)) break
      heap[index] = heap[child] as Timer
      index = child
    }
    heap[index] = last
  }
}

function isBefore(a: Timer | undefined, b: Timer | undefined): boolean {
  if (!a || !b) return Boolean(a)
  return a.at < b.at || (a.at === b.at && a.count < b.count)
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
