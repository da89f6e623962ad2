import { X509Certificate } from 'node:crypto'

const marked = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]{1,10000}-----END CERTIFICATE-----/g
const certificatesMax = 5

/**
 * Returns the certificates in a text, in PEM: those between markers, or else the whole text as the bare value that metadata has.
 * @throws Error if there is none, there are too many, or one cannot be read
 */
export function pemsIn(text: string): string[] {
  const bare = text.replaceAll(/\s/g, '')
  const found = text.match(marked) ?? [`-----BEGIN CERTIFICATE-----\n${bare.match(/.{1,64}/g)?.join('\n') ?? ''}\n-----END CERTIFICATE-----`]
  if (found.length > certificatesMax) throw new Error('too many certificates')
  return found.map((pem) => new X509Certificate(pem).toString())
}
