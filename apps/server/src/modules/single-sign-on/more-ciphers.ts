import { createDecipheriv } from 'node:crypto'
import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'
import encryption from 'xml-encryption'

const aes192Gcm = 'http://www.w3.org/2009/xmlenc11#aes192-gcm'
const data = "//*[local-name()='EncryptedData']"
const [ivBytes, tagBytes] = [12, 16]

/** Has the SAML library open what is encrypted with AES-192 in GCM, which it lacks although the standard (XML Encryption 1.1, 5.2.4) has it beside 128 and 256 bits. */
export function addCiphers(): void {
  const { decrypt } = encryption
  const lookups = encryption as { decrypt: typeof decrypt }
  lookups.decrypt = (xml, options, callback) => {
    openWithAes192(xml, options).then(
      (opened) => (opened === undefined ? decrypt(xml, options, callback) : callback(null, opened)),
      (error: Error) => callback(error, ''),
    )
  }
}

async function openWithAes192(xml: string, options: Parameters<typeof encryption.decrypt>[1]): Promise<string | undefined> {
  const document = await parseDomFromString(xml)
  const [method] = xpath.selectElements(document, `${data}/*[local-name()='EncryptionMethod']`)
  if (method?.getAttribute('Algorithm') !== aes192Gcm) return undefined
  const [value] = xpath.selectElements(document, `${data}/*[local-name()='CipherData']/*[local-name()='CipherValue']`)
  const bytes = Buffer.from(value?.textContent ?? '', 'base64')
  const cipher = createDecipheriv('aes-192-gcm', encryption.decryptKeyInfo(xml, options), bytes.subarray(0, ivBytes))
  cipher.setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([cipher.update(bytes.subarray(ivBytes, -tagBytes)), cipher.final()]).toString('utf8')
}
