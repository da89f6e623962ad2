// `npm test`: runs everything and ends with one plain line of counts. `npm test -- types "import rules"` runs only the named stages.
import { say } from './tooling/command.ts'
import { runStages, summary } from './tooling/stage.ts'
import { housekeepingStages, staticStages } from './tooling/static-stages.ts'
import { buildStage, clusterStage, flowsStage, releaseStage, servicesStage, vitestStage } from './tooling/test-stages.ts'

const inOrder = [servicesStage, buildStage, vitestStage(), flowsStage, releaseStage]
// The tests wait a sixth of their time: these checks fit in there.
const beside = [...staticStages, ...housekeepingStages]
/** Run if they are named: they repeat what others test, in other surroundings. */
const onRequest = [clusterStage]
const all = [...inOrder, ...beside, ...onRequest]
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !all.some((stage) => stage.name === name))
if (unknown.length > 0) {
  say(`There is no stage ${unknown.join(', ')}. Stages: ${all.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}
const counts = await (wanted.length > 0 ? runStages(all.filter(({ name }) => wanted.includes(name))) : runStages(inOrder, beside))
say(summary(counts))
process.exitCode = counts.failed > 0 ? 1 : 0
