import { expect, test } from 'vitest'
import { runChaos } from './run-chaos.ts'

const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000)

// security.md §4: 0 acknowledged lost, 0 shown twice, the same order for every reader.
test(`200 sockets, 1,000 messages, a server killed 5 times, a bad network: nothing is lost or doubled (CHAOS_SEED=${seed})`, { timeout: 180_000 }, async () => {
  const lines: string[] = []
  const outcome = await runChaos({ seed, kills: 5, sends: 1000, chats: 80, agents: 40, say: (line) => lines.push(line) })
  expect(outcome, lines.join('\n')).toMatchObject({ sockets: 200, lost: [], doubled: [], differences: [], faults: [] })
})
