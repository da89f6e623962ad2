import { createCipheriv, createPublicKey, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'
import { type EncryptKeyOptions, type EncryptOptions, encrypt, encryptKeyInfo } from 'xml-encryption'

/** A key pair made for tests: it opens nothing. */
export const samlCertificate = `-----BEGIN CERTIFICATE-----
MIIDCzCCAfOgAwIBAgIUS+5Qf+E6lh4UEAO8eY/flmwOl7cwDQYJKoZIhvcNAQEL
BQAwFDESMBAGA1UEAwwJc2FtbC50ZXN0MCAXDTI2MTEyNjE5Mzk0OFoYDzIxMjYx
MTAyMTkzOTQ4WjAUMRIwEAYDVQQDDAlzYW1sLnRlc3QwggEiMA0GCSqGSIb3DQEB
AQUAA4IBDwAwggEKAoIBAQCwQKSfgvUUv3jpJHuUvmPRIKeLW24sKkWY63lg9ZU0
g9a5TDvSc/SaHhkdFqhJRzyLaSbHABKgCVXjNzUbpeduKIVD4MtNFpL0Ra1jy5N9
/TDDJ6lb+2IlpYOKRI9zaf71/RCad28vQJcTqUVuF6AXHB0bnM8UmptGUV9FhzDa
JpSTHFH3ZmQKnqvHnWP0p18YYjnX9qitZlC+m/sRKb/b6I0RYrO65WAlvmvXgwWz
3Si87aJbAZ2d4ID9tinER99MxmApFAPabYvC0mbLRJhUIWMY/TpQ94VK0fKkPz9X
aequBGSa/NKuJFmOmoY6V1mZD/r52eBs7SmhE5MK0YrVAgMBAAGjUzBRMB0GA1Ud
DgQWBBT6U/Im8PpENH6wrZpzFiUMBuniDzAfBgNVHSMEGDAWgBT6U/Im8PpENH6w
rZpzFiUMBuniDzAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQAJ
KzOzeRgHyEdMZPBcfEnZ8+WrF7FDfgsdqDLIR1PpRR62hbIYMn/7ePmomuJr0psG
A3I3nlnickrk6Q7V4Is/Oq3sDhKtVz3ZoEW+jFB4zxOuhwR3VoRNzu4aeo3CZBGA
EQ3LfUaKM0UGLC+3N3vum6bISC9cSBcwk93hcMUp3g5JeNwDFYGZhACH/h6UDmjA
E1IbQP8Em8NuZ9kWFYid39jPZ3MHlgu3/FJPTJwTunTvY91zQLVcwI7K1sdhDywd
7u3y2bb3MRdj6iULuxS8R7kUOzZXI7dz0mHpQ/Q4nm0fMky2OdELdxFci7wSTCYz
P3kKtQQWvMo7YIjUyMSF
-----END CERTIFICATE-----
`
const privateKey = `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCwQKSfgvUUv3jp
JHuUvmPRIKeLW24sKkWY63lg9ZU0g9a5TDvSc/SaHhkdFqhJRzyLaSbHABKgCVXj
NzUbpeduKIVD4MtNFpL0Ra1jy5N9/TDDJ6lb+2IlpYOKRI9zaf71/RCad28vQJcT
qUVuF6AXHB0bnM8UmptGUV9FhzDaJpSTHFH3ZmQKnqvHnWP0p18YYjnX9qitZlC+
m/sRKb/b6I0RYrO65WAlvmvXgwWz3Si87aJbAZ2d4ID9tinER99MxmApFAPabYvC
0mbLRJhUIWMY/TpQ94VK0fKkPz9XaequBGSa/NKuJFmOmoY6V1mZD/r52eBs7Smh
E5MK0YrVAgMBAAECggEASnmeNkrDXZeEs1s3nwQOMIVwVnn1ZVMdYn8JpHdRK0YU
OuskEgruThsuuHRk+sXPpwbxHECDHj2jnaWr2rlxP8J+gU6hCTtjMDWrDRKuCZwt
eSEuto/UCp1UJl5PEVE2K2JaHDMgd6J+1A+AJ4NzIaC/CfZqKEYmG4Hx1HLKKTtV
jWXQDZ2zqEVmGuUp1UX2steB6g7ws0Gtm5UTgJ8au+n244hAJHpMZ1l2tS4RMKhm
RB9TEnXmy/2nmTJkHsM2NMT37bBGOyhl57qV0FxuHI2Meqcj32Ta1zdd1VDY/0Dl
MIr4dSlPe1oaMqYlrVml3lFfkTKZmT08d1eVgehpBwKBgQDbJ3a2kvF7pYFbTESQ
Q2rf2KjroPBuPBKU6HyNXdNrFwGea7K/sSiRhHShrsaF4nFhLibedK0sRQWwzaQo
KvX+BD/aHRk4iOo+D5zipo8VdmVv3+YL3BBVyPBpIgDEQe7uyuG/xDZ9RP7DLo4T
Zby9y5ReQxxeW1PfsHH472t/TwKBgQDN4qo4bDg3Rd0FVz2WFEE3ces+9Nvo5Wx7
cTko0s3aYfP5JhvkxzASYXddK9JHvoLEMUvh7D8atuE5L9NRMjuRqWCS2By4yea5
6w8eh5gKVV09ueodaOIeE4+v234E5x7u/L7StVcHrFkbGoqj/MzU0CXLA36r2adA
JRL8Vn+qmwKBgQCnwCRxijcIE17Z+J4+4ywKnjhm7LE9YARFMVQtjZVIUrrtfbi8
XKoWARKZtEPHtdZdscsU2rC3wzmg5TfzezcCslQB6+YjTUIoMSFAqIe7wP3STcs0
ZsWmNII5p0p475Mp++gjNtkSuF5eHuOn22dGzG8MXEh5vWSNQ+1pxDI/pwKBgElJ
03AsTcKXMvswt/KRmTmEaspJXXLFIF28yy0WBUMktTVOdIV2xkz0twnKjJsPXPs7
1RhCAaCf0wKJXL69k+jhE0iSd37sGB68ZvBmMiATjRJo+MapTDyKmA5woqZaI2/N
NpxJAwbvOfTk+M8xMTTcN2fSAaho3Rl/WQfMPrvbAoGBAKqPbh1S5VfEwthqQhac
gphjCAUHbODgMFPLDuF7pNuk2lPn9YmZmHo40ZrsLgaTC1dQkWcXidhps7CnjPi0
YByZtY+er8h2Xg4d2XbSLABg3q0YjGhUaGRUhNPLS+ywNjVTkn6uKVQhSg8G9rE0
hw4lP8VYsoW+7e+7kCJ3xpeN
-----END PRIVATE KEY-----
`

const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256'
const canonical = 'http://www.w3.org/2001/10/xml-exc-c14n#'

const aes192Gcm = 'http://www.w3.org/2009/xmlenc11#aes192-gcm'

/** The response of a SAML provider, and how it deviates from what is right. */
export type SamlAnswer = {
  email: string
  id?: string
  issuer?: string
  audience?: string
  recipient?: string
  inResponseTo?: string
  destination?: string
  from?: Date
  until?: Date
  isSigned?: boolean
  /** Signs the response too, around the assertion, encrypted or not. */
  signsResponse?: boolean
  /** Whom the response says it is from. */
  responseIssuer?: string
  /** The element that names the person, instead of one with the address. */
  nameId?: string
  /** What the statement of attributes has, instead of one group. */
  attributes?: string
  /** The certificate with which the assertion is encrypted after it was signed, and how. */
  encryptFor?: string
  encryption?: { key: EncryptOptions['keyEncryptionAlgorithm']; content: EncryptOptions['encryptionAlgorithm'] | typeof aes192Gcm }
  /** Changes what is encrypted, after it was signed. */
  plain?: (assertion: string) => string
  /** Changes the XML after it was signed. */
  change?: (xml: string) => string
}

/** Reads our request from the address of the provider's page. */
export function requestIn(page: string): { id: string; acs: string; audience: string; state: string } {
  const query = new URL(page).searchParams
  const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest') ?? '', 'base64')).toString()
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
  return {
    id: find(/ ID="([^"]+)"/),
    acs: find(/AssertionConsumerServiceURL="([^"]+)"/),
    audience: find(/Issuer[^>]*>([^<]+)</),
    state: query.get('RelayState') ?? '',
  }
}

