import { type TestLibrary, testLibrary } from '../../../testing/library.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { Browser } from '../../identity/testing.ts'
import { type SamlAnswer, samlCertificate, samlResponse } from './stand-in-saml.ts'

/** What tests of sign-ins through a SAML provider do, on a server that finds `records` in the DNS. */
export function signingInBySaml(server: () => TestServer, records: Map<string, string[][]>) {
  async function connected() {
    const library = await testLibrary(server())
    const owner = await library.user('admin')
    const domain = `${library.support_lib_id}.test`
    const { singleSignOn } = owner.calls
    await singleSignOn.save({
      ...{
        kind: 'saml',
        is_on: true,
        is_required: false,
        issuer: 'https://saml.test/idp',
        sign_in_url: 'https://saml.test/sign-in',
        certificates: samlCertificate,
      },
      ...{ creates_members: false, default_role: 'agent', role_claim: '', role_map: [] },
    })
    const { domains } = await singleSignOn.claimDomain({ domain })
    records.set(domains[0]?.record ?? '', [[domains[0]?.value ?? '']])
    await singleSignOn.verifyDomain({ domain })
    return { library, owner, domain }
  }
  /** Posts a response as a browser does that comes from the provider's page: from another site, without our cookies. Returns where it is sent. */
  async function post(SAMLResponse: string, RelayState: string): Promise<string> {
    const headers = { origin: 'https://saml.test', 'sec-fetch-site': 'cross-site' }
    const answer = await fetch(`${server().address}/single-sign-on/saml`, {
      ...{ method: 'POST', redirect: 'manual', headers },
      body: new URLSearchParams({ SAMLResponse, RelayState }),
    })
    return answer.headers.get('location') ?? String(answer.status)
  }
  const stateOf = (page: string) => new URL(page).searchParams.get('RelayState') ?? ''
  async function begin(email: string, browser = new Browser(server())) {
    const { json } = await browser.call('begin', { email })
    return { browser, page: json.redirect_to }
  }
  async function finish(browser: Browser, location: string) {
    const { json } = await browser.call('finish', { answer: location.split('?')[1] ?? '' })
    const { error } = json as { error?: { code: string; fields?: { reason: string } } }
    return json.user?.email ?? error?.fields?.reason ?? error?.code
  }
  async function through(email: string, answer: Partial<SamlAnswer> = {}) {
    const { browser, page } = await begin(email)
    return finish(browser, await post(samlResponse(page, { email, ...answer }), stateOf(page)))
  }
  /** What the audit log was told of the last refusal. */
  async function lastRefusal(library: TestLibrary): Promise<string> {
    const told = await library.inside((ctx) =>
      ctx.db
        .selectFrom('events')
        .select('payload')
        .where('support_lib_id', '=', library.support_lib_id)
        .where('name', '=', 'single_sign_on.refused')
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
    return JSON.stringify(told?.payload)
  }
  return { connected, post, stateOf, begin, finish, through, lastRefusal }
}
