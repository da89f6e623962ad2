import { expect, test } from 'vitest'
import { domainOf, priceList } from './prices.ts'

test('a test file belongs to its module, feature, package or area, and otherwise to itself', () => {
  expect(domainOf('/x/apps/server/src/modules/conversations/links/merge.test.ts')).toBe('conversations')
  expect(domainOf('/x/apps/console/src/features/tasks/due.test.ts')).toBe('tasks')
  expect(domainOf('/x/packages/client/src/live.test.ts')).toBe('client')
  expect(domainOf('/x/apps/server/src/kernel/live/live.test.ts')).toBe('kernel')
  expect(domainOf('/x/apps/hub/src/page.test.ts')).toBe('hub')
  expect(domainOf('scripts/tooling/prices.test.ts')).toBe('scripts')
  expect(domainOf('/x/apps/server/src/testing/matrix.test.ts')).toBe('matrix')
  expect(domainOf('/x/e2e/screens/tasks.test.ts')).toBe('tasks')
  expect(domainOf('looks.spec.ts')).toBe('looks')
})

test('the price of a domain is that of all of its tests; the cheapest domains share a line', () => {
  const list = priceList([
    { file: '/x/apps/server/src/modules/tasks/tasks.test.ts', kind: 'tests', seconds: 3.5 },
    { file: '/x/apps/server/src/modules/sops/sops.test.ts', kind: 'tests', seconds: 0.3 },
    { file: '/x/e2e/screens/tasks.test.ts', kind: 'screens', seconds: 2 },
    { file: 'looks.spec.ts', kind: 'flows', seconds: 30 },
  ])
  expect(list.split('\n').slice(1)).toEqual([
    '   30.0  looks (flows 30.0)',
    '    5.5  tasks (tests 3.5, screens 2.0)',
    '    0.3  1 others',
    '   35.8  all (tests 3.8, screens 2.0, flows 30.0)',
  ])
})
