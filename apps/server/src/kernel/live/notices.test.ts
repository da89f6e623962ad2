// Holds for every module.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '../../modules.ts'

test('each topic is told about an event by one module, and every topic has a notice', () => {
  const rules = modules.flatMap(({ name, notices = [] }) => notices.map((rule) => ({ name, ...rule })))
  const owners = new Map<string, Set<string>>()
  for (const { name, event, topic } of rules) owners.set(`${topic} at ${event}`, (owners.get(`${topic} at ${event}`) ?? new Set()).add(name))
  expect([...owners].filter(([, names]) => names.size > 1)).toEqual([])
  const console = path.resolve(import.meta.dirname, '../../../../console/src')
  const shown = globSync(['features/*/manifest.ts', 'app/shell/use-library-updates.ts'], { cwd: console }).flatMap((file) => {
    const declared = /\bnotices: \{(.+)\},$/m.exec(readFileSync(path.join(console, file), 'utf8'))?.[1] ?? ''
    return [...declared.matchAll(/(\w+): \{/g)].map(([, topic]) => topic)
  })
  expect(shown.length).toBeGreaterThan(5)
  expect(shown.filter((topic) => !rules.some((rule) => rule.topic === topic))).toEqual([])
})
