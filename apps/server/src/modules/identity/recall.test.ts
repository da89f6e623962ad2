import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { statementsOf } from '../../testing/statements-of.ts'
import { sharedServer } from '../../testing/test-server.ts'

// Staff are cached between reads. Each change below bypasses the server, so that only the read itself can detect it.
async function reader() {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const writer = await library.user('writer')
  const read = () => writer.calls.articles.list({})
  await read()
  await read()
  const change = (text: string, ...values: unknown[]) => server.kernel.database.owner.query(text, [writer.user_id, ...values])
  return { library, writer, read, change }
}

test('an ended session can no longer read; an open one can', async () => {
  const { writer, read, change } = await reader()
  await expect(read()).resolves.toMatchObject({ articles: [] })
  await change('update sessions set revoked_at = now() where user_id = $1')
  await expect(read()).rejects.toMatchObject({ status: 401 })
  await change('update sessions set revoked_at = null where user_id = $1')
  await expect(read()).resolves.toMatchObject({ articles: [] })
  await change('update users set disabled_at = now() where user_id = $1')
  await expect(read()).rejects.toMatchObject({ status: 401 })
  await expect(writer.calls.search.articles({ query: 'x' })).rejects.toMatchObject({ status: 401 })
})

test('granting or revoking a permission takes effect with the very next read', async () => {
  const { library, read, change, writer } = await reader()
  const flag = 'canCreateAndUpdateHelpCenterArticles'
  const search = () => writer.calls.search.articles({ query: 'x' })
  await expect(search()).resolves.toEqual({ results: [] })
  await change('insert into user_permissions (support_lib_id, user_id, slug, is_enabled) values ($2, $1, $3, false)', library.support_lib_id, flag)
  await expect(search()).rejects.toMatchObject({ code: 'forbidden' })
  await expect(search()).rejects.toMatchObject({ code: 'forbidden' })
  await change('update user_permissions set is_enabled = true where user_id = $1')
  await expect(search()).resolves.toEqual({ results: [] })
  await expect(read()).resolves.toMatchObject({ articles: [] })
})

test('a refusal for any other reason is returned unchanged, without a retry', async () => {
  const { writer, read } = await reader()
  await expect(writer.calls.articles.read({ article_id: 'nothing' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(writer.calls.articles.list({ limit: -1 })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(read()).resolves.toMatchObject({ articles: [] })
})

test('looking up a session is one statement of the read, however much there is to know about the person', async () => {
  const { library, writer, read } = await reader()
  const statements = statementsOf(await sharedServer())
  /** The statements of a read: the fewest of ten, as schedules of the server send theirs in between. */
  const sentByRead = async () => {
    const counts: number[] = []
    for (let at = 0; at < 10; at++) {
      statements.clear()
      await read()
      expect(statements.sent().filter((each) => JSON.stringify(each).includes('inbox-token-holder'))).toHaveLength(1)
      counts.push(statements.sent().length)
    }
    return Math.min(...counts)
  }
  const plain = await sentByRead()
  const { calls } = await library.user('admin')
  await calls.people.createTeam({ team_name: 'Night shift', member_ids: [writer.user_id] })
  await calls.consoleAccess.save({ networks: ['127.0.0.0/8', '::1'] })
  const { role } = await calls.customRoles.create({ role_name: 'Night writer', base: 'writer' })
  await calls.people.patchAgent({ ref_uid: writer.user_id, role: 'writer', role_ref: role.role_ref })
  await read()
  expect(await sentByRead()).toBeLessThanOrEqual(plain)
})
