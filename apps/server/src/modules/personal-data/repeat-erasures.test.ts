import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { erasedListName } from './erased-list.ts'
import { eraseAfterRestore } from './repeat-erasures.ts'

test('whoever was erased and is there again is not served when erasing them fails; what only DATA_DIR knows of them is noted in the storage', async () => {
  const server = await ownServer({ env: { ROLES: 'web' } })
  const { kernel } = server
  const { database, config, ports } = kernel
  const library = await testLibrary(server)
  const ticket = (await (await library.user('admin')).calls.tickets.create({ email: 'dan@shop.example', subject: 'Size', message: 'Too small' })).conversation
  const { visitor_id } = ticket.visitor
  const { support_lib_id } = library
  await writeFile(join(config.DATA_DIR, erasedListName), `${JSON.stringify({ support_lib_id, visitor_id, at: '2026-01-01T00:00:00.000Z' })}\n`)
  const outcome = eraseAfterRestore(kernel).then(
    () => 'served',
    (error: Error) => error.message,
  )
  const fail = "update erasures set state = 'failed' where visitor_id = $1 and state = 'waiting'"
  await expect.poll(async () => (await database.owner.query(fail, [visitor_id])).rowCount).toBe(1)
  expect(await outcome).toContain(`erasing them failed (the log says why): ${support_lib_id}/${visitor_id}.`)
  expect(await ports.storage.list(`instance/erased/${support_lib_id}`)).toHaveLength(1)
})
