import { createServer } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { testLibrary, testPassword } from '../../testing/library.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { waitedMs } from '../../testing/time-taken.ts'
import { Browser } from '../identity/testing.ts'
import { licenceOf } from './index.ts'

const hourMs = 3_600_000

/** Starts an external licence service on a real port: it responds with `say` and records its requests. */
async function foreignService() {
  const service = { say: { status: 200, body: '{"e":1,"lw":0}' }, lapsed: '-', hangs: false, asked: [] as string[], url: '' }
  const http = createServer((request, response) => {
    service.asked.push(request.url ?? '')
    if (service.hangs) return
    const body = request.url?.endsWith(`k=${service.lapsed}`) ? '{"e":0}' : service.say.body
    response.writeHead(service.say.status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  service.url = `http://127.0.0.1:${(http.address() as { port: number }).port}/check?site=porchlight`
  return service
}

async function world() {
  const service = await foreignService()
  const clock = testClock(new Date())
  const server = await ownServer({ clock, env: { LICENCE_URL: service.url } })
  const library = await testLibrary(server)
  const person = await library.user('agent')
  const browser = new Browser(server)
  const enter = async () => {
    const { json } = await browser.call('signIn', { email: person.email, password: testPassword, remember_me: true })
    return json.error?.code ?? json.library.library_only
  }
  return { service, clock, server, library, person, browser, enter }
}

test('GET subscriptions returns the last response to staff; with the built-in check, always active', async () => {
  const builtIn = await (await testLibrary(await sharedServer(), { library_only: true })).user('agent')
  expect(await builtIn.calls.licence.subscriptions()).toEqual({ subscriptions: [{ is_active: true, library_only: true, answered_at: null }] })
  const { service, person, enter, clock } = await world()
  expect(await person.calls.licence.subscriptions()).toEqual({ subscriptions: [{ is_active: false, library_only: false, answered_at: null }] })
  service.say.body = '{"e":1,"lw":1}'
  await enter()
  const answered_at = clock.now().toISOString()
  expect(await person.calls.licence.subscriptions()).toEqual({ subscriptions: [{ is_active: true, library_only: true, answered_at }] })
})

describe('the subscription check at sign-in (A4, A5)', () => {
  test('queries by refkey, admits active subscriptions, stores library-only, refuses inactive ones', async () => {
    const { service, server, library, enter } = await world()
    const { rows } = await server.kernel.database.owner.query('select library_refkey from libraries where support_lib_id = $1', [library.support_lib_id])
    expect(await enter()).toBe(false)
    expect(service.asked).toEqual([`/check?site=porchlight&k=${rows[0].library_refkey}`])
    service.say.body = '{"e":"1","lw":"1"}'
    expect(await enter()).toBe(true)
    service.say.body = '{"e":1}'
    expect(await enter()).toBe(false)
    service.say.body = '{"e":0,"lw":1}'
    expect(await enter()).toBe('subscription_inactive')
    service.say.body = '{"e":1,"lw":0}'
    expect(await enter()).toBe(false)
  })

  test('opens the next library of an account if the subscription of the one entered last has ended; a switch to that is refused', async () => {
    const { service, server, library, person, browser, enter } = await world()
    await enter()
    const next = await testLibrary(server)
    const elsewhere = await next.alsoUser(person)
    const { rows } = await server.kernel.database.owner.query('select library_refkey from libraries where support_lib_id = $1', [library.support_lib_id])
    const opened = async () => (await browser.call('signIn', { email: person.email, password: testPassword })).json.user?.support_lib_id
    expect(await opened()).toBe(library.support_lib_id)
    service.lapsed = rows[0].library_refkey
    expect(await opened()).toBe(next.support_lib_id)
    await expect(elsewhere.calls.memberships.switch({ to_lib_id: library.support_lib_id })).rejects.toMatchObject({ code: 'subscription_inactive' })
    service.say.body = '{"e":0}'
    expect(await enter()).toBe('subscription_inactive')
  })

  test('happens only after a correct password', async () => {
    const { service, person, browser, enter } = await world()
    service.say.body = '{"e":0}'
    expect((await browser.call('signIn', { email: person.email, password: 'no' })).json.error?.code).toBe('incorrect_credentials')
    expect(service.asked).toEqual([])
    expect(await enter()).toBe('subscription_inactive')
  })

  test.each([
    ['an error', { status: 500, body: '{"e":1}' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['another shape', { status: 200, body: '{"error":"x"}' }],
  ])('%s counts as an outage: everyone can sign in for a day after a positive response, no one without one', async (_name, say) => {
    const { service, clock, enter } = await world()
    const good = service.say
    const fail = () => {
      service.say = say
    }
    const heal = () => {
      service.say = good
    }
    fail()
    expect(await enter()).toBe('licence_unavailable')
    heal()
    expect(await enter()).toBe(false)
    fail()
    clock.advance(23 * hourMs)
    expect(await enter()).toBe(false)
    clock.advance(2 * hourMs)
    expect(await enter()).toBe('licence_unavailable')
    heal()
    expect(await enter()).toBe(false)
  })

  test('no response within three seconds counts as an outage', async () => {
    const { service, enter } = await world()
    service.hangs = true
    const waited = await waitedMs(async () => expect(await enter()).toBe('licence_unavailable'))
    expect(waited).toBeLessThan(5000)
    service.hangs = false
    expect(await enter()).toBe(false)
  })

  test('an outage does not reactivate a library whose last response was negative', async () => {
    const { service, enter } = await world()
    expect(await enter()).toBe(false)
    service.say.body = '{"e":0}'
    expect(await enter()).toBe('subscription_inactive')
    service.say.status = 503
    expect(await enter()).toBe('licence_unavailable')
  })

  test('a renewal queries at most every ten minutes, keeps working during an outage, and stops when the subscription ends', async () => {
    const { service, clock, browser, enter } = await world()
    const renew = async () => (await browser.call('token', {})).json.error?.code ?? 'renewed'
    expect(await enter()).toBe(false)
    expect([await renew(), await renew(), service.asked.length]).toEqual(['renewed', 'renewed', 1])
    clock.advance(11 * 60_000)
    service.say.status = 500
    expect([await renew(), service.asked.length]).toEqual(['renewed', 2])
    service.say = { status: 200, body: '{"e":0}' }
    expect(await renew()).toBe('subscription_inactive')
    clock.advance(25 * hourMs)
    service.say.status = 500
    expect(await renew()).toBe('licence_unavailable')
  })

  test('without a configured service, every subscription is active', async () => {
    const server = await sharedServer()
    const library = await testLibrary(server, { library_only: true })
    expect(await licenceOf(server.kernel, library.support_lib_id)).toEqual({ is_active: true, library_only: true })
    await expect(licenceOf(server.kernel, 'no-such-library')).rejects.toMatchObject({ code: 'licence_unavailable' })
  })
})

test('the built-in endpoint finds libraries by refkey or domain only', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server, { library_only: true, library_domain: 'shop.example.test' })
  const plain = await testLibrary(server)
  const { rows } = await server.kernel.database.owner.query('select support_lib_id, library_refkey from libraries')
  const refkey = (id: string) => rows.find((row) => row.support_lib_id === id).library_refkey
  const check = async (query: string) => (await fetch(`${server.address}/api/licence?${query}`)).json()
  expect(await check(`k=${refkey(library.support_lib_id)}`)).toEqual({ e: 1, lw: 1 })
  expect(await check(`k=${refkey(plain.support_lib_id)}`)).toEqual({ e: 1, lw: 0 })
  expect(await check('d=shop.example.test')).toEqual({ e: 1, lw: 1 })
  for (const query of ['', 'k=', 'd=', 'k=none', 'd=%25', `k=${library.support_lib_id}`, 'k=none&d=shop.example.test'])
    expect(await check(query)).toEqual({ e: 0, lw: 0 })
})
