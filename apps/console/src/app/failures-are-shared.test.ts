// Holds for every screen.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const shared = ['shared/interface/page/load-failure.tsx', 'shared/interface/page/retry-line.tsx']
/** Matches error toasts that duplicate what the query client does by default. */
const ownToast = /onError(?::| =) \([^)]*\) => showError\(errorText\(\w+\)\)/
const handMade = /tone="failure"|onClick=\{[^}]*\brefetch\b/

test('screens that fail to load show LoadFailure or RetryLine', () => {
  const files = globSync('**/*.tsx', { cwd: root }).filter((file) => !shared.includes(file))
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => handMade.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('mutations leave error toasts to the query client', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => file !== 'shared/connection/query-client.ts' && !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter((file) => ownToast.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('the patterns match hand-written failure blocks and toasts', () => {
  expect(shared.every((file) => handMade.test(readFileSync(join(root, file), 'utf8')))).toBe(true)
  for (const made of ['<EmptyState tone="failure" title="">', '<Button onClick={() => void query.refetch()}>']) expect(made).toMatch(handMade)
  for (const made of ['onError: (cause) => showError(errorText(cause)),', 'const onError = (cause: unknown) => showError(errorText(cause))'])
    expect(made).toMatch(ownToast)
})
