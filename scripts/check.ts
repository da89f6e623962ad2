// `npm run check`: the fast part of `npm test`, to run between commits: static checks, and the tests of what changed since the last commit.

import { ownPackageResolver } from './import-rules/own-packages.ts'
import { readSources } from './import-rules/read-sources.ts'
import { testsOfChange } from './tooling/changed-tests.ts'
import { command, root, say } from './tooling/command.ts'
import { type Counts, runStages, summary } from './tooling/stage.ts'
import { staticStages } from './tooling/static-stages.ts'
import { vitestStage } from './tooling/test-stages.ts'

const tests = testsOfChange(await changedFiles(), readSources(root), ownPackageResolver(root))
const counts = await runStages(staticStages)
say(tests.length === 0 ? 'No test is about what changed.' : `Tests of what changed, ${tests.length} files: ${tests.join(' ')}`)
const tested: Counts = tests.length === 0 ? { passed: 0, failed: 0, skipped: 0 } : await vitestStage(tests).run({ isPatient: false })
say(summary({ passed: counts.passed + tested.passed, failed: counts.failed + tested.failed, skipped: counts.skipped + tested.skipped }))
process.exitCode = counts.failed + tested.failed > 0 ? 1 : 0

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
