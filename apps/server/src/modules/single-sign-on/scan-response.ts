import { Parser } from 'htmlparser2'
import { assertCounts, ResponseLimits } from './response-limits.ts'
import { samlBounds as bounds, responseMax } from './saml-bounds.ts'

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
 * ids that occur twice, signatures of other elements than the response and its assertion, and numbers of anything that would make the next parsers slow.
 * @param root the element that it has to be
 * @throws Error that says what is wrong
 */
export function scanXml(xml: string, root: 'Response' | 'Assertion'): ScannedResponse & { hasAssertion: boolean } {
  assertCounts(xml)
  const limits = new ResponseLimits()
  const path: string[] = []
  const found: ScannedResponse = { destination: undefined, statusCode: undefined, isEncrypted: false, algorithms: [] }
  let assertions = 0
  let fault: string | undefined
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = localName(name)
        const parent = path.at(-1)
        path.push(local)
        if (path.length > bounds.depth) fault ??= 'the response is nested too deeply'
        fault ??= limits.faultOf(local, attributes)
        if (limits.elements === 1) {
          if (local !== root) fault ??= `it is not ${root === 'Response' ? 'a response' : 'an assertion'}`
          found.destination = attributes.Destination
        }
        if (local === 'Assertion' || local === 'EncryptedAssertion') assertions++
        if (local === 'EncryptedAssertion') found.isEncrypted = true
        if (local === 'EncryptionMethod') found.algorithms.push(attributes.Algorithm ?? '')
        if (local === 'StatusCode') found.statusCode ??= attributes.Value
        if (local === 'Signature' && !(path.length <= 3 && (parent === 'Response' || parent === 'Assertion'))) fault ??= 'another element is signed'
      },
      onclosetag: () => void path.pop(),
      onprocessinginstruction(name) {
        if (name.startsWith('!')) fault ??= 'the response has a document type'
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  if (limits.elements === 0) fault ??= 'it is not a response'
  if (assertions > 1) fault ??= 'there are several assertions'
  if (fault) throw new Error(fault)
  return { hasAssertion: assertions === 1, ...found }
}
