import { getVerifiedXml, parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'
import type { SamlProvider } from './saml-provider.ts'

const signatures = "//*[local-name()='Signature' and namespace-uri()='http://www.w3.org/2000/09/xmldsig#']"

/**
 * Checks each signature of a response, or of a decrypted assertion, and who the response says it is from. The library is content with one valid signature: a
 * broken one around a signed assertion, or inside a signed response, would pass.
 * @throws Error that says what is wrong
 */
export async function assertEverySignature(xml: string, { issuer, certificates }: Pick<SamlProvider, 'issuer' | 'certificates'>): Promise<void> {
  const document = await parseDomFromString(xml)
  const issuers = xpath.selectElements(document, "/*[local-name()='Response']/*[local-name()='Issuer']")
  if (issuers.length > 1 || issuers.some((each) => each.textContent?.trim() !== issuer)) throw new Error('the response is of another issuer')
  for (const signature of xpath.selectElements(document, signatures)) {
    const signed = signature.parentNode as Element | null
    if (!signed || getVerifiedXml(xml, signed, certificates) === null) throw new Error('Invalid signature of one of the signed elements')
  }
}
