import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { claimsOfResponse } from './saml.ts'

const folder = join(import.meta.dirname, '../../../../../../shared/corpora/saml')

/** Samples of a toolkit's tests. Reads files that are XML, base64, or deflated base64. */
function xmlOf(file: string): string {
  const text = readFileSync(join(folder, file), 'utf8')
  if (text.trimStart().startsWith('<')) return text
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('utf8').trimStart().startsWith('<') ? bytes.toString('utf8') : inflateRawSync(bytes).toString('utf8')
}

/** Returns the first certificate in a sample, in PEM; in some the PEM itself is in base64. */
function certificateOf(xml: string): string {
  const value = /X509Certificate>([^<]*)</.exec(xml)?.[1]?.replaceAll(/\s/g, '') ?? ''
  const inner = Buffer.from(value, 'base64').toString('latin1')
  return inner.startsWith('-----BEGIN') ? inner : `-----BEGIN CERTIFICATE-----\n${value.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----`
}

/** Not that of the samples, which they lack. */
const ownKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** The samples without a certificate, and the one that has theirs. */
const certifiedBy: Record<string, string> = { 'responses/valid_response_without_x509certificate.xml.base64': 'responses/valid_response.xml.base64' }

/** Judges a sample as the one it was made for, at its own time. */
async function verdictOn(file: string): Promise<string> {
  const xml = xmlOf(file)
  const first = (pattern: RegExp) => pattern.exec(xml)?.[1]?.trim() ?? ''
  const own = { entity_id: first(/Audience>([^<]*)</) || 'us', acs: first(/Destination="([^"]*)"/) || 'us', key: ownKey }
  const provider = { issuer: first(/Issuer[^>]*>([^<]*)</), sign_in_url: 'https://idp.test', certificates: [certificateOf(xmlOf(certifiedBy[file] ?? file))] }
  const now = new Date(first(/NotBefore="([^"]*)"/) || '2014-01-01')
  const expected = { request_id: first(/InResponseTo="([^"]*)"/) || 'none' }
  return claimsOfResponse({ own, provider, response: Buffer.from(xml).toString('base64'), expected, now }).then(
    ({ claims }) => `accepted: ${claims.email}`,
    (error: Error) => error.message,
  )
}

/**
 * What becomes of each sample; note 337 has the reason of each refusal. Refused are also those that their toolkit accepts, where the profile "Web Browser SSO" does
 * not (without an answered request, for nobody or another recipient, with another issuer inside than outside), those whose signature was changed or is missing, and
 * those that are encrypted for a key that the samples don't have, or with algorithms that are not accepted.
 */
const verdicts: Record<string, string> = {
  'logout_requests/slo_request.xml': 'it is not a response',
  'logout_requests/slo_request_with_name_id_format.xml': 'it is not a response',
  'responses/adfs_response_sha1.xml': 'accepted: hello@example.com',
  'responses/adfs_response_sha256.xml': 'accepted: hello@example.com',
  'responses/adfs_response_sha384.xml': 'accepted: hello@example.com',
  'responses/adfs_response_sha512.xml': 'accepted: hello@example.com',
  'responses/inclusive_namespaces.xml': 'it is of another issuer',
  'responses/invalids/duplicated_attributes.xml.base64': 'an attribute occurs twice',
  'responses/invalids/empty_destination.xml.base64': 'it is for another address',
  'responses/invalids/empty_nameid.xml.base64': 'it names nobody',
  'responses/invalids/encrypted_new_attack.xml.base64': 'it is encrypted with tripledes-cbc, which is not accepted',
  'responses/invalids/invalid_issuer_assertion.xml.base64': 'it is of another issuer',
  'responses/invalids/invalid_subjectconfirmation_noa.xml.base64': 'its subject is not confirmed for us, now',
  'responses/invalids/invalid_subjectconfirmation_recipient.xml.base64': 'its subject is not confirmed for us, now',
  'responses/invalids/multiple_assertions.xml.base64': 'there are several assertions',
  'responses/invalids/multiple_signed.xml.base64': 'Too many signatures found for this element',
  'responses/invalids/no_authnstatement.xml.base64': 'the assertion lacks AuthnStatement',
  'responses/invalids/no_conditions.xml.base64': 'the assertion is incomplete',
  'responses/invalids/no_nameid.xml.base64': 'Invalid signature',
  'responses/invalids/response_with_doubled_signed_assertion.xml': 'there are several assertions',
  'responses/invalids/status_code_responer_and_msg.xml.base64': 'the provider reports a failure',
  'responses/no_signature_ns.xml': 'InResponseTo is missing from response',
  'responses/response_assertion_wrapped.xml.base64': 'there are several assertions',
  'responses/response_audience_self_closed_tag.xml.base64': 'Invalid signature',
  'responses/response_double_status_code.xml.base64': 'the provider reports a failure',
  'responses/response_encrypted_nameid.xml.base64': 'it names nobody',
  'responses/response_no_cert_and_encrypted_attrs.xml': 'Invalid signature',
  'responses/response_with_ampersands.xml': 'InResponseTo is missing from response',
  'responses/response_with_ampersands.xml.base64': 'there are several assertions',
  'responses/response_with_multiple_attribute_statements.xml': 'InResponseTo is missing from response',
  'responses/response_with_retrieval_method.xml': 'it is not encrypted for us',
  'responses/response_with_signed_assertion.xml.base64': 'Invalid signature',
  'responses/response_without_attributes.xml.base64': 'InResponseTo is missing from response',
  'responses/signed_message_encrypted_signed_assertion.xml.base64': 'it is not encrypted for us',
  'responses/signed_nameid_in_atts.xml': 'accepted: test@example.com',
  'responses/signed_response_with_undefined_recipient.xml.base64': 'InResponseTo is missing from response',
  'responses/signed_unqual_nameid_in_atts.xml': 'accepted: test@example.com',
  'responses/starfield_response.xml.base64': 'InResponseTo is missing from response',
  'responses/unsigned_encrypted_adfs.xml': 'it is not encrypted for us',
  'responses/unsigned_message_aes128gcm_encrypted_signed_assertion.xml.base64': 'it is not encrypted for us',
  'responses/unsigned_message_aes192_encrypted_signed_assertion.xml.base64': 'it is encrypted with aes192-cbc, which is not accepted',
  'responses/unsigned_message_aes256_encrypted_signed_assertion.xml.base64': 'it is not encrypted for us',
  'responses/unsigned_message_des192_encrypted_signed_assertion.xml.base64': 'it is encrypted with tripledes-cbc, which is not accepted',
  'responses/valid_response.xml.base64': 'its subject is not confirmed for us, now',
  'responses/valid_response_without_x509certificate.xml.base64': 'its subject is not confirmed for us, now',
}

describe.skipIf(!existsSync(folder))('samples of SAML messages (skipped where the folder of samples is missing)', () => {
  test('all are known, each attack is refused with its reason, and what is valid is accepted at its own time', async () => {
    const files = (readdirSync(folder, { recursive: true, encoding: 'utf8' }) as string[]).filter((file) => /\.xml(\.base64)?$/.test(file)).sort()
    const found = Object.fromEntries(await Promise.all(files.map(async (file) => [file, await verdictOn(file)] as const)))
    expect(found).toEqual(verdicts)
  })
})
