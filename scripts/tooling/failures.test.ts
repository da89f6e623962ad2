import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { failedFlows, failedTests, PlaywrightReport, repeated, VitestReport } from './failures.ts'

test('a failed flow is repeated with its error and the page; a passed one is not', () => {
  const page = path.join(mkdtempSync(path.join(tmpdir(), 'failures-')), 'error-context.md')
  writeFileSync(page, '# Test info\n\n```yaml\n- button "Save"\n```\n# Test source\n\n```ts\nawait page.goto()\n```')
  const ended = (status: string, errors: { message: string }[]) => ({ status, duration: 1, errors, attachments: [{ name: 'error-context', path: page }] })
  const spec = (title: string, status: string, results: unknown[]) => ({ title, ok: status === 'expected', tests: [{ status, results }] })
  const report = PlaywrightReport.parse({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    errors: [],
    suites: [
      {
        title: 'hub.spec.ts',
        specs: [spec('a reader votes', 'expected', [ended('passed', [])])],
        suites: [
          {
            title: 'search',
            specs: [
              spec('finds', 'unexpected', [ended('failed', [{ message: '\u001B[31mnot visible\u001B[39m' }])]),
              spec('finds late', 'flaky', [ended('timedOut', [{ message: 'too slow' }]), ended('passed', [])]),
            ],
          },
        ],
      },
    ],
  })
  const text = repeated(failedFlows(report))
  expect(text).toBe('✗ search › finds\nnot visible\n```yaml\n- button "Save"\n```\n\n✗ search › finds late\ntoo slow\n```yaml\n- button "Save"\n```')
})

test('failed tests and files that do not load are repeated; long reports and lists are cut', () => {
  const failed = {
    name: 'a.test.ts',
    status: 'failed',
    message: '',
    assertionResults: [{ fullName: 'adds', status: 'failed', failureMessages: ['x'.repeat(9000)] }],
  }
  const passed = { name: 'b.test.ts', status: 'passed', message: '', assertionResults: [{ fullName: 'subtracts', status: 'passed', failureMessages: [] }] }
  const broken = { name: 'c.test.ts', status: 'failed', message: 'cannot be loaded', assertionResults: [] }
  const counts = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 }
  const failures = failedTests(VitestReport.parse({ ...counts, testResults: [failed, passed, broken] }))
  expect(failures.map(({ name }) => name)).toEqual(['a.test.ts › adds', 'c.test.ts'])
  expect(repeated(failures).length).toBeLessThan(3200)
  expect(repeated(failures)).not.toContain('subtracts')
  expect(repeated(Array.from({ length: 9 }, () => failures[1] as (typeof failures)[number]))).toMatch(/and 3 more$/)
})
