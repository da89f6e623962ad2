// `npm run check`: the fast part of `npm test`, to run between commits: static checks of what can have broken, and the tests of what changed since the last commit.

import { ownPackageResolver } from './import-rules/own-packages.ts'
import { keepImports } from './import-rules/read-imports.ts'
import { readSources } from './import-rules/read-sources.ts'
import { testsOfChange } from './tooling/changed-tests.ts'
import { command, root, say } from './tooling/command.ts'
import { runStages, type Stage, summary } from './tooling/stage.ts'
import { changedStages } from './tooling/static-stages.ts'
import { vitestStage } from './tooling/test-stages.ts'

/** So few test files run in one process for the server and one for the screens, beside static checks: each further process would load the product again. */
const fewTests = 24

const keep = keepImports()
const { tests, domains } = testsOfChange(await changedFiles(), readSources(root), ownPackageResolver(root))
keep()
if (domains) process.env.CHECKED_DOMAINS = domains.join(',')
say(tests.length === 0 ? 'No test is about what changed.' : `Tests of what changed, ${tests.length} files: ${tests.join(' ')}`)
const counts = await runStages([...testStages(), ...changedStages])
say(summary(counts))
process.exitCode = counts.failed > 0 ? 1 : 0

function testStages(): Stage[] {
  if (tests.length > fewTests) return [vitestStage(tests)]
  const screens = tests.filter((file) => file.startsWith('e2e/screens/'))
  const others = tests.filter((file) => !screens.includes(file))
  return [
    ...(screens.length > 0 ? [vitestStage(screens, { name: 'screen tests', workers: 1 })] : []),
    ...(others.length > 0 ? [vitestStage(others, { name: 'unit and operation tests', workers: 1 })] : []),
  ]
}

/** Returns the files that differ from the last commit, new ones included. */
async function changedFiles(): Promise<string[]> {
  const lists = await Promise.all([
    command('git', ['diff', '--name-only', '--no-renames', 'HEAD'], { quiet: true }),
    command('git', ['ls-files', '--others', '--exclude-standard'], { quiet: true }),
  ])
  const failed = lists.find(({ code }) => code !== 0)
  if (failed) throw new Error(`git does not say what changed: ${failed.output}`)
  return lists.flatMap(({ output }) => output.split('\n').filter(Boolean))
}
