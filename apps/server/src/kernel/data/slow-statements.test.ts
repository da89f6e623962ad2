import { conversationsApi } from '@porchlight/contracts/conversations/conversations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { modules } from '../../modules.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { ownServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import type { Ctx } from '../context.ts'
import { asSystem } from '../jobs.ts'
import type { Module } from '../kernel.ts'

/** Takes longer than the database allows. */
async function tooSlow(ctx: Ctx): Promise<never> {
  await sql`set local statement_timeout = 20`.execute(ctx.db)
  await sql`select pg_sleep(5)`.execute(ctx.db)
  throw new Error('it was not ended')
}

test('a statement that its time limit ends is refused as unavailable over HTTP and the live connection, and a job is tried again', async () => {
  const slowed = modules.map((module): Module => {
    const handlers = module.handlers?.map((each) => (each.operation.name === conversationsApi.take.name ? { ...each, run: tooSlow } : each))
    return handlers ? { ...module, handlers } : module
  })
  let tries = 0
  const job: Module = {
    name: 'slow',
    tasks: [
      {
        name: 'slow.once',
        async run(ctx) {
          tries += 1
          if (tries === 1) await tooSlow(ctx)
        },
      },
    ],
  }
  const server = await ownServer({ modules: [...slowed, job] })
  const library = await testLibrary(server)
  await asSystem(server.kernel, library.support_lib_id, 'test', async (ctx) => ctx.enqueue('slow.once', {}))
  const admin = await library.user('admin')
  const { conversation_ref } = (await startChat(library.visitor())).conversation
  await expect(admin.calls.conversations.take({ conversation_ref })).rejects.toMatchObject({ status: 503, code: 'unavailable' })
  const socket = await openSocket(server.address, { token: admin.token })
  expect((await socket.ask('takeChat', { conversation_ref })).error).toMatchObject({ status: 503, code: 'unavailable' })
  await until(() => tries > 1, 'the job was tried again')
})
