// Holds for every operation.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WorkerPool } from '../../kernel/workers/worker-pool.ts'
import { readDocumentTask, writeDocumentTask } from '../../modules/article-files/heavy-tasks.ts'
import { areAllChecked } from '../checked-operations.ts'
import type { Outcomes } from './growth-child.ts'
import { superLinear } from './planted-parsers.ts'

async function measureInChild(): Promise<Outcomes> {
  const child = new URL('./growth-child.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [child], { maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout) as Outcomes
}

/** Generous timeout: on a busy machine the child process gets little of the CPU time that is measured. */
const patience = { timeout: 600_000 }

let outcomes: Outcomes
beforeAll(async () => {
  outcomes = await measureInChild()
}, patience.timeout)

test('parsers whose time grows faster than their input are found', () => {
  const { steep } = outcomes.planted
  expect(steep.map(({ parser }) => parser).sort()).toEqual(Object.keys(superLinear).sort())
})

test.runIf(areAllChecked)('every parser of user input takes linear time', () => {
  const { measured: count, inputs, steep } = outcomes.parsers
  expect(count).toBeGreaterThan(45)
  expect(inputs).toBeGreaterThan(1000)
  expect(steep).toEqual([])
})

test('every field of every operation is parsed in linear time', () => {
  const { measured: count, steep } = outcomes.fields
  expect(count).toBeGreaterThan(areAllChecked ? 300 : 0)
  expect(steep).toEqual([])
  expect(outcomes.otherFields.measured).toBeGreaterThan(areAllChecked ? 500 : 0)
  expect(outcomes.otherFields.steep).toEqual([])
})

test('of wide, deep and many-keyed input, whichever way it comes in, no more is parsed than its schema could accept', () => {
  const { tried, parsed, beyond } = outcomes.ways
  expect(tried).toBeGreaterThan(areAllChecked ? 3000 : 0)
  // Many of these are refused before they are parsed; enough of them are not.
  expect(parsed).toBeGreaterThan(areAllChecked ? 1000 : 0)
  expect(beyond).toEqual([])
})

test('the check of every input takes time in proportion to its values and names; one that compares each name with every other is found', () => {
  expect(outcomes.ways.steep).toEqual([])
  expect(outcomes.ways.planted).toHaveLength(1)
})

// Workers load their tasks only once.
const pool = new WorkerPool({ timeMs: 500 })
afterAll(() => pool.close())

test.runIf(areAllChecked).each([' *_a', '**a', '> ', '- ', '[', '![', '<b>', '\\', '```a\n', '|a', '&', '---\na: '])(
  'Markdown that is expensive to parse is read or refused within its limits: %j',
  patience,
  async (flood) => {
    const text = flood.repeat(400_000 / flood.length)
    const outcome = (call: Promise<unknown>) =>
      call.then(
        () => 'done',
        (error: unknown) => (error as { code?: string }).code ?? String(error),
      )
    const document = { format: 'markdown' as const, head: { title: 'x' }, html: text, pictures: new Map(), hrefs: new Map(), articles: new Map() }
    const outcomes = await Promise.all([
      outcome(pool.run('a', readDocumentTask, { name: 'a.md', bytes: Buffer.from(text) })),
      outcome(pool.run('b', writeDocumentTask, document)),
    ])
    for (const each of outcomes) expect(['done', 'too_complex']).toContain(each)
  },
)
