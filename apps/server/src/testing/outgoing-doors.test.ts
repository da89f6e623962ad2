// Holds for every server file.
import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keepVectorsNow } from '../modules/answers/testing/keep-vectors-now.ts'
import { Browser } from '../modules/identity/testing.ts'
import { newSubscriptionOfBrowser } from '../modules/notifications/testing/push-service.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from './library.ts'
import { ownServer } from './test-server.ts'
import { until } from './until.ts'

/** A library, one of its admins, and a waiting chat of a visitor. */
type Place = { library: TestLibrary; admin: TestUser; conversation_ref: string }
/** Makes the server call an address that the library names. Errors of the call are ignored: the test looks at which addresses were reached. */
type Door = (place: Place, origin: string) => Promise<unknown>

const answered = async ({ admin: { calls } }: Place, origin: string, more: object = {}) => {
  await calls.librarySettings.update({ settings: { answers: { forStaff: true } } })
  await calls.apps.connect({ app: 'language_model', name: 'Model', values: { site: origin, model: 'm', ...more } })
}
const tracked =
  (app: string, values: (origin: string) => Record<string, string>, issue: (origin: string) => string): Door =>
  async ({ admin: { calls }, conversation_ref }, origin) => {
    await calls.apps.connect({ app, name: app, values: { token: 't', ...values(origin) } })
    await calls.conversations.take({ conversation_ref })
    await calls.issueLinks.add({ conversation_ref, url: issue(origin) }).catch(() => {})
  }
const notified =
  (app: string): Door =>
  async ({ admin: { calls }, library }, origin) => {
    await calls.apps.connect({ app, name: app, values: { url: `${origin}/in` }, events: ['conversation.started'] })
    await startChat(library.visitor(), 'One more')
    await until(
      async () => (await calls.webhooks.deliveries({})).deliveries.some(({ state }) => state === 'given_up' || state === 'failed'),
      `${app} has tried`,
    )
  }

/** Every way in which the server connects to an address that somebody of a library has named. */
const doors: Record<string, Door> = {
  webhooks: async ({ admin: { calls } }, origin) => {
    const { endpoint } = await calls.webhooks.create({ name: 'Shop', url: `${origin}/in` })
    await calls.webhooks.test({ endpoint_ref: endpoint.endpoint_ref })
  },
  'Slack channel': notified('slack'),
  'Teams channel': notified('teams'),
  'chat by webhook': notified('webhook'),
  'Slack threads': async ({ admin: { calls }, library }, origin) => {
    await calls.apps.connect({ app: 'slack_threads', name: 'Team', values: { channel: 'C1', token: 't', signing_secret: 's', api: origin } })
    await startChat(library.visitor(), 'One more')
    await until(async () => (await calls.apps.list({})).connections.some(({ problem }) => problem !== null), 'the thread was tried')
  },
  'GitHub issue': tracked(
    'github',
    (site) => ({ site, projects: '' }),
    (origin) => `${origin}/velo/shop/issues/7`,
  ),
  'GitLab issue': tracked(
    'gitlab',
    (site) => ({ site, projects: '' }),
    (origin) => `${origin}/velo/shop/-/issues/7`,
  ),
  'Linear issue': tracked(
    'linear',
    (origin) => ({ workspace: 'velo', api: origin }),
    () => 'https://linear.app/velo/issue/ENG-7',
  ),
  'Jira issue': tracked(
    'jira',
    (site) => ({ site, email: 'kim@velo.test', projects: '' }),
    (origin) => `${origin}/browse/SUP-7`,
  ),
  'language model': async (place, origin) => {
    await answered(place, origin)
    await place.admin.calls.answers.rewrite({ conversation_ref: place.conversation_ref, text: 'Hello', as: 'short' })
  },
  embeddings: async (place, origin) => {
    await answered(place, origin, { embeddings: 'e' })
    const { calls } = place.admin
    const { article_id } = (await calls.articles.create({ article_title: 'Brakes', article_content: '<p>Clean the rim.</p>' })).article
    await calls.articles.publish({ article_id })
    await keepVectorsNow(place.library)
  },
  'customer data': async ({ admin: { calls }, conversation_ref }, origin) => {
    await calls.apps.connect({ app: 'customer_data', name: 'Shop', values: { url: `${origin}/in` } })
    await calls.customerData.read({ conversation_ref })
  },
  'OpenID Connect issuer': async ({ admin: { calls }, library }, origin) => {
    const client = { kind: 'oidc' as const, is_on: true, is_required: false, issuer: origin, client_id: 'c', client_secret: 's' }
    await calls.singleSignOn.save({ ...client, creates_members: false, default_role: 'agent', role_claim: '', role_map: [] })
    await new Browser(library).call('begin', { to_lib_id: library.support_lib_id })
  },
  'push to a browser': async ({ admin: { calls }, library }, origin) => {
    await calls.pushDevices.add({ ...newSubscriptionOfBrowser(), endpoint: `${origin}/push` })
    await startChat(library.visitor(), 'One more')
    await until(async () => (await calls.pushDevices.list()).push_devices.some(({ last_result }) => last_result !== null), 'a push was tried')
  },
}

