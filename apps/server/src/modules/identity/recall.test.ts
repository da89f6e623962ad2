import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
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
