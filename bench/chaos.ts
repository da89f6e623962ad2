// Chaos test: 200 sockets and 5,000 messages on a bad network while the server is killed with -9 fifty times (PostgreSQL every third time), followed by servers
// with planted bugs, which the check must detect.
import { parseArgs } from 'node:util'
import { isFoundOut } from '../apps/server/src/testing/chaos/is-found-out.ts'
import { plantedFaults } from '../apps/server/src/testing/chaos/planted-faults.ts'
import { runChaos } from '../apps/server/src/testing/chaos/run-chaos.ts'
import { duration, say } from '../scripts/tooling/command.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '50' },
    sends: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const seed = Number(values.seed)
say(`Seed ${seed} (--seed ${seed} does it again)`)
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
process.exitCode = lost.length + doubled.length + differences.length + faults.length + missed.length > 0 ? 1 : 0
