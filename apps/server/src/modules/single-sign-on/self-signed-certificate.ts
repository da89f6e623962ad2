import { generateKeyPair, randomBytes, sign } from 'node:crypto'
import { promisify } from 'node:util'

const generate = promisify(generateKeyPair)
const bits = 2048
const years = 20

/** Encodes one value of ASN.1 in DER. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const rsaSha256 = sequence(Buffer.from('06092a864886f70d01010b0500', 'hex'))
const nameOf = (common: string) => sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(common)))))
/** A time in UTC without fractions: 20261127120000Z. */
const moment = (at: Date) => der(0x18, Buffer.from(`${at.toISOString().replaceAll(/\D/g, '').slice(0, 14)}Z`))

/**
 * Makes a key pair and a certificate for it that it signs itself, both in PEM: a frame in which identity providers take a public key (RFC 5280). Nobody checks its
 * signature or its end; both have to be there.
 */
export async function selfSignedCertificate(common: string, now: Date): Promise<{ key: string; certificate: string }> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: bits })
  const end = new Date(now)
  end.setUTCFullYear(now.getUTCFullYear() + years)
  const facts = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    rsaSha256,
    nameOf(common),
    sequence(moment(now), moment(end)),
    nameOf(common),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const whole = sequence(facts, rsaSha256, der(0x03, Buffer.from([0]), sign('sha256', facts, privateKey)))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
