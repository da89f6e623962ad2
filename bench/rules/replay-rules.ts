import type { Calls } from '../../apps/server/src/testing/calls.ts'

/** Replays of one library that may run at the same time. */
const atOnce = 2

/** Replays each of these rules over all that has happened. Returns the events replayed, and the seconds it took. */
export async function replayRules(people: readonly Calls[], refs: readonly string[]): Promise<{ events: number; seconds: number }> {
  const waiting = [...refs]
  let events = 0
  let asked = 0
  // One person alone would exceed the limit of calls a minute.
  const calls = () => people[asked++ % people.length] ?? fail()
  const fail = () => {
    throw new Error('nobody to replay rules')
  }
  const begun = performance.now()
  const one = async () => {
    for (let workflow_ref = waiting.shift(); workflow_ref !== undefined; workflow_ref = waiting.shift()) {
      const { replay_ref } = (await calls().workflows.startReplay({ workflow_ref, days: 1 })).replay
      for (;;) {
        const { replay } = await calls().workflows.readReplay({ replay_ref })
        if (replay.status === 'failed') throw new Error('a replay failed')
        if (replay.status === 'done') {
          events += replay.events_done
          break
        }
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
  return { events, seconds: (performance.now() - begun) / 1000 }
}
