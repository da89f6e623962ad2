// Ten minutes of random live actions by everybody in six libraries, a third of them with ids of another library: no frame and no row may have another's words.
import { parseArgs } from 'node:util'
import { seededRandom } from '@porchlight/client/testing/seeded-random'
import { runRandomTraffic } from '../../apps/server/src/testing/drills/random-traffic.ts'
import { buildWorld } from '../../apps/server/src/testing/world.ts'
import { say } from '../../scripts/tooling/command.ts'
import { withProduct } from './product/open-product.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    libraries: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
say(`Seed ${values.seed} (--seed ${values.seed} does it again)`)
const outcome = await withProduct(async (server) => {
  const worlds = []
  for (let index = 0; index < Number(values.libraries); index++) worlds.push(await buildWorld(server))
  const end = performance.now() + Number(values.seconds) * 1000
  return runRandomTraffic({ address: server.address, worlds, random: seededRandom(Number(values.seed)), isOver: () => performance.now() > end })
})
const { actions, served, refused, limited, unanswered, frames, leaks, effects } = outcome
say(
  `${actions} actions in ${values.seconds} s: ${served} served, ${refused} refused, ${limited} beyond a rate limit, ${unanswered} without an answer. ${frames} frames received.`,
)
say(`Frames with what their reader may not see: ${leaks.length}. Rows with the words of another library: ${effects.length}.`)
for (const problem of [...leaks, ...effects].slice(0, 10)) say(`  ${problem}`)
process.exitCode = leaks.length + effects.length > 0 || !outcome.ownWordsRead ? 1 : 0
