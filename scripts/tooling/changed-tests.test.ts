import { expect, test } from 'vitest'
import { testsOfChange } from './changed-tests.ts'

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
const after = (...changed: string[]) => testsOfChange(changed, product, () => null).map((file) => file.replace(`${module}/`, ''))
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
