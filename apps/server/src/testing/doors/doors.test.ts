// Holds for every operation.
import { existsSync } from 'node:fs'
import { operations } from '@porchlight/contracts/api'
import { expect, test } from 'vitest'
import type { Door } from './door.ts'
import { openOperations } from './open-operations.ts'
import { openBelow, openRoutes } from './open-routes.ts'
import { routes } from './routes.ts'

/** What is declared of a route; the part of its address that names a library counts for nothing. */
function doorOf(route: string): Door | undefined {
  const plain = route.replace(/\/:(library_key|language)(?=\/|$)/g, '').replace(/ $/, ' /')
  return openRoutes[plain] ?? openBelow.find(([form]) => form.test(plain))?.[1]
}

const all: [string, Door][] = [
  ...Object.entries(openRoutes),
  ...Object.entries(openOperations),
  ...openBelow.map(([form, door]): [string, Door] => [form.source, door]),
]

test('every address that answers without a session says what opens it, and nothing else does', async () => {
  const found = await routes()
  expect(found.length).toBeGreaterThan(80)
  expect(found.filter((route) => doorOf(route) === undefined)).toEqual([])
  const open = operations.filter(({ audience }) => audience.includes('public')).map(({ name }) => name)
  expect(Object.keys(openOperations).sort()).toEqual(open.sort())
  // An address that is gone, or belongs to an operation, is no door.
  const plain = new Set(found.map((route) => route.replace(/\/:(library_key|language)(?=\/|$)/g, '')))
  expect(Object.keys(openRoutes).filter((route) => !plain.has(route))).toEqual([])
  expect(doorOf('GET /new-door/:ref')).toBeUndefined()
})

test('a secret has 128 random bits at least, says when it ends, and is tried by a test', () => {
  const root = new URL('../../../../../', import.meta.url)
  for (const [name, door] of all) {
    expect(existsSync(new URL(door.triedBy, root)), `${name}: ${door.triedBy}`).toBe(true)
    expect(door.because, name).not.toBe('')
  }
  const weak = all.flatMap(([name, door]) => (door.opens === 'secret' && door.bits < 128 ? name : []))
  // A code that people type from a log, before there is anything to protect; guesses are limited.
  expect(weak).toEqual(['identity.setUp'])
  // Secrets that the database has in clear: whoever can read them there reads what they open, too.
  const inRows = all.flatMap(([name, door]) => (door.opens === 'secret' && door.kept === 'row' ? name : []))
  expect(inRows).toEqual(['answers.rate', 'courses.certificate'])
})
