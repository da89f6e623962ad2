import path from 'node:path'
import type { z } from 'zod'
import type { PlaywrightReport, VitestReport } from './failures.ts'

/** How long the tests of a file took, in seconds of the clock. */
export type Timed = { file: string; kind: 'tests' | 'screens' | 'flows'; seconds: number }

type Suite = z.infer<typeof PlaywrightReport>['suites'][number]

/** What each file with unit, operation or screen tests took. */
export function timedTests({ testResults }: z.infer<typeof VitestReport>): Timed[] {
  return testResults.map(({ name, assertionResults }) => ({
    file: name,
    kind: name.includes('/e2e/screens/') ? 'screens' : 'tests',
    seconds: assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000,
  }))
}

/** What each file with flows took. */
export function timedFlows({ suites }: z.infer<typeof PlaywrightReport>): Timed[] {
  const secondsOf = ({ specs = [], suites: inner = [] }: Suite): number =>
    specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)).reduce((sum, { duration }) => sum + duration / 1000, 0) +
    inner.reduce((sum, each) => sum + secondsOf(each), 0)
  return suites.map((suite) => ({ file: suite.file ?? suite.title, kind: 'flows', seconds: secondsOf(suite) }))
}

/** The name under which a test file is paid for: its module, feature or package; for a flow, a screen test and a test of everything, its own. */
export function domainOf(file: string): string {
  const folder = /\/(?:modules|features|packages)\/([^/]+)\//.exec(file)?.[1]
  if (folder) return folder
  const area = /(?:^|\/)(?:apps\/server\/src\/(kernel)|apps\/(console|hub|widget)|(scripts))\//.exec(file)?.slice(1).find(Boolean)
  return area ?? path.basename(file).replace(/\.(test|spec)\.tsx?$/, '')
}

/** A list of what the tests of each domain took together, dearest first; those below a second share the last line. */
export function priceList(timed: Timed[]): string {
  const domains = Map.groupBy(timed, ({ file }) => domainOf(file))
  const sum = (each: Timed[]) => each.reduce((total, { seconds }) => total + seconds, 0)
  const kinds = ['tests', 'screens', 'flows'] as const
  const priced = [...domains].map(([domain, each]) => ({ domain, seconds: sum(each), each })).toSorted((a, b) => b.seconds - a.seconds)
  const dear = priced.filter(({ seconds }) => seconds >= 1)
  const cheap = priced.filter(({ seconds }) => seconds < 1)
  const partsOf = (all: Timed[]) =>
    kinds
      .map((kind) => [kind, sum(all.filter((each) => each.kind === kind))] as const)
      .flatMap(([kind, seconds]) => (seconds > 0 ? `${kind} ${seconds.toFixed(1)}` : []))
  return [
    'Seconds per domain, added up over its tests, of which several run at a time:',
    ...dear.map(({ domain, seconds, each }) => `${seconds.toFixed(1).padStart(7)}  ${domain} (${partsOf(each).join(', ')})`),
    `${sum(cheap.flatMap(({ each }) => each))
      .toFixed(1)
      .padStart(7)}  ${cheap.length} others`,
    `${sum(timed).toFixed(1).padStart(7)}  all (${partsOf(timed).join(', ')})`,
  ].join('\n')
}
