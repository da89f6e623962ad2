import { Parser } from 'htmlparser2'

/** What a response may have at most: ordinary ones have some 10 kB, 60 elements and 8 levels. */
const bytesMax = 256 * 1024
/** The same in base64. */
export const responseMax = Math.ceil(bytesMax / 3) * 4
const depthMax = 40
const elementsMax = 2000

/** What a scan of a SAML response finds, before anything is parsed into a tree. */
export type ScannedResponse = {
  destination: string | undefined
  statusCode: string | undefined
  /** Whether the assertion is encrypted, and the algorithms with which anything is. */
  isEncrypted: boolean
  algorithms: string[]
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Decodes a SAML response and scans it; see `scanXml`.
 * @throws Error that says what is wrong
 */
export function scanResponse(encoded: string): ScannedResponse & { xml: string; hasAssertion: boolean } {
  if (encoded.length > responseMax) throw new Error('the response is too large')
  const xml = Buffer.from(encoded, 'base64').toString('utf8')
  return { xml, ...scanXml(xml, 'Response') }
}

/**
 * Scans a response, or a decrypted assertion, once, within bounds. It refuses what no honest provider sends and attacks need: document types, several assertions,
 * ids that occur twice.
 * @param root the element that it has to be
 * @throws Error that says what is wrong
 */
export function scanXml(xml: string, root: 'Response' | 'Assertion'): ScannedResponse & { hasAssertion: boolean } {
  const ids = new Set<string>()
  const found: ScannedResponse = { destination: undefined, statusCode: undefined, isEncrypted: false, algorithms: [] }
  let depth = 0
  let elements = 0
  let assertions = 0
  let fault: string | undefined
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth++
        elements++
        const local = localName(name)
        if (depth > depthMax) fault ??= 'the response is nested too deeply'
        if (elements > elementsMax) fault ??= 'the response has too many elements'
        if (elements === 1) {
          if (local !== root) fault ??= `it is not ${root === 'Response' ? 'a response' : 'an assertion'}`
          found.destination = attributes.Destination
        }
        if (local === 'Assertion' || local === 'EncryptedAssertion') assertions++
        if (local === 'EncryptedAssertion') found.isEncrypted = true
        if (local === 'EncryptionMethod') found.algorithms.push(attributes.Algorithm ?? '')
        if (local === 'StatusCode') found.statusCode ??= attributes.Value
        for (const key of ['ID', 'Id', 'id', 'AssertionID']) {
          const id = attributes[key]
          if (id === undefined) continue
          if (ids.has(id)) fault ??= 'an id occurs twice'
          ids.add(id)
        }
      },
      onclosetag: () => void depth--,
      onprocessinginstruction(name) {
        if (name.startsWith('!')) fault ??= 'the response has a document type'
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  if (elements === 0) fault ??= 'it is not a response'
  if (assertions > 1) fault ??= 'there are several assertions'
  if (fault) throw new Error(fault)
  return { hasAssertion: assertions === 1, ...found }
}
