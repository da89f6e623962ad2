import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { z } from 'zod'
import { assertEverySignature } from './assert-signatures.ts'
import { decryptedAssertion } from './decrypt-assertion.ts'
import { addAlgorithms } from './more-algorithms.ts'
import { addCiphers } from './more-ciphers.ts'
import type { Claims } from './oidc.ts'
import { scanResponse } from './scan-response.ts'

/** A SAML provider: its entity id, the page on which people sign in, and the PEM certificates of its keys. */
export type SamlProvider = { issuer: string; sign_in_url: string; certificates: string[] }
/** How the provider knows us: our entity id, where it posts its responses, and the private key to the certificate that it may encrypt with. */
export type SamlOwn = { entity_id: string; acs: string; key?: string }
/** What a response has to answer. */
export type SamlExpected = { request_id: string }

addAlgorithms()
addCiphers()

/** By how much the clock of a provider may differ from ours. */
const skewMs = 60_000
const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** Names under which providers put address and name of a person. */
const emailNames = ['email', 'mail', 'urn:oid:0.9.2342.19200300.100.1.3', 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress']
const personNames = ['displayName', 'urn:oid:2.16.840.1.113730.3.1.241', 'http://schemas.microsoft.com/identity/claims/displayname']

const clientFor = (own: SamlOwn, provider: SamlProvider, { request_id }: SamlExpected) =>
  new SAML({
    ...{ callbackUrl: own.acs, issuer: own.entity_id, audience: own.entity_id },
    ...{ entryPoint: provider.sign_in_url, idpCert: provider.certificates, idpIssuer: provider.issuer },
    // Either is enough: with neither demanded, the library demands a signature of the assertion where the response around it has none.
    ...{ wantAssertionsSigned: false, wantAuthnResponseSigned: false },
    ...(own.key && { decryptionPvk: own.key }),
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    generateUniqueId: () => request_id,
    // Unsolicited responses are refused, and those to any request but this one.
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (id === request_id ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
    // Times are checked here, by the product's clock.
    acceptedClockSkewMs: -1,
  })

/** What a sign-in begins with. */
export type SamlRequest = { own: SamlOwn; provider: SamlProvider; state: string; expected: SamlExpected }
/** Returns the provider's page with our request in it. */
export const samlPage = ({ own, provider, state, expected }: SamlRequest): Promise<string> =>
  clientFor(own, provider, expected).getAuthorizeUrlAsync(state, undefined, {})

/** A response, in base64, and by what it is judged: plain data, as a worker does it. */
export type SamlCase = { own: SamlOwn; provider: SamlProvider; response: string; expected: SamlExpected; now: Date }

const Text = z.array(z.looseObject({ _: z.string().optional() })).optional()
/** The signed assertion, as the library returns it: without name spaces, each element as a list. */
const Assertion = z.looseObject({
  $: z.looseObject({ ID: z.string(), Version: z.literal('2.0') }),
  Issuer: Text,
  Subject: z
    .array(
      z.looseObject({
        NameID: z.array(z.looseObject({ _: z.string().optional(), $: z.looseObject({ Format: z.string().optional() }).optional() })).optional(),
        SubjectConfirmation: z
          .array(
            z.looseObject({
              $: z.looseObject({ Method: z.string() }),
              SubjectConfirmationData: z.array(z.looseObject({ $: z.record(z.string(), z.string()).optional() })).optional(),
            }),
          )
          .optional(),
      }),
    )
    .length(1),
  Conditions: z.array(z.looseObject({ $: z.looseObject({ NotBefore: z.string().optional(), NotOnOrAfter: z.string().optional() }).optional() })).length(1),
  AuthnStatement: z.array(z.unknown()).min(1),
  AttributeStatement: z.array(z.looseObject({ Attribute: z.array(z.looseObject({ $: z.looseObject({ Name: z.string() }) })).optional() })).optional(),
})

/**
 * Returns what a response says about a person, and the id of its assertion. The library checks a signature, and returns what was signed; audience and request
 * too. The rest of the profile "Web Browser SSO" (SAML 2.0 Profiles, 4.1.4.3) is checked here. Runs in a worker: anybody may post a response.
 * @throws Error that says what is wrong
 */
export async function claimsOfResponse({ own, provider, response, expected, now }: SamlCase): Promise<{ claims: Claims; assertion_id: string }> {
  const { statusCode, destination, hasAssertion, isEncrypted, algorithms, xml } = scanResponse(response)
  if (statusCode !== success) throw new Error('the provider reports a failure')
  if (!hasAssertion) throw new Error('there is no assertion')
  if (destination !== undefined && destination !== own.acs) throw new Error('it is for another address')
  const decrypted = isEncrypted ? await decryptedAssertion(xml, algorithms, own.key ?? '') : undefined
  const { profile } = await clientFor(own, provider, expected).validatePostResponseAsync({ SAMLResponse: response }).catch(asFault)
  await assertEverySignature(xml, provider)
  if (decrypted !== undefined) await assertEverySignature(decrypted, provider)
  const parsed = Assertion.safeParse((profile?.getAssertion?.() as { Assertion?: unknown } | undefined)?.Assertion)
  if (!parsed.success) throw new Error(`the assertion lacks ${parsed.error.issues[0]?.path.join('.') ?? 'something'}`)
  const { $, Issuer, Subject, Conditions, AttributeStatement } = parsed.data
  if (Issuer?.length !== 1 || Issuer[0]?._?.trim() !== provider.issuer) throw new Error('it is of another issuer')
  const [subject] = Subject
  const nameId = subject?.NameID?.[0]?._?.trim() ?? ''
  if (nameId === '') throw new Error('it names nobody')
  const isConfirmed = subject?.SubjectConfirmation?.some(({ $: { Method }, SubjectConfirmationData }) => {
    const { Recipient, InResponseTo, NotBefore, NotOnOrAfter } = SubjectConfirmationData?.[0]?.$ ?? {}
    const isOurs = Method === bearer && Recipient === own.acs && InResponseTo === expected.request_id
    return isOurs && NotOnOrAfter !== undefined && isWithin(now, NotBefore, NotOnOrAfter)
  })
  if (!isConfirmed) throw new Error('its subject is not confirmed for us, now')
  const { NotBefore, NotOnOrAfter } = Conditions[0]?.$ ?? {}
  if (!isWithin(now, NotBefore, NotOnOrAfter)) throw new Error('it is too old, or not valid yet')
  const names = (AttributeStatement ?? []).flatMap(({ Attribute = [] }) => Attribute.map((each) => each.$.Name))
  if (new Set(names).size < names.length) throw new Error('an attribute occurs twice')
  return { claims: claimsOf(profile?.attributes as Claims | undefined, nameId), assertion_id: $.ID }
}

/** The library stumbles over some assertions that lack a part. */
function asFault(error: unknown): never {
  throw error instanceof TypeError ? new Error('the assertion is incomplete') : error
}

function isWithin(now: Date, from: string | undefined, until: string | undefined): boolean {
  const [begin, end] = [from, until].map((text) => (text === undefined ? undefined : Date.parse(text)))
  if (Number.isNaN(begin) || Number.isNaN(end)) return false
  return (begin === undefined || now.getTime() >= begin - skewMs) && (end === undefined || now.getTime() < end + skewMs)
}

/** A provider vouches for the addresses that it states: SAML knows no unverified ones. */
function claimsOf(attributes: Claims = {}, nameId: string): Claims {
  const first = (keys: string[]) =>
    keys.map((key) => [Object.hasOwn(attributes, key) ? attributes[key] : undefined].flat()[0]).find((each) => typeof each === 'string')
  return { ...attributes, email: first(emailNames) ?? nameId, email_verified: true, name: first(personNames) }
}
