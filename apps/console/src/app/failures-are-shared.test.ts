import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const shared = ['shared/page/load-failure.tsx', 'shared/page/retry-line.tsx']
/** What the query client does anyway. */
const ownToast = /onError(?::| =) \([^)]*\) => showError\(errorText\(\w+\)\)/
const handMade = /tone="failure"|onClick=\{[^}]*\brefetch\b/

test('screens that failed to load use LoadFailure or RetryLine', () => {
  const files = globSync('**/*.tsx', { cwd: root }).filter((file) => !shared.includes(file))
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => handMade.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('mutations leave their toast to the query client', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter((file) => file !== 'shared/query-client.ts' && !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(400)
  expect(files.filter((file) => ownToast.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('handwritten blocks and toasts are recognized', () => {
  expect(shared.every((file) => handMade.test(readFileSync(join(root, file), 'utf8')))).toBe(true)
  for (const made of ['<EmptyState tone="failure" title="">', '<Button onClick={() => void query.refetch()}>']) expect(made).toMatch(handMade)
  for (const made of ['onError: (cause) => showError(errorText(cause)),', 'const onError = (cause: unknown) => showError(errorText(cause))'])
    expect(made).toMatch(ownToast)
})
