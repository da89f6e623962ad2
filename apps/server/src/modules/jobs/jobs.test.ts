import { expect, test } from 'vitest'
import type { Module } from '../../kernel/kernel.ts'
import { modules } from '../../modules.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'

/** Returns a module whose only job fails until the test lets it succeed. */
function poison(): Module & { isHealed: boolean; runs: number } {
  const module: Module & { isHealed: boolean; runs: number } = {
    name: 'poison',
    isHealed: false,
    runs: 0,
    tasks: [
      {
        name: 'poison.job',
        run: async () => {
          module.runs++
          if (!module.isHealed) throw new Error('bad drop')
        },
      },
    ],
  }
  return module
}

test('a job that keeps failing is parked, visible only to its library’s admin, and runs again on request', async () => {
  const bad = poison()
  const server = await ownServer({ modules: [...modules, bad] })
  const [library, other] = [await testLibrary(server), await testLibrary(server)]
  const [admin, stranger] = [await library.user('admin'), await other.user('admin')]
  await library.inside(async (ctx) => ctx.enqueue('poison.job', {}, { maxAttempts: 1 }))
  await expect.poll(async () => (await admin.calls.jobs.list({ parked: 'true' })).jobs.length, { timeout: 10_000 }).toBe(1)
  const [parked] = (await admin.calls.jobs.list({ parked: 'true' })).jobs
  expect(parked).toMatchObject({ attempts: 1, is_parked: true, last_error: 'bad drop' })
  expect((await stranger.calls.jobs.list({ parked: 'true' })).jobs).toEqual([])
  await expect(stranger.calls.jobs.retry({ id: parked?.id ?? '' })).rejects.toMatchObject({ code: 'not_found' })
  expect(await (await fetch(`${server.address}/metrics`)).text()).toMatch(/porchlight_jobs_parked 1/)
  bad.isHealed = true
  await admin.calls.jobs.retry({ id: parked?.id ?? '' })
  await expect.poll(() => bad.runs, { timeout: 10_000 }).toBe(2)
  await expect.poll(async () => (await admin.calls.jobs.list({ parked: 'true' })).jobs.length).toBe(0)
})

test('a job is not parked while its last attempt is running', async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow: Module = {
    name: 'slow',
    tasks: [
      {
        name: 'slow.job',
        run: async () => {
          begun.resolve()
          await end.promise
          throw new Error('too late')
        },
      },
    ],
  }
  const server = await ownServer({ modules: [...modules, slow] })
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  await library.inside(async (ctx) => ctx.enqueue('slow.job', {}, { maxAttempts: 1 }))
  await begun.promise
  const parked = async () => (await admin.calls.jobs.list({ parked: 'true' })).jobs.length
  const meanwhile = [await parked(), (await admin.calls.jobs.list({ parked: 'false' })).jobs]
  end.resolve()
  expect(meanwhile).toEqual([0, [expect.objectContaining({ name: 'slow:job', attempts: 1, is_parked: false })]])
  await expect.poll(parked, { timeout: 10_000 }).toBe(1)
})

test('a job is stored together with the change that enqueues it, or not at all', async () => {
  const good = poison()
  good.isHealed = true
  const server = await ownServer({ modules: [...modules, good] })
  const library = await testLibrary(server)
  await expect(
    library.inside(async (ctx) => {
      ctx.enqueue('poison.job', {})
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await library.inside(async (ctx) => ctx.enqueue('poison.job', {}))
  await expect.poll(() => good.runs, { timeout: 10_000 }).toBe(1)
  // The queue removes a job shortly after it has run.
  await expect
    .poll(async () => (await server.kernel.database.owner.query('select count(*)::int as count from graphile_worker._private_jobs')).rows[0].count, {
      timeout: 10_000,
    })
    .toBe(0)
})
