// Chaos test: 200 sockets and 5,000 messages on a bad network while the server is killed with -9 fifty times (PostgreSQL every third time), followed by servers
// with planted bugs, which the check must detect. --cluster: libraries over two databases that are killed, replaced by a standby, and moved between.
import { parseArgs } from 'node:util'
import { isFoundOut } from '../apps/server/src/testing/chaos/is-found-out.ts'
import { plantedFaults } from '../apps/server/src/testing/chaos/planted-faults.ts'
import { runChaos } from '../apps/server/src/testing/chaos/run-chaos.ts'
import { clusterFaults, runClusterChaos } from '../apps/server/src/testing/chaos/run-cluster-chaos.ts'
import { duration, say } from '../scripts/tooling/command.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    sends: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    cluster: { type: 'boolean', default: false },
    /** How often each fault of a cluster happens. */
    times: { type: 'string', default: '3' },
  },
})
const seed = Number(values.seed)
say(`Seed ${seed} (--seed ${seed} does it again)`)
process.exitCode = (values.cluster ? await ofCluster() : await ofServer()) ? 0 : 1

/** Returns whether nothing was lost, doubled or shown wrongly, and every planted bug detected. */
async function ofServer(): Promise<boolean> {
  const outcome = await runChaos({ seed, kills: Number(values.kills), sends: Number(values.sends), chats: 80, agents: 40, say })
  const { sockets, acknowledged, lost, doubled, differences, faults, phones, ms } = outcome
  say(`${sockets} sockets, ${values.kills} kills, ${acknowledged} acknowledged messages in ${duration(ms)}`)
  say(`Lost: ${lost.length}. Doubled: ${doubled.length}. Views that differ: ${differences.length}. Shown wrongly for a moment: ${faults.length}.`)
  say(
    `Phones without a network: ${phones.written} messages written, ${phones.killed} times killed. Lost: ${phones.lost.length}. Doubled: ${phones.doubled.length}.`,
  )
  for (const problem of [...lost, ...doubled, ...differences, ...faults].slice(0, 10)) say(`  ${problem}`)
  const missed: string[] = []
  for (const fault of plantedFaults) if (!(await isFoundOut(fault, seed, () => {}))) missed.push(fault)
  say(`Servers that err on purpose: ${plantedFaults.length - missed.length} of ${plantedFaults.length} found out. ${missed.join(', ')}`)
  return lost.length + doubled.length + differences.length + faults.length + missed.length === 0
}

/** The same for a cluster; and no call of a library in the other database may fail. */
async function ofCluster(): Promise<boolean> {
  const faults = Array.from({ length: Number(values.times) }, () => clusterFaults).flat()
  // A standby takes over once, at the end.
  const each = [...faults.filter((fault) => fault !== 'a standby takes over'), 'a standby takes over' as const]
  const outcome = await runClusterChaos({ seed, faults: each, libraries: 8, chats: 5, agents: 3, everyMs: 20, say })
  const { sockets, written, acknowledged, lost, doubled, differences, faults: shown, failed, dropped, probes, ms } = outcome
  say(`${sockets} sockets, ${written} messages written, ${acknowledged} of them acknowledged over sockets, in ${duration(ms)}`)
  say(`Lost: ${lost.length}. Doubled: ${doubled.length}. Views that differ: ${differences.length}. Shown wrongly for a moment: ${shown.length}.`)
  say(`In the database without the fault: ${failed.length} of ${probes} calls failed, ${dropped} sockets dropped.`)
  for (const problem of [...lost, ...doubled, ...differences, ...shown, ...failed].slice(0, 10)) say(`  ${problem}`)
  return lost.length + doubled.length + differences.length + shown.length + failed.length + dropped === 0
}
