import { SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { z } from 'zod'
import { assertEverySignature } from './assert-signatures.ts'
import { decryptedAssertion } from './decrypt-assertion.ts'
import { addAlgorithms } from './more-algorithms.ts'
import { addCiphers } from './more-ciphers.ts'
import type { Claims } from './oidc.ts'
import { claimsOfAssertion } from './saml-attributes.ts'
import type { SamlProvider } from './saml-provider.ts'
import { assertWithin, isWithin } from './saml-times.ts'
import { scanResponse } from './scan-response.ts'

/** How the provider knows us: our entity id, where it posts its responses, and the private key to the certificate that it may encrypt with. */
export type SamlOwn = { entity_id: string; acs: string; key?: string }
/** What a response has to answer. */
export type SamlExpected = { request_id: string }

addAlgorithms()
addCiphers()

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

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
  AttributeStatement: z
    .array(
      z.looseObject({
        Attribute: z.array(z.looseObject({ $: z.looseObject({ Name: z.string() }), AttributeValue: z.array(z.unknown()).optional() })).optional(),
      }),
    )
    .optional(),
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
  const ours = (subject?.SubjectConfirmation ?? []).flatMap(({ $: { Method }, SubjectConfirmationData }) => {
    const { Recipient, InResponseTo, NotBefore, NotOnOrAfter } = SubjectConfirmationData?.[0]?.$ ?? {}
    const isOurs = Method === bearer && Recipient === own.acs && InResponseTo === expected.request_id
    return isOurs && NotOnOrAfter !== undefined ? [{ from: NotBefore, until: NotOnOrAfter }] : []
  })
  if (!ours.some((each) => isWithin(now, each))) assertWithin(now, ours[0], 'its subject is not confirmed for us, now')
  const { NotBefore, NotOnOrAfter } = Conditions[0]?.$ ?? {}
  assertWithin(now, { from: NotBefore, until: NotOnOrAfter }, 'it is too old, or not valid yet')
  const attributes = (AttributeStatement ?? []).flatMap(({ Attribute = [] }) => Attribute)
  return { claims: claimsOfAssertion(attributes, nameId), assertion_id: $.ID }
}

/** The library stumbles over some assertions that lack a part. */
function asFault(error: unknown): never {
  throw error instanceof TypeError ? new Error('the assertion is incomplete') : error
}
