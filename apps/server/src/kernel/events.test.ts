import { events } from '@porchlight/contracts/events'
import { expect, test } from 'vitest'
import { testLibrary } from '../testing/library.ts'
import { sharedServer } from '../testing/test-server.ts'
import type { Reaction } from './jobs.ts'
import { assemble } from './kernel.ts'

test('a reaction to an unknown event keeps the server from starting; one to a known event does not', async () => {
  const { kernel } = await sharedServer()
  const withReactionTo = (event: string) => {
    const reactions = [{ name: 'test.follow', event, run: async () => {} } as unknown as Reaction]
    return () => assemble({ ...kernel, modules: [{ name: 'test', reactions }] }, [])
  }
  expect(withReactionTo('article.publishd')).toThrow('test.follow follows article.publishd, which never happens')
  expect(withReactionTo('article.published')).not.toThrow()
})

test('an event accepts its own fields and no others, and its payload is stored', async () => {
  const library = await testLibrary(await sharedServer())
  const tell = (payload: object) => library.inside(async (ctx) => ctx.emit('agent.enabled', payload as { user_id: string }))
  await expect(tell({ user: 'x' })).rejects.toThrow()
  await expect(tell({ user_id: 'x', more: 1 })).rejects.toThrow()
  await tell({ user_id: 'x' })
  const last = await library.inside((ctx) => ctx.db.selectFrom('events').select(['name', 'payload', 'actor_kind']).orderBy('number', 'desc').executeTakeFirst())
  expect(last).toEqual({ name: 'agent.enabled', payload: { user_id: 'x' }, actor_kind: 'system' })
})

test('every event is described in a sentence', () => {
  for (const [name, { summary }] of Object.entries(events)) expect(summary, name).toMatch(/^[A-Z].*\.$/)
})
