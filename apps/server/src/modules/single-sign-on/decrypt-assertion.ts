import { decryptXml, parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'
import { scanXml } from './scan-response.ts'

/**
 * How an assertion may be encrypted. Not with RSA PKCS #1 v1.5, which tells by its failures what was encrypted (Bleichenbacher), nor with Triple DES, whose blocks
 * are too short.
 */
const accepted = new Set([
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes192-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
])

/**
 * Looks into the encrypted assertion of a response before the library does, by its own means. Anybody can encrypt for us, so what is inside is scanned like the
 * response around it. Whatever fails while decrypting has one reason, which tells nothing about key or text.
 * @param algorithms with which the response says something is encrypted
 * @returns the assertion
 * @throws Error that says what is wrong
 */
export async function decryptedAssertion(xml: string, algorithms: readonly string[], key: string): Promise<string> {
  for (const each of algorithms)
    if (!accepted.has(each)) throw new Error(`it is encrypted with ${each.slice(each.lastIndexOf('#') + 1)}, which is not accepted`)
  const assertion = await decrypted(xml, key)
  scanXml(assertion, 'Assertion')
  return assertion
}

async function decrypted(xml: string, key: string): Promise<string> {
  try {
    const [element] = xpath.selectElements(await parseDomFromString(xml), "/*[local-name()='Response']/*[local-name()='EncryptedAssertion']")
    return await decryptXml(String(element), key)
  } catch {
    throw new Error('it is not encrypted for us')
  }
}
