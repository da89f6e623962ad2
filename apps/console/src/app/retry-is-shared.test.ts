import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const shared = ['shared/page/load-failure.tsx', 'shared/page/retry-line.tsx']
const handMade = /tone="failure"|onClick=\{[^}]*\brefetch\b/

test('screens that failed to load use LoadFailure or RetryLine', () => {
  const files = globSync('**/*.tsx', { cwd: root }).filter((file) => !shared.includes(file))
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => handMade.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('blocks made by hand are recognized', () => {
  expect(shared.every((file) => handMade.test(readFileSync(join(root, file), 'utf8')))).toBe(true)
  for (const made of ['<EmptyState tone="failure" title="">', '<Button onClick={() => void query.refetch()}>']) expect(made).toMatch(handMade)
})
