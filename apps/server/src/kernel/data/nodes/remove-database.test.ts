import { expect, inject, test } from 'vitest'
import { callsOf } from '../../../testing/calls.ts'
import { addressOf } from '../../../testing/database-servers.ts'
import { testLibrary, testPassword } from '../../../testing/library.ts'
import { severalDatabases } from '../../../testing/several-databases.ts'
import { ownServer, type TestServer } from '../../../testing/test-server.ts'
import { makeLog } from '../../process/log.ts'
import type { ClusterDatabase } from './cluster.ts'
import { moveLibrary } from './moving/move-library.ts'
import { removeDatabase } from './remove-database.ts'

test('a database without libraries is taken out of the cluster, and the first one is a single database again when it is the last', {
  timeout: 300_000,
}, async () => {
  const { servers, server, env } = await severalDatabases(inject('postgres').folder, ['two', 'three'])
  const [home, , three] = servers.map(({ connection }) => connection)
  const { nodes } = server.kernel.database as ClusterDatabase
  const libraries = [await testLibrary(server), await testLibrary(server), await testLibrary(server)]
  const [inHome, inTwo, inThree] = libraries.map(({ support_lib_id }) => support_lib_id)
  const person = await (libraries[2] as (typeof libraries)[number]).user('agent')
  const signIn = (at: TestServer) => callsOf(at.address, () => null).identity.signIn({ email: person.email, password: testPassword, remember_me: false })

  await expect(removeDatabase(nodes, 'two')).rejects.toThrow('has 1 libraries')
  await expect(removeDatabase(nodes, 'home')).rejects.toThrow('it stays')
  await moveLibrary(nodes, String(inTwo), nodes.home)
  await removeDatabase(nodes, 'two')
  // It would be the emptiest one.
  const { support_lib_id: fresh } = await testLibrary(server)
  expect((await nodes.of(fresh)).name).toBe('three')
  await expect(person.calls.identity.changePassword({ current_password: testPassword, password: 'another horse' })).rejects.toMatchObject({ status: 503 })
  const without = { ...env, DATABASE_CLUSTER: `three=${addressOf(three as never)}` }
  const second = await ownServer({ connection: home as never, env: without, log: makeLog('silent') })
  await expect(signIn(second)).resolves.toMatchObject({ user: { email: person.email } })

  for (const support_lib_id of [inThree, fresh]) await moveLibrary(nodes, String(support_lib_id), nodes.home)
  await removeDatabase(nodes, 'three')
  const alone = await ownServer({ connection: home as never, log: makeLog('silent') })
  await expect(signIn(alone)).resolves.toMatchObject({ user: { email: person.email } })
  const { rows } = await alone.kernel.database.owner.query<{ id: string }>('select support_lib_id as id from libraries')
  expect(rows.map(({ id }) => id).sort()).toEqual([inHome, inTwo, inThree, fresh].sort())
})
