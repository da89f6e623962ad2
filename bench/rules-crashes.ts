// Rules: 1,000 crashes between effect and receipt for each kind of action, in this process; counts effects that are missing or happened twice.
import { parseArgs } from 'node:util'
import { runRuleCrashes } from '../apps/server/src/modules/workflows/testing/run-rule-crashes.ts'
import { say } from '../scripts/tooling/command.ts'

const { values } = parseArgs({
  options: { tickets: { type: 'string', default: '100' }, crashes: { type: 'string', default: '10' }, only: { type: 'string', multiple: true } },
})
const outcomes = await runRuleCrashes({
  tickets: Number(values.tickets),
  crashes: Number(values.crashes),
  say,
  ...(values.only && { only: values.only }),
})
const [crashes, wrong] = [outcomes.reduce((sum, one) => sum + one.crashes, 0), outcomes.reduce((sum, one) => sum + one.wrong, 0)]
say(`${crashes} crashes in ${outcomes.length} kinds of action; ${wrong} tickets with missing or repeated effects.`)
process.exitCode = wrong > 0 ? 1 : 0