const usual: NonNullable<SamlAnswer['encryption']> = {
  key: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  content: 'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
}

/** Answers like `samlResponse`, with the assertion encrypted. */
export async function encryptedResponse(page: string, answer: SamlAnswer): Promise<string> {
  const { encryptFor = '', encryption = usual, plain = (text) => text, signsResponse = false, change = (text) => text, ...rest } = answer
  const xml = Buffer.from(samlResponse(page, rest), 'base64').toString()
  const [assertion = ''] = /<saml:Assertion.*<\/saml:Assertion>/.exec(xml) ?? []
  const keys = { pem: encryptFor, rsa_pub: createPublicKey(encryptFor).export({ type: 'spki', format: 'pem' }), keyEncryptionAlgorithm: encryption.key }
  const data = await encrypted(plain(assertion), encryption.content, { ...keys, warnInsecureAlgorithm: false })
  const whole = `<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${data}</saml:EncryptedAssertion>`
  const complete = xml.replace(assertion, () => whole)
  return Buffer.from(change(signsResponse ? signed(complete, responseId(page)) : complete)).toString('base64')
}

async function encrypted(text: string, algorithm: NonNullable<SamlAnswer['encryption']>['content'], options: Omit<EncryptOptions, 'encryptionAlgorithm'>) {
  if (algorithm !== aes192Gcm) return promisify<string, EncryptOptions, string>(encrypt)(text, { ...options, encryptionAlgorithm: algorithm })
  const [key, iv] = [randomBytes(24), randomBytes(12)]
  const cipher = createCipheriv('aes-192-gcm', key, iv)
  const value = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64')
  const keyInfo = await promisify<Buffer, EncryptKeyOptions, string>(encryptKeyInfo)(key, options)
  const space = 'http://www.w3.org/2001/04/xmlenc#'
  const content = `<xenc:CipherData><xenc:CipherValue>${value}</xenc:CipherValue></xenc:CipherData>`
  return `<xenc:EncryptedData Type="${space}Element" xmlns:xenc="${space}"><xenc:EncryptionMethod Algorithm="${algorithm}"/>${keyInfo}${content}</xenc:EncryptedData>`
}

