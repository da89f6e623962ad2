import { expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { newRef } from '../../kernel/ids.ts'
import { tablesOf } from '../../kernel/rows/tables-of.ts'
import { type DownloadHeaders, download } from '../../testing/download.ts'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { ownServer, sharedServer, type TestServer } from '../../testing/test-server.ts'

const bearer = ({ token }: TestUser): DownloadHeaders => ({ authorization: `Bearer ${token}` })
const cookieOf = ({ cookie }: TestUser): DownloadHeaders => ({ cookie })

/** A library with the file of a full export, whose owner may download it. */
async function exported(server: Pick<TestServer, 'kernel' | 'address'>) {
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const { support_lib_id } = library
  const export_ref = newRef()
  const made = { support_lib_id, export_ref, state: 'done', requested_by: admin.user_id, requested_at: new Date() }
  await library.inside((ctx) =>
    ctx.db
      .insertInto('library_exports')
      .values({ ...made, expires_at: new Date(Date.now() + 3_600_000) })
      .execute(),
  )
  await library.kernel.ports.storage.put(`${support_lib_id}/export-${export_ref}`, Buffer.from('Everything'))
  const given = () => admin.calls.libraryCopies.download({ export_ref })
  const status = async (address: { address: string }, headers?: DownloadHeaders) => (await download(library, address, headers)).status
  return { library, admin, export_ref, given, status }
}

test('a download takes the session that asked and its key, once: nobody else’s, no other session, no altered key; the ref opens nothing', async () => {
  const world = await exported(await sharedServer())
  const { library, admin, export_ref, given, status } = world
  const [colleague, member] = [await library.user('admin'), await library.user('agent')]
  const foreign = await exported(await sharedServer())
  const both = await foreign.library.alsoUser(admin, 'admin')
  const address = await given()
  expect(address.address).toMatch(/^\/downloads\/[A-Za-z0-9_-]{43}$/)
  const key = address.address.slice('/downloads/'.length)
  const altered = { address: `/downloads/${key.startsWith('A') ? 'B' : 'A'}${key.slice(1)}` }
  const refused: [string, { address: string }, DownloadHeaders?][] = [
    ['nobody', address],
    ['a colleague with the right', address, bearer(colleague)],
    ['a colleague with the right, in a browser', address, cookieOf(colleague)],
    ['a teammate without the right', address, cookieOf(member)],
    ['an admin of another library', address, bearer(foreign.admin)],
    ['the same person, in another library', address, cookieOf(both)],
    ['a visitor', address, { authorization: `Visitor ${library.support_lib_id}.${library.visitor().secret}` }],
    ['an altered key', altered, bearer(admin)],
    ['an altered key, in a browser', altered, cookieOf(admin)],
    ['a key of another library', await foreign.given(), bearer(admin)],
    ['an altered cookie', address, { cookie: `${admin.cookie.slice(0, -1)}${admin.cookie.endsWith('A') ? 'B' : 'A'}` }],
    ['the ref', { address: `/downloads/${export_ref}` }, bearer(admin)],
    ['the ref where it was once enough', { address: `/library-exports/${export_ref}` }, bearer(admin)],
    ['the ref as a file', { address: `/files/${export_ref}` }, bearer(admin)],
  ]
  for (const [what, at, headers] of refused) expect(await status(at, headers), what).toBe(404)
  // A page of another site makes a browser navigate, a scanner looks at the address first: neither gets the file nor uses up the key.
  expect((await fetch(library.address + address.address, { headers: { cookie: admin.cookie, 'sec-fetch-site': 'cross-site' } })).status).toBe(404)
  expect((await fetch(library.address + address.address, { method: 'HEAD', headers: { cookie: admin.cookie } })).status).toBe(404)

  const file = await download(library, address, cookieOf(admin))
  expect(await file.text()).toBe('Everything')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="porchlight-library-.*\.zip"/)
  expect(file.headers.get('cache-control')).toBe('no-store')
  for (const again of [cookieOf(admin), bearer(admin)]) expect(await status(address, again)).toBe(404)
  // Many at once: one opens it.
  const raced = await given()
  const answers = await Promise.all(Array.from({ length: 8 }, () => status(raced, bearer(admin))))
  expect(answers.sort()).toEqual([200, ...Array(7).fill(404)])
})

