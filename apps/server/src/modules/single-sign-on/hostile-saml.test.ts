import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { leastMs, processorMsOf } from '../../testing/time-taken.ts'
import { signingInBySaml } from './testing/signing-in-by-saml.ts'
import { type SamlAnswer, samlResponse } from './testing/stand-in-saml.ts'

const records = new Map<string, string[][]>()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ resolveTxt: async (name) => records.get(name) ?? [], env: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())
const { connected, begin, post, finish, stateOf, lastRefusal } = signingInBySaml(() => server, records)

/** Of the thread that answers everybody; an honest response of 100 kB takes some 20. */
const mainThreadMs = 120

const many = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_, at) => of(at)).join('')
const inResponse = (text: string) => ({ change: (xml: string) => xml.replace('<samlp:Status>', () => `${text}<samlp:Status>`) })
const inAssertion = (text: string) => ({ change: (xml: string) => xml.replace('<saml:AttributeStatement>', () => `${text}<saml:AttributeStatement>`) })
const inclusive = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

const hostile: [name: string, answer: Partial<SamlAnswer>, reason: string][] = [
  ['empty comments', inResponse('<!---->'.repeat(23_000)), 'too many comments'],
  ['comments in the name', { change: (xml) => xml.replace('</saml:NameID>', () => `${'<!--x-->'.repeat(15_000)}</saml:NameID>`) }, 'too many comments'],
  ['deep nesting', inResponse('<a>'.repeat(25_000)), 'too many elements'],
  ['nesting that the limit of elements lets through', inAssertion(`${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}`), 'too deeply'],
  ['elements without end', inAssertion('<a/>'.repeat(40_000)), 'too many elements'],
  ['as many elements as may be', inAssertion('<a/>x'.repeat(2300)), 'Invalid signature'],
  ['namespaces', inAssertion(many(3000, (at) => `<a xmlns:p${at}="u${at}"/>`)), 'too many'],
  ['namespaces of one element', inAssertion(`<a${many(10_000, (at) => ` xmlns:p${at}="u"`)}/>`), 'too many attributes'],
  [
    'canonical form with many namespaces',
    {
      change: (xml) =>
        xml
          .replace('<samlp:Response', () => `<samlp:Response${many(4000, (at) => ` xmlns:p${at}="u"`)}`)
          .replaceAll('http://www.w3.org/2001/10/xml-exc-c14n#', inclusive),
    },
    'too many attributes',
  ],
  [
    'canonical form with as many namespaces as may be',
    {
      change: (xml) =>
        xml
          .replace('<samlp:Response', () => `<samlp:Response${many(30, (at) => ` xmlns:p${at}="u${at}"`)}`)
          .replaceAll('http://www.w3.org/2001/10/xml-exc-c14n#', inclusive)
          .replace('<saml:AttributeStatement>', () => `${'<p1:a/>'.repeat(2300)}<saml:AttributeStatement>`),
    },
    'Invalid signature',
  ],
  [
    'canonical form with a long list of prefixes',
    {
      change: (xml) =>
        xml.replace(/(<Transform [^>]*exc-c14n#")\/>/, (_, begin: string) => `${begin}><I PrefixList="${many(900, (at) => `p${at} `)}"/></Transform>`),
    },
    'too many prefixes',
  ],
  ['attributes of one element', inAssertion(`<a${many(14_000, (at) => ` b${at}="x"`)}/>`), 'too many attributes'],
  ['attributes of many elements', inAssertion(many(500, () => `<a${many(30, (at) => ` b${at}="x"`)}/>`)), 'too many attributes'],
  ['a long attribute', inAssertion(`<a b="${'x'.repeat(150_000)}"/>`), 'too long'],
  ['base64 without end', { change: (xml) => xml.replace('<DigestValue>', () => `<DigestValue>${'A'.repeat(180_000)}`) }, 'Invalid signature'],
  ['more base64 than may be', { change: (xml) => xml.replace('<DigestValue>', () => `<DigestValue>${'A'.repeat(300_000)}`) }, 'incomplete'],
  ['signatures', { change: (xml) => xml.replace(/<Signature .*<\/Signature>/, (one) => one.repeat(100)) }, 'too many signatures'],
  ['references', { change: (xml) => xml.replace(/<Reference .*<\/Reference>/, (one) => one.repeat(300)) }, 'too many references'],
  ['transforms', { change: (xml) => xml.replace(/<Transform .*?\/>/, (one) => one.repeat(500)) }, 'too many transforms'],
  ['a signature of another element', inAssertion('<a><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/></a>'), 'another element is signed'],
  [
    'certificates',
    { change: (xml) => xml.replace('</SignedInfo>', () => `</SignedInfo><KeyInfo>${'<X509Certificate>AAAA</X509Certificate>'.repeat(200)}</KeyInfo>`) },
    'too many certificates',
  ],
  ['entities', inAssertion(`<a>${'&lt;'.repeat(30_000)}</a>`), 'too many entities'],
  [
    'entities of its own',
    { change: (xml) => `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>${xml.replace('desk-admins', '&c;')}` },
    'document type',
  ],
  ['sections', inAssertion(`<a>${'<![CDATA[x]]>'.repeat(9000)}</a>`), 'too many sections'],
  ['instructions', inAssertion('<?a b?>'.repeat(15_000)), 'too many instructions'],
  ['signs that a parser walks over again and again', inAssertion('<a '.repeat(2000)), 'element'],
  ['a comment without end', inAssertion(`<!--${'-'.repeat(150_000)}`), 'comment'],
]

test('what hostile responses cost is borne by a worker, each is refused with its reason, and an honest person signs in beside them', async () => {
  const { library } = await connected()
  const { email } = await library.user('agent')
  for (const [name, answer, reason] of hostile) {
    const costOfOne = async () => {
      const { browser, page } = await begin(email)
      const response = samlResponse(page, { email, ...answer })
      return processorMsOf(async () => expect.soft(await finish(browser, await post(response, stateOf(page))), name).toBe('answer'))
    }
    expect.soft(await leastMs(mainThreadMs, costOfOne), name).toBeLessThan(mainThreadMs)
    if (reason !== 'incomplete') expect.soft(await lastRefusal(library), name).toContain(reason)
  }
  // Honest ones, as providers send them: with some groups and certificates, with many, and with spaces of names at each value.
  const values = (count: number, of: (at: number) => string) => `<saml:Attribute Name="groups">${many(count, of)}</saml:Attribute>`
  const honest = [
    values(120, (at) => `<saml:AttributeValue>CN=Group ${at},OU=Support,DC=corp,DC=example,DC=test</saml:AttributeValue>`),
    values(1500, (at) => `<saml:AttributeValue>CN=Group ${at},OU=Desk,DC=corp</saml:AttributeValue>`),
    values(
      500,
      (at) =>
        `<saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">Group ${at} &amp; others</saml:AttributeValue>`,
    ),
  ]
  for (const attributes of honest) {
    const { browser, page } = await begin(email)
    const response = samlResponse(page, { email, attributes, signsResponse: true })
    expect(response.length).toBeGreaterThan(13_000)
    expect(await finish(browser, await post(response, stateOf(page)))).toBe(email)
  }
})