const responseId = (page: string) => `_r${requestIn(page).id}`

/** Answers the request in the address of a provider's page. Returns the response in base64. */
export function samlResponse(page: string, answer: SamlAnswer): string {
  const request = requestIn(page)
  const { email, id = `_a${request.id}`, issuer = 'https://saml.test/idp', audience = request.audience, recipient = request.acs } = answer
  const { inResponseTo = request.id, destination = request.acs, until = new Date(Date.now() + 300_000), isSigned = true } = answer
  const { from = new Date(), responseIssuer = issuer, change = (text: string) => text } = answer
  const { nameId = `<saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${email}</saml:NameID>` } = answer
  const { attributes = '<saml:Attribute Name="groups"><saml:AttributeValue>desk-admins</saml:AttributeValue></saml:Attribute>' } = answer
  const now = new Date().toISOString()
  const assertion = [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${issuer}</saml:Issuer>`,
    `<saml:Subject>${nameId}`,
    `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until.toISOString()}" Recipient="${recipient}" InResponseTo="${inResponseTo}"/></saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${from.toISOString()}" NotOnOrAfter="${until.toISOString()}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${now}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    `<saml:AttributeStatement>${attributes}</saml:AttributeStatement></saml:Assertion>`,
  ].join('')
  const xml = [
    `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${responseId(page)}" Version="2.0" IssueInstant="${now}" Destination="${destination}" InResponseTo="${inResponseTo}">`,
    `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${responseIssuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${assertion}</samlp:Response>`,
  ].join('')
  const inner = isSigned ? signed(xml, id) : xml
  return Buffer.from(change(answer.signsResponse ? signed(inner, responseId(page)) : inner)).toString('base64')
}

function signed(xml: string, id: string): string {
  const signature = new SignedXml({ privateKey, canonicalizationAlgorithm: canonical, signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256' })
  const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', canonical]
  signature.addReference({ xpath: `//*[@ID='${id}']`, digestAlgorithm: sha256, transforms })
  signature.computeSignature(xml, { location: { reference: `//*[@ID='${id}']/*[local-name(.)='Issuer']`, action: 'after' } })
  return signature.getSignedXml()
}
