import { expect, test } from 'vitest'
import { clusterFaults, runClusterChaos } from './run-cluster-chaos.ts'

const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000)

// `npm run bench chaos --cluster` does the same with more of everything.
test(`100 sockets over two databases that are killed, replaced and moved between: nothing is lost or doubled, and the others notice nothing (CHAOS_SEED=${seed})`, {
  timeout: 300_000,
}, async () => {
  const lines: string[] = []
  const outcome = await runClusterChaos({ seed, faults: clusterFaults, libraries: 4, chats: 10, agents: 5, everyMs: 25, say: (line) => lines.push(line) })
  expect(outcome, lines.join('\n')).toMatchObject({ sockets: 100, lost: [], doubled: [], differences: [], faults: [], failed: [], dropped: 0 })
  expect(outcome.acknowledged).toBeGreaterThan(200)
  expect(outcome.probes).toBeGreaterThan(40)
})