/** Starts a server on 127.0.0.1 that is inside our network, and counts who comes. `elsewhere`: where it redirects to. */
async function inside(elsewhere?: string) {
  const visited: string[] = []
  const server = createServer((request, response) => {
    visited.push(request.url ?? '')
    request.resume()
    response.writeHead(elsewhere === undefined ? 200 : 307, elsewhere === undefined ? {} : { location: elsewhere }).end('{}')
  })
  let connections = 0
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const { port } = server.address() as { port: number }
  return { port, visited, connections: () => connections }
}

async function placeOn(server: Parameters<typeof testLibrary>[0]): Promise<Place> {
  const library = await testLibrary(server)
  const { conversation_ref } = (await startChat(library.visitor())).conversation
  return { library, admin: await library.user('admin'), conversation_ref }
}

test('no address that a library names is connected to inside our network, by any door, whatever its name leads to', async () => {
  const canary = await inside()
  const lookups: string[] = []
  const server = await ownServer({
    lookupHost: async (host) => {
      lookups.push(host)
      return [{ address: '127.0.0.1' }]
    },
  })
  await Promise.all(
    Object.entries(doors).map(async ([name, open], at) => {
      const host = `door${at}.inside.test`
      await open(await placeOn(server), `https://${host}:${canary.port}`)
      expect(lookups, name).toContain(host)
    }),
  )
  expect([canary.connections(), canary.visited]).toEqual([0, []])
})

test('where the installation allows it every door connects, and none follows a redirect', async () => {
  const server = await ownServer({ env: { PRIVATE_WEBHOOKS: '1', PRIVATE_IDENTITY_PROVIDERS: '1' } })
  await Promise.all(
    Object.entries(doors).map(async ([name, open]) => {
      const canary = await inside()
      const moved = await inside(`http://127.0.0.1:${canary.port}/stolen`)
      await open(await placeOn(server), `http://127.0.0.1:${moved.port}`)
      expect([moved.visited.length > 0, canary.connections()], name).toEqual([true, 0])
    }),
  )
})

test('the product’s own files connect to other machines only where it is known', () => {
  const source = path.join(import.meta.dirname, '..')
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !/(?:\.test\.ts$|(?:^|\/)testing(?:\/|\.ts$))/.test(file))
  expect(files.length).toBeGreaterThan(1000)
  /** Files that connect to other machines by themselves, and to which. */
  const known = {
    'kernel/outside/mail.ts': 'the installation’s mail server',
    'kernel/outside/public-request.ts': 'addresses of libraries, checked',
    'kernel/storage/put-body.ts': 'the installation’s storage',
    'kernel/storage/s3-storage.ts': 'the installation’s storage',
    'modules/inbound-mail/ways-in/imap/connection.ts': 'mail servers of libraries, checked',
    'modules/licence/query-licence-service.ts': 'the installation’s licence service',
    'modules/mail-senders/oauth.ts': 'providers that the product knows',
    'modules/mail-senders/sender-transport.ts': 'a provider that the product knows, and mail servers of libraries, checked',
  }
  const connects =
    /(?:\bports\.|[^.\w])fetch\(\s*[^)\s]|(?:^import (?!type).*from |\bimport\()'(?:node:(?:http2?|https|tls|dgram)|undici|nodemailer|imapflow)'/m
  const isType = /^import \{ type \w+(?:, type \w+)* \} from .*\n/gm
  const found = files.filter((file) => connects.test(readFileSync(path.join(source, file), 'utf8').replace(isType, '')))
  expect(found.toSorted()).toEqual(Object.keys(known))
})
