import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { modules } from '../../modules.ts'

const kernel = path.resolve(import.meta.dirname, '..')
const inLive = readdirSync(import.meta.dirname).filter((file) => !file.endsWith('.test.ts'))
const files = [
  ...inLive.map((file) => path.join(import.meta.dirname, file)),
  ...['bus.ts', 'context.ts', 'kernel.ts', 'transactions.ts', 'searchable.ts'].map((file) => path.join(kernel, file)),
  path.resolve(kernel, '../../../../packages/contracts/src/live.ts'),
]

/** Modules exempt from the test because the kernel itself deals with their subjects: tenants, callers, and its own mechanisms. */
const known = [
  'libraries',
  'visitors',
  'permissions',
  'identity',
  'jobs',
  'mail',
  'pages',
  'search',
  'presence',
  'notifications',
  'reading',
  'people',
  'uploads',
  // Also the kernel's term for a library's sockets in one process.
  'hub',
]
const stem = (name: string) => (name.length < 6 ? `\\b${name}\\b` : name.replace(/ies$/, '').replace(/s$/, '').replaceAll('-', '.?'))
const stems = modules.flatMap(({ name }) => (known.includes(name) ? [] : stem(name)))
const words = [...stems, 'ticket', 'lesson', 'draft', 'inbox', 'agents[?:]', 'conversation_ref', 'feed_', '_changed', 'is_typing', 'viewing']
const domain = new RegExp(`(${words.join('|')})`, 'gi')

const namesIn = (text: string) => [...text.matchAll(domain)].map(([word]) => word)

test('the live layer contains no domain terms: modules contribute streams, rows, notices and signals', () => {
  expect(stems).toContain('conversation')
  expect(stems).toContain('article')
  expect(namesIn("stream: 'conversation', notices: [{ topic: 'articles' }]")).toEqual(['conversation', 'article'])
  const found = files.flatMap((file) => namesIn(readFileSync(file, 'utf8')).map((word) => `${path.basename(file)}: ${word}`))
  expect(found).toEqual([])
})

test('every event with a notice is declared by one module, and every topic has a notice', () => {
  const rules = modules.flatMap(({ name, notices = [] }) => notices.map((rule) => ({ name, ...rule })))
  const owners = new Map<string, Set<string>>()
  for (const { name, event } of rules) owners.set(event, (owners.get(event) ?? new Set()).add(name))
  expect([...owners].filter(([, names]) => names.size > 1)).toEqual([])
  const console = path.resolve(kernel, '../../../../apps/console/src')
  const shown = globSync(['features/*/manifest.ts', 'app/shell/use-library-updates.ts'], { cwd: console }).flatMap((file) => {
    const declared = /\bnotices: \{(.+)\},$/m.exec(readFileSync(path.join(console, file), 'utf8'))?.[1] ?? ''
    return [...declared.matchAll(/(\w+): \[/g)].map(([, topic]) => topic)
  })
  expect(shown.length).toBeGreaterThan(5)
  expect(shown.filter((topic) => !rules.some((rule) => rule.topic === topic))).toEqual([])
})
