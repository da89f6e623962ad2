/** A running turn: whether more work was requested meanwhile, and the callback that tells it. */
type Turn = { isAsked: boolean; wake: () => void }

const running = new Map<string, Turn>()

/**
 * Does the work that has piled up under a key, such as sending what a library has to send. A process does one turn per key at a time: a second call returns at
 * once, and the running turn sees to what it was called for.
 * @param run does one round; `asked` resolves as soon as there is more to do, for rounds that wait
 */
export async function takeTurn(key: string, signal: AbortSignal, run: (asked: Promise<void>) => Promise<void>): Promise<void> {
  const other = running.get(key)
  if (other) {
    other.isAsked = true
    return other.wake()
  }
  const turn: Turn = { isAsked: false, wake: () => {} }
  running.set(key, turn)
  try {
    do {
      turn.isAsked = false
      const { promise, resolve } = Promise.withResolvers<void>()
      turn.wake = resolve
      await run(promise)
    } while (turn.isAsked && !signal.aborted)
  } finally {
    running.delete(key)
  }
}
