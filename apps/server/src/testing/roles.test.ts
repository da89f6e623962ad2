import { expect, inject, test } from 'vitest'
import { cloneDatabase } from './database.ts'
import { testLibrary } from './library.ts'
import { ownServer } from './test-server.ts'
import { until } from './until.ts'

// One program; ROLES selects the roles of each process.
test('jobs and events of a web process are run and followed by a worker process, whose port serves only health and metrics', async () => {
  const { connection: server, template } = inject('postgres')
  const connection = await cloneDatabase(server, template)
  const web = await ownServer({ connection, env: { ROLES: 'web' } })
  const editor = await (await testLibrary(web)).user('editor')
  await editor.calls.articles.create({ article_title: 'Saddle', article_content: '<p>Soft</p>' })
  const found = async () => (await editor.calls.search.articles({ query: 'saddle' })).results.map((each) => each.title)
  expect(await found()).toEqual([])
  // A schedule's tick is a job.
  await web.kernel.database.owner.query("select graphile_worker.add_job('jobs:ensure-event-partitions', '{}')")

  const worker = await ownServer({ connection, env: { ROLES: 'worker' } })
  await until(async () => (await found()).length === 1, 'the worker has put the article into the index')

  const status = async (path: string) => (await fetch(worker.address + path)).status
  for (const path of ['/healthz', '/readyz', '/metrics']) expect(await status(path), path).toBe(200)
  for (const path of ['/', '/login', '/api/openapi.json', '/api/inbox/login']) expect(await status(path), path).toBe(404)
  // One machine may run both with the same settings.
  const beside = await ownServer({ connection, env: { ROLES: 'worker', PORT: new URL(web.address).port, LOG_LEVEL: 'silent' } })
  expect(beside.address).toBe('')
  await expect(ownServer({ connection, env: { ROLES: 'live', PORT: new URL(web.address).port, LOG_LEVEL: 'silent' } })).rejects.toThrow('EADDRINUSE')
})
