import { expect, inject, test } from 'vitest'
import { cloneDatabase } from './database.ts'
import { testLibrary } from './library.ts'
import { ownServer } from './test-server.ts'
import { until } from './until.ts'

// One program; ROLES selects the roles of each process.
test('jobs enqueued by a web process are run by a worker process, which listens on no port', async () => {
  const { connection: server, template } = inject('postgres')
  const connection = await cloneDatabase(server, template)
  const web = await ownServer({ connection, env: { ROLES: 'web' } })
  const editor = await (await testLibrary(web)).user('editor')
  await editor.calls.articles.create({ article_title: 'Saddle', article_content: '<p>Soft</p>' })
  const found = async () => (await editor.calls.search.articles({ query: 'saddle' })).results.map((each) => each.title)
  expect(await found()).toEqual([])
  const { rows } = await web.kernel.database.owner.query<{ count: number }>('select count(*) from graphile_worker.jobs')
  expect(rows[0]?.count).toBeGreaterThan(0)

  const worker = await ownServer({ connection, env: { ROLES: 'worker' } })
  expect(worker.address).toBe('')
  await until(async () => (await found()).length === 1, 'the worker has put the article into the index')
})