test('rights count when the file is asked for: who has lost the right, the sight or the session since gets nothing', async () => {
  const { library, export_ref, status } = await exported(await sharedServer())
  const owner = library.kernel.database.owner
  const lost: [string, (who: TestUser) => Promise<unknown>, number][] = [
    ['nothing', async () => {}, 200],
    [
      'the right',
      ({ user_id }) => owner.query("insert into user_permissions values ($1, $2, 'canDeleteOrReassignOwner', false)", [library.support_lib_id, user_id]),
      403,
    ],
    ['the sight', ({ user_id }) => owner.query("update users set conversation_scope = 'own' where user_id = $1", [user_id]), 403],
    ['the session', ({ session_id }) => owner.query('update sessions set revoked_at = now() where session_id = $1', [session_id]), 404],
    ['the membership', library.switchOff, 404],
  ]
  for (const [what, lose, expected] of lost)
    for (const headersOf of [bearer, cookieOf]) {
      const who = await library.user('admin')
      const given = await who.calls.libraryCopies.download({ export_ref })
      await lose(who)
      expect(await status(given, headersOf(who)), what).toBe(expected)
    }
  const code = (who: TestUser) =>
    who.calls.libraryCopies.download({ export_ref }).then(
      () => 'ok',
      (error: { code: string }) => error.code,
    )
  const stale = await library.user('admin')
  await owner.query("update sessions set confirmed_at = now() - interval '16 minutes' where session_id = $1", [stale.session_id])
  expect(await code(stale)).toBe('confirmation_needed')
  expect(await code(await library.user('agent'))).toBe('forbidden')
  const scoped = await library.user('admin')
  await owner.query("update users set conversation_scope = 'team' where user_id = $1", [scoped.user_id])
  expect(await code(scoped)).toBe('forbidden')
  expect(await code(await library.user('admin'))).toBe('ok')
})

test('a key lasts a minute', async () => {
  const clock = testClock(new Date())
  const server = await ownServer({ clock })
  const world = await exported(server)
  const [early, late] = [await world.given(), await world.given()]
  clock.advance(59_000)
  expect(await world.status(early, cookieOf(world.admin))).toBe(200)
  clock.advance(2000)
  expect(await world.status(late, cookieOf(world.admin))).toBe(404)
})

test('an API key downloads what it has exported, and repeats its call for another address; nothing that is stored opens anything', async () => {
  const { library, admin, given } = await exported(await sharedServer())
  const { key } = await admin.calls.apiKeys.create({ key_name: 'Copies', scopes: ['help:write', 'help:read'], expires_in_days: 1 })
  const other = await admin.calls.apiKeys.create({ key_name: 'Another', scopes: ['help:write', 'help:read'], expires_in_days: 1 })
  const program = { authorization: `Bearer ${key}` }
  const post = (path: string, body: object = {}) =>
    fetch(library.address + path, {
      method: 'POST',
      headers: { ...program, 'content-type': 'application/json', 'idempotency-key': `once${path.slice(-4)}` },
      body: JSON.stringify(body),
    }).then(async (answer) => (await answer.json()) as { transfer: { transfer_id: string }; address: string })
  await admin.calls.articles.create({ article_title: 'Brakes', article_content: '<p>Squeeze</p>' })
  const { transfer_id } = (await post('/api/articles/exports', { format: 'markdown' })).transfer
  await expect
    .poll(async () => (await admin.calls.articleFiles.read({ transfer_id })).transfer, { timeout: 20_000 })
    .toMatchObject({ problem: null, state: 'done' })
  const ask = () => post(`/api/articles/transfers/${transfer_id}/download`)
  const [first, second] = [await ask(), await ask()]
  expect(first.address).not.toBe(second.address)
  expect((await download(library, first, { authorization: `Bearer ${other.key}` })).status).toBe(404)
  expect((await download(library, first, { authorization: `Bearer ${admin.token}` })).status).toBe(404)
  expect((await download(library, first, program)).status).toBe(200)

  // Neither keys nor names of files that need one open anything, wherever they are stored.
  const secrets = [second.address, (await given()).address].map((address) => address.slice('/downloads/'.length))
  const pool = library.kernel.database.owner
  for (const { name } of tablesOf(library.kernel.modules)) {
    const { rows } = await pool.query(`select 1 from ${name} t where t::text like any($1)`, [secrets.map((secret) => `%${secret}%`)])
    expect(rows, name).toEqual([])
  }
  const { rows: made } = await pool.query<{ file_id: string }>('select file_id from uploads where support_lib_id = $1 and needs_key', [library.support_lib_id])
  expect(made).toHaveLength(1)
  for (const headers of [program, bearer(admin)]) expect((await download(library, { address: `/files/${made[0]?.file_id}` }, headers)).status).toBe(404)
})
