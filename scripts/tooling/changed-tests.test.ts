import { expect, test } from 'vitest'
import { readSources } from '../import-rules/read-sources.ts'
import { testsOfChange } from './changed-tests.ts'
import { root } from './command.ts'
import { kindsOfTest, testsOfKinds } from './kinds-of-change.ts'

const module = 'apps/server/src/modules'
const product = new Map(
  Object.entries({
    'packages/contracts/src/limits.ts': 'export const limits = {}',
    'packages/contracts/src/tasks/tasks.ts': "import { limits } from '../limits.ts'\nexport const tasksApi = defineOperations('tasks', {\n})",
    'packages/contracts/src/notes/notes.ts': "import type { Task } from '../tasks/tasks.ts'\nexport const notesApi = defineOperations('notes', {\n})",
    'packages/contracts/src/notes/notes.test.ts': "import './notes.ts'",
    'packages/contracts/src/generated/api.ts': "import '../tasks/tasks.ts'\nimport '../notes/notes.ts'",
    'apps/server/src/kernel/context.ts': '',
    [`${module}/tasks/index.ts`]: "import '../../kernel/context.ts'",
    [`${module}/tasks/tasks.test.ts`]: "import { testLibrary } from '../../testing/library.ts'",
    [`${module}/notes/notes.test.ts`]: "import { testLibrary } from '../../testing/library.ts'\nawait ana.calls.notes.add()",
    [`${module}/reports/reports.test.ts`]: "import { testLibrary } from '../../testing/library.ts'\nconst { add } = ana.calls\n  .tasks",
    [`${module}/search/search.test.ts`]: "import { found } from '../tasks/index.ts'",
    'apps/server/src/testing/library.ts':
      "import '../kernel/context.ts'\nimport '../modules/tasks/index.ts'\nimport '../../../../packages/contracts/src/generated/api.ts'",
    'apps/console/src/features/tasks/manifest.ts': "export const manifest = { screens: [{ path: '/admin/to-do/:tab', load }] }",
    'apps/console/src/features/tasks/row.ts': '',
    'e2e/screens/day.test.ts': "await enter(page, ana, '/admin/to-do/mine')",
    'e2e/screens/to-do-later.test.ts': "await enter(page, ana, '/admin/to-do-later')",
    'e2e/screens/tasks-by-keyboard.test.ts': '',
    'e2e/screens/feed.test.ts': '',
  }),
)
const after = (...changed: string[]) => testsOfChange(changed, product, () => null).tests.map((file) => file.replace(`${module}/`, ''))
const ofTasks = ['tasks/tasks.test.ts', 'reports/reports.test.ts', 'e2e/screens/day.test.ts', 'e2e/screens/tasks-by-keyboard.test.ts']

test('a change in a domain runs the tests in its folders, that call its operations, open its pages or are named after it', () => {
  expect(after('packages/contracts/src/tasks/tasks.ts')).toEqual(ofTasks)
  expect(after('apps/console/src/features/tasks/row.ts')).toEqual(ofTasks)
})

test('a change in a module also runs the tests that load it', () => {
  expect(after(`${module}/tasks/index.ts`)).toEqual([...ofTasks.slice(0, 2), 'search/search.test.ts', ...ofTasks.slice(2)])
})

test('a change in what every domain uses runs all tests that load it, through what tests begin with too', () => {
  const ofServer = ['tasks/tasks.test.ts', 'notes/notes.test.ts', 'reports/reports.test.ts']
  expect(after('apps/server/src/kernel/context.ts')).toEqual(ofServer)
  expect(after('apps/server/src/testing/library.ts')).toEqual(ofServer)
  expect(after('packages/contracts/src/notes/notes.test.ts')).toContain('packages/contracts/src/notes/notes.test.ts')
})

test('other packages or another configuration run all tests', () => expect(after('package-lock.json')).toEqual(after('vitest.config.ts', ...product.keys())))

test('a change of nothing runs no test', () => expect(after()).toEqual([]))

