import { expect, test } from 'vitest'
import { asSystem, type LibraryRunner } from '../../kernel/jobs.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { runExport } from './export/run-export.ts'
import { runImport } from './import/run-import.ts'

const publishing = 'canManageAndPublishHelpCenterArticles'
const writing = 'canCreateAndUpdateHelpCenterArticles'

/** Starts a process without a worker, so that the test decides when the job runs. */
async function waiting() {
  const library = await testLibrary(await ownServer({ env: { ROLES: 'web' } }))
  const { kernel, support_lib_id } = library
  const runner: LibraryRunner = { kernel, signal: new AbortController().signal, inLibrary: (run) => asSystem(kernel, support_lib_id, 'test', run) }
  const run = async (task: typeof runImport, transfer_id: string) => {
    if (!task.outside) throw new Error('an outside task')
    await task.runOutside(runner, { support_lib_id, transfer_id })
    return (await admin.calls.articleFiles.read({ transfer_id })).transfer
  }
  const [admin, editor] = [await library.user('admin'), await library.user('editor')]
  const lose = (slug: string) => admin.calls.permissions.update({ id: editor.user_id, permissions: [{ slug, is_enabled: false }] })
  const beginImport = async () => {
    const file = { name: 'brakes.md', bytes: Buffer.from('---\npublished: true\n---\n# Brakes\n\nTurn left.') }
    return (await editor.calls.articleFiles.startImport({ publish: 'true' }, file)).transfer.transfer_id
  }
  return { admin, editor, run, lose, beginImport }
}

test.each([[publishing], [writing]])('an import publishes articles, but fails once its owner has lost %s', async (flag) => {
  const { admin, run, lose, beginImport } = await waiting()
  expect(await run(runImport, await beginImport())).toMatchObject({ state: 'done', counts: { created: 1, failed: 0 } })
  const late = await beginImport()
  await lose(flag)
  expect(await run(runImport, late)).toMatchObject({ state: 'failed', problem: 'forbidden', counts: { created: 0 } })
  expect((await admin.calls.articles.list({})).articles).toHaveLength(1)
})

test('an export produces a file unless its owner has been deactivated', async () => {
  const { admin, editor, run } = await waiting()
  await editor.calls.articles.create({ article_title: 'Brakes', article_content: '<p>Left</p>' })
  const begin = async () => (await editor.calls.articleFiles.startExport({ format: 'markdown' })).transfer.transfer_id
  expect((await run(runExport, await begin())).file).not.toBeNull()
  const late = await begin()
  await admin.calls.people.disableAgent({ ref_uid: editor.user_id })
  expect(await run(runExport, late)).toMatchObject({ state: 'failed', problem: 'forbidden', file: null })
})
