import { createHttpClient, environmentOf, serviceAddress } from '@porchlight/client'
import { describe, expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { ownServer, sharedServer, type TestServer } from '../../testing/test-server.ts'
import { readConfig } from '../config.ts'
import { serviceOrigins, servicesOf } from './services.ts'

const environment = {
  INBOX_URL: 'https://inbox.example/',
  TEAMS_URL: 'https://files.example/base',
  AI_SEARCH_URL: 'production=https://ai.example, staging=http://ai.staging.example:8080',
}

/** Returns a page's boot data and policy. */
async function pageAt({ address }: Pick<TestServer, 'address'>, path: string) {
  const answer = await fetch(address + path, { headers: { accept: 'text/html' } })
  const json = /<script type="application\/json" id="boot"[^>]*>(.*?)<\/script>/.exec(await answer.text())?.[1] ?? 'null'
  const policy = new Map(
    (answer.headers.get('content-security-policy') ?? '').split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')]),
  )
  return { boot: JSON.parse(json) as { services: Parameters<typeof serviceAddress>[0] }, policy }
}

describe('service base URLs (checklist A20)', () => {
  test('come from the environment, and default to this server', () => {
    const services = servicesOf(readConfig(environment))
    expect(services).toEqual({
      main: '',
      inbox: 'https://inbox.example',
      integrations: '',
      teams: 'https://files.example/base',
      ai: '',
      logevents: '',
      reports: '',
      activity: '',
      articles: '',
      ai_search: { production: 'https://ai.example', staging: 'http://ai.staging.example:8080' },
    })
    expect(serviceOrigins(readConfig(environment))).toEqual([
      'https://inbox.example',
      'https://files.example',
      'https://ai.example',
      'http://ai.staging.example:8080',
    ])
    expect(serviceOrigins(readConfig({ INBOX_URL: '' }))).toEqual([])
  })

  test.each([
    'inbox.example',
    'ftp://inbox.example',
    'javascript:alert(1)',
    'https://user:word@inbox.example',
    'https://inbox.example/?key=1',
    'https://inbox.example/#x',
    'prod=https://inbox.example',
    'production=inbox',
    'production=https://a.example,production=https://b.example',
    'https://a.example,https://b.example',
    "https://a.example; script-src 'unsafe-inline'",
  ])('are rejected at startup when invalid: %s', (INBOX_URL) => {
    expect(() => readConfig({ INBOX_URL })).toThrow(/INBOX_URL/)
  })

  test('reach the console and the widget through their pages, whose policies allow them', async () => {
    const server = await ownServer({ env: environment })
    const { support_lib_id } = await testLibrary(server)
    for (const path of ['/login', `/advancedWidget/${support_lib_id}/`]) {
      const { boot, policy } = await pageAt(server, path)
      expect(boot.services, path).toEqual(servicesOf(server.kernel.config))
      expect(policy.get('connect-src'), path).toBe("'self' https://inbox.example https://files.example https://ai.example http://ai.staging.example:8080")
    }
    const plain = await pageAt(await sharedServer(), '/login')
    expect(plain.policy.get('connect-src')).toBe("'self'")
  })

  test('are used for calls in each group', async () => {
    const services = servicesOf(readConfig(environment))
    const called: string[] = []
    const client = createHttpClient({
      baseUrl: (service) => serviceAddress(services, service, environmentOf('help.example')),
      authorization: () => null,
      fetch: async (address) => {
        called.push(String(address))
        return new Response('{}')
      },
    })
    await client.people.agents()
    await client.uploads.create({}, { file: new Blob(['x']) })
    await client.librarySettings.read()
    await client.identity.token()
    expect(called).toEqual([
      'https://inbox.example/api/inbox/agents',
      'https://files.example/base/api/teams/upload_docs',
      '/api/main/library',
      '/api/identity/token',
    ])
  })
})