/** The product, with tests that hold for everything of a kind. */
const lists = new Map([
  ...product,
  ['apps/server/src/testing/matrix.test.ts', "// Holds for every operation.\nimport './library.ts'\nconst tested = operations.filter(isChecked)"],
  ['apps/server/src/testing/secrets.test.ts', '// Holds for every operation and table.'],
  ['apps/server/src/testing/readers.test.ts', '// Holds for every event.'],
  ['apps/console/src/app/labels.test.ts', '// Holds for every page, screen and text.'],
])
const listsAfter = (...changed: string[]) => {
  const { tests, domains } = testsOfChange(changed, lists, () => null)
  return [tests.filter((file) => !product.has(file)).map((file) => file.replace(/.*\/(\w+)\.test\.ts/, '$1')), domains]
}

test('what is added runs the tests that hold for everything of its kind, those of operations for its domain only', () => {
  expect(listsAfter('packages/contracts/src/tasks/tasks.ts')).toEqual([['matrix', 'secrets'], ['tasks']])
  expect(listsAfter('packages/contracts/src/tasks/task-events.ts')).toEqual([['readers'], ['tasks']])
  expect(listsAfter('apps/server/migrations/0900_tasks.sql')).toEqual([['secrets'], undefined])
  expect(listsAfter('apps/server/src/modules/tasks/tables.ts')).toEqual([['secrets'], ['tasks']])
  expect(listsAfter('apps/console/src/features/tasks/texts.ts')).toEqual([['labels'], ['tasks']])
  expect(listsAfter('packages/contracts/src/notes/notes.test.ts')).toEqual([[], ['notes']])
})

test('what every operation depends on, and what was changed beside a domain, runs the tests of operations whole', () => {
  expect(listsAfter('apps/server/src/kernel/context.ts')).toEqual([['matrix'], undefined])
  expect(listsAfter('apps/server/src/kernel/context.ts', 'packages/contracts/src/tasks/tasks.ts')).toEqual([['matrix', 'secrets'], undefined])
})

/**
 * Tests that a single operation cannot fail: about their own domain's, about what is refused before any operation is known, or about operations that are computed from
 * the declarations that the test compares them with.
 */
const silentOnes = [
  'apps/server/src/modules/answers/switched-off.test.ts',
  'apps/server/src/modules/api-keys/api-keys.test.ts',
  'apps/server/src/testing/bad-input.test.ts',
]

test('a test that goes through all operations or events says so', () => {
  const isOfAll = (source: string) =>
    /from '(?:@porchlight\/contracts|\.)\/(?:api|events)(?:\.ts)?'/.test(source) &&
    /\boperations\.(?:filter|map|flatMap)\(|\bof operations\)|Object\.\w+\((?:operations|events)\)/.test(source)
  const silent = [...readSources(root)].filter(([file, source]) => file.endsWith('.test.ts') && isOfAll(source) && kindsOfTest(source).length === 0)
  expect(silent.map(([file]) => file)).toEqual(silentOnes)
  expect(() => kindsOfTest('// Holds for every operation and whim.')).toThrow('no kind of change: whim')
})

test('an operation, a table, an event, a page and a text that are added to a domain run the lists of the product that know of each', () => {
  const sources = readSources(root)
  const listsOf = (file: string) => testsOfKinds([file], sources).map((test) => test.replace(/.*\//, '').replace('.test.ts', ''))
  expect(listsOf('packages/contracts/src/tasks/tasks.ts')).toEqual(
    expect.arrayContaining([
      'matrix',
      'doors',
      'hidden',
      'secrets-at-rest',
      'review-gate',
      'json-input',
      'inputs',
      'api-page',
      'sight',
      'texts',
      'growth',
      'limits',
    ]),
  )
  expect(listsOf('apps/server/migrations/0900_labels.sql')).toEqual(
    expect.arrayContaining(['row-level-security', 'personal-data', 'plan', 'library-copies', 'secrets-at-rest', 'hidden']),
  )
  expect(listsOf('packages/contracts/src/tasks/task-events.ts')).toEqual(expect.arrayContaining(['readers-version', 'subscriptions', 'texts', 'costs']))
  expect(listsOf('apps/console/src/features/tasks/manifest.ts')).toEqual(expect.arrayContaining(['flag-doors', 'page-labels', 'budgets', 'first-page']))
  expect(listsOf('apps/console/src/features/tasks/texts.ts')).toEqual(expect.arrayContaining(['console-languages', 'page-labels', 'natural-words']))
  expect(listsOf('apps/server/src/modules/tasks/rows.ts')).toEqual(expect.arrayContaining(['durations', 'outgoing-doors']))
})
