import { type TestUser, testLibrary } from '../../../testing/library.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { Browser } from '../../identity/testing.ts'
import type { Statement, standInProvider } from './stand-in-provider.ts'

type Provider = Awaited<ReturnType<typeof standInProvider>>

/** What tests of sign-ins through a provider do, on a server that finds `records` in the DNS. */
export function signingIn(server: () => TestServer, records: Map<string, string[][]>) {
  /** Makes a library whose people sign in with this provider, by the domain of their email addresses. */
  async function connected(
    provider: Pick<Provider, 'issuer' | 'client'>,
    settings: { is_required?: boolean; creates_members?: boolean; role_claim?: string } = {},
  ) {
    const library = await testLibrary(server())
    const owner = await library.user('admin')
    const domain = `${library.support_lib_id}.test`
    const { singleSignOn } = owner.calls
    const saved = {
      ...{
        kind: 'oidc' as const,
        is_on: true,
        is_required: false,
        issuer: provider.issuer,
        ...provider.client,
        creates_members: false,
        default_role: 'agent' as const,
      },
      ...{ role_claim: '', role_map: [{ value: 'desk-admins', role: 'admin' as const }], ...settings },
    }
    await singleSignOn.save(saved)
    await proveDomain(owner, domain)
    return { library, owner, domain, saved }
  }
  async function proveDomain({ calls }: TestUser, domain: string) {
    const { domains } = await calls.singleSignOn.claimDomain({ domain })
    const claimed = domains.find((each) => each.domain === domain)
    records.set(claimed?.record ?? '', [[claimed?.value ?? '']])
    return calls.singleSignOn.verifyDomain({ domain })
  }

  /** Signs in through the provider; returns whom it signed in, or why it did not. */
  async function through(
    provider: Provider,
    email: string,
    claims: Statement = {},
    change: Record<string, string | null> = {},
    browser = new Browser(server()),
  ) {
    const { json } = await browser.call('begin', { email })
    if (!json.redirect_to) return json.error?.code
    return finish(browser, provider.answer(json.redirect_to, { email, ...claims }, change))
  }
  async function finish(browser: Browser, answer: string, code?: string) {
    const { json } = await browser.call('finish', { answer, ...(code !== undefined && { code }) })
    const { error } = json as { error?: { code: string; fields?: { reason: string } } }
    return json.user?.email ?? error?.fields?.reason ?? error?.code
  }
  return { connected, proveDomain, through, finish }
}
