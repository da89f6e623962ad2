import { createHash, verify } from 'node:crypto'
import { SignedXml } from 'xml-crypto'

const hashOf = (name: string) => ({ getHash: (xml: string) => createHash(name).update(xml, 'utf8').digest('base64') })
const signatureOf = (name: string) => ({
  verifySignature: (material: string, key: Parameters<typeof verify>[2], value: string) =>
    verify(name, Buffer.from(material, 'utf8'), key, Buffer.from(value, 'base64')),
})

/** By their identifiers: SHA-384, and the two under which some providers name RSA with SHA-1 that no standard has. */
const hashes: Record<string, object> = {
  'http://www.w3.org/2001/04/xmlenc#sha384': hashOf('sha384'),
  'http://www.w3.org/2001/04/xmldsig-more#sha384': hashOf('sha384'),
  'http://www.w3.org/2001/04/xmlenc#sha1': hashOf('sha1'),
}
const signatures: Record<string, object> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384': signatureOf('sha384'),
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha1': signatureOf('sha1'),
}

type Lookups = { findHashAlgorithm(name: string): object; findSignatureAlgorithm(name: string): object }

/**
 * Has XML signatures checked with these algorithms too. `xml-crypto` takes more of them with each check, and the SAML library, which makes the checks, none: so
 * they are added to its look-ups, which ask for exact identifiers.
 */
export function addAlgorithms(): void {
  const lookups = SignedXml.prototype as unknown as Lookups
  const { findHashAlgorithm, findSignatureAlgorithm } = lookups
  lookups.findHashAlgorithm = function (this: Lookups, name) {
    return Object.hasOwn(hashes, name) ? (hashes[name] as object) : findHashAlgorithm.call(this, name)
  }
  lookups.findSignatureAlgorithm = function (this: Lookups, name) {
    return Object.hasOwn(signatures, name) ? (signatures[name] as object) : findSignatureAlgorithm.call(this, name)
  }
}
