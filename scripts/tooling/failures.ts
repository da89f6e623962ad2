import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** One failed check: its name and what it reported. */
export type Failure = { name: string; report: string }

const shownFailures = 6
const shownCharacters = 3000

const PlaywrightResult = z.object({
  status: z.string(),
  duration: z.number(),
  errors: z.array(z.object({ message: z.string().optional() })),
  attachments: z.array(z.object({ name: z.string(), path: z.string().optional() })),
})
const PlaywrightSpec = z.object({ title: z.string(), ok: z.boolean(), tests: z.array(z.object({ status: z.string(), results: z.array(PlaywrightResult) })) })
type PlaywrightSuite = {
  title: string
  file?: string | undefined
  specs?: z.infer<typeof PlaywrightSpec>[] | undefined
  suites?: PlaywrightSuite[] | undefined
}
const PlaywrightSuite: z.ZodType<PlaywrightSuite> = z.lazy(() =>
  z.object({
    title: z.string(),
    file: z.string().optional(),
    specs: z.array(PlaywrightSpec).optional(),
    suites: z.array(PlaywrightSuite).optional(),
  }),
)

/** The shape of Playwright's JSON report. */
export const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.object({ message: z.string().optional() })),
  suites: z.array(PlaywrightSuite),
})

/** The shape of Vitest's JSON report. */
export const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish(), duration: z.number().nullish() }),
      ),
    }),
  ),
})

/** The failed flows, flaky ones included, with their errors and the page at that moment. */
export function failedFlows({ errors, suites }: z.infer<typeof PlaywrightReport>): Failure[] {
  const inSuite = (suite: PlaywrightSuite): Failure[] => [
    ...(suite.specs ?? []).flatMap(({ title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => {
          const failed = results.find(({ status }) => status !== 'passed' && status !== 'skipped')
          return { name: `${suite.title} › ${title}`, report: [...messagesOf(failed?.errors ?? []), pageOf(failed?.attachments ?? [])].join('\n') }
        }),
    ),
    ...(suite.suites ?? []).flatMap(inSuite),
  ]
  return [...suites.flatMap(inSuite), ...messagesOf(errors).map((report) => ({ name: 'outside a flow', report }))]
}

/** The failed tests, and the test files that failed outside a test. */
export function failedTests({ testResults }: z.infer<typeof VitestReport>): Failure[] {
  return testResults
    .filter(({ status }) => status !== 'passed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [{ name, report: message ?? '' }]
      return failed.map(({ fullName, failureMessages }) => ({ name: `${name} › ${fullName}`, report: (failureMessages ?? []).join('\n') }))
    })
}

/**
 * The failures of a whole run, for its end: many continuous integration services keep only the last part of the output. Long reports and lists are cut; the
 * full text is with its stage.
 */
export function repeated(failures: Failure[]): string {
  const shown = failures.slice(0, shownFailures).map(({ name, report }) => `✗ ${name}\n${cut(stripVTControlCharacters(report).trim())}`)
  const more = failures.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n\n')
}

const cut = (text: string) => (text.length > shownCharacters ? `${text.slice(0, shownCharacters)} …` : text)

function messagesOf(errors: { message?: string | undefined }[]): string[] {
  return errors.flatMap(({ message }) => (message ? [message] : []))
}

function pageOf(attachments: { name: string; path?: string | undefined }[]): string {
  const file = attachments.find(({ name }) => name === 'error-context')?.path
  const text = file && existsSync(file) ? readFileSync(file, 'utf8') : ''
  // Below the page stands the source of the test, which everybody has.
  const [page] = text.slice(text.indexOf('```yaml')).split('# Test source')
  return text.includes('```yaml') ? (page ?? '') : ''
}
