import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { findChromium, findPgbouncer, findRedis } from '../services.ts'
import { buildProduct } from './build.ts'
import { command, root, say } from './command.ts'
import { failedFlows, failedTests, PlaywrightReport, VitestReport } from './failures.ts'
import { freePort } from './port.ts'
import { timedFlows, timedTests } from './prices.ts'
import type { Outcome, Stage } from './stage.ts'
import { inTestFolder } from './test-folder.ts'

const reports = path.join(root, 'test-results')
/** No watching, no focused tests, no line rewriting (two programs write at once); colours only in a terminal. */
const plain = { CI: '1', PLAYWRIGHT_FORCE_TTY: '0', ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) }

/** Finds or installs Chromium, Redis and PgBouncer. A missing Redis or PgBouncer is one skipped check; a missing Chromium is a failure. */
export const servicesStage: Stage = {
  name: 'browser and services',
  run: async () => {
    const [chromium, redis, pgbouncer] = [await findChromium(), await findRedis(), await findPgbouncer()]
    say(`Chromium: ${chromium ?? 'none, and none could be installed'}`)
    say(`Redis: ${redis ?? 'none; its tests are skipped'}`)
    say(`PgBouncer: ${pgbouncer ?? 'none; its tests are skipped'}`)
    if (chromium) process.env.CHROMIUM = chromium
    if (redis) process.env.REDIS_SERVER = redis
    const found = [chromium, redis, pgbouncer].filter((each) => each !== null).length
    return { passed: found, failed: chromium ? 0 : 1, skipped: (redis ? 0 : 1) + (pgbouncer ? 0 : 1) }
  },
}

/** Builds the front ends needed by the browser flows and the size budgets, and the server that `npm start` runs. */
export const buildStage: Stage = {
  name: 'build',
  run: async () => {
    await buildProduct()
    return { passed: 1, failed: 0, skipped: 0 }
  },
}

/**
 * Unit, operation and screen tests.
 * @param args names files, if not all are to run
 * @param few for so few files that each further process would cost more than it saves: how many run them, beside other stages
 */
export function vitestStage(args: string[] = [], few?: { name: string; workers: number }): Stage {
  const { name, workers } = few ?? { name: 'unit, operation and screen tests', workers: undefined }
  return {
    name,
    ...(few && { sharesProcessors: true }),
    run: async () => {
      const file = freshReport(few ? `${name.replaceAll(' ', '-')}.json` : 'vitest.json')
      const asked = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args]
      const env = { ...plain, ...(workers !== undefined && { TEST_WORKERS: String(workers) }) }
      const { code, processorSeconds } = await inTestFolder((place) => command('vitest', asked, { env: { ...env, ...place } }))
      if (!existsSync(file)) return crashed('vitest', code)
      const report = VitestReport.parse(JSON.parse(readFileSync(file, 'utf8')))
      const counts = { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests + report.numTodoTests }
      const files = report.testResults.filter(({ status }) => status !== 'passed').map((result) => result.name)
      const again = () => passesAlone('vitest', ['run', ...files], { TEST_WORKERS: '1' })
      return honest({ ...counts, failures: failedTests(report), processorSeconds, timed: timedTests(report), ...(files.length > 0 && { again }) }, code)
    },
  }
}

/**
 * The operation tests with the libraries of each server spread over several databases, beside the usual run: over those of the servers in TEST_CLUSTER_URL, or two of the
 * run's own. Tests about one database say why (`oneDatabase`).
 */
export const clusterStage: Stage = {
  name: 'operations on several databases',
  run: (...given) => {
    process.env.TEST_DATABASES ??= '2'
    return vitestStage(['--project', 'server']).run(...given)
  },
}

/** Browser flows. */
export const flowsStage: Stage = {
  name: 'browser flows',
  run: async () => {
    const file = freshReport('playwright.json')
    const { code, processorSeconds } = await inTestFolder((place) =>
      command('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'], {
        env: { ...plain, ...place, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      }),
    )
    if (!existsSync(file)) return crashed('playwright', code)
    const report = PlaywrightReport.parse(JSON.parse(readFileSync(file, 'utf8')))
    const { stats } = report
    const counts = { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
    const again = () => passesAlone('playwright', ['test', '--config', 'e2e/playwright.config.ts', '--last-failed', '--workers=1', '--reporter=list'])
    return honest({ ...counts, failures: failedFlows(report), processorSeconds, timed: timedFlows(report), ...(counts.failed > 0 && { again }) }, code)
  },
}

/** The release of this version, made and tried as an operator would: in a tree that nobody may write, as another account, from the first start to a restore elsewhere. */
export const releaseStage: Stage = {
  name: 'release',
  run: async () => {
    const [version, folder] = ['0.0.0-check', path.join(reports, 'release')]
    const made = await command('node', ['scripts/release.ts', version, folder])
    if (made.code !== 0) return { passed: 0, failed: 1, skipped: 0 }
    const tarball = path.join(folder, `porchlight-${version}-${process.platform}-${process.arch}.tar.gz`)
    const tried = await command('sh', ['scripts/release/try-release.sh', tarball], { env: { PORT: String(await freePort()) } })
    rmSync(folder, { recursive: true })
    const counts = tried.code === 0 ? { passed: 2, failed: 0, skipped: 0 } : { passed: 1, failed: 1, skipped: 0 }
    return { ...counts, processorSeconds: (made.processorSeconds ?? 0) + (tried.processorSeconds ?? 0) }
  },
}

/** Runs failed tests once more while nothing else runs. */
async function passesAlone(program: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  say('Once more what failed, alone:')
  const { code } = await inTestFolder((place) => command(program, args, { env: { ...plain, ...env, ...place } }))
  return code === 0
}

function freshReport(name: string): string {
  const file = path.join(reports, name)
  mkdirSync(reports, { recursive: true })
  rmSync(file, { force: true })
  return file
}

/** Counts a failure if the run failed without a failed test (a file that does not load, an error outside a test). */
function honest(counts: Outcome, code: number): Outcome {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function crashed(program: string, code: number): Outcome {
  say(`${program} ended with ${code} and left no report.`)
  return { passed: 0, failed: 1, skipped: 0 }
}
