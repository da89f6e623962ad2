// `npm run check`: the fast part of `npm test`, to run between commits: static checks, and the tests of what changed.
import { say } from './tooling/command.ts'
import { runStages, summary } from './tooling/stage.ts'
import { staticStages } from './tooling/static-stages.ts'
import { vitestStage } from './tooling/test-stages.ts'

const changed = vitestStage(['--changed', '--passWithNoTests'])
const counts = await runStages(staticStages)
const tests = await changed.run({ isPatient: false })
say(summary({ passed: counts.passed + tests.passed, failed: counts.failed + tests.failed, skipped: counts.skipped + tests.skipped }))
process.exitCode = counts.failed + tests.failed > 0 ? 1 : 0
