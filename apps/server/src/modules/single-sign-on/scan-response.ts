import { Parser } from 'htmlparser2'

/** What a response may have at most: ordinary ones have some 10 kB, 60 elements and 8 levels. */
const bytesMax = 256 * 1024
/** The same in base64. */
export const responseMax = Math.ceil(bytesMax / 3) * 4
const depthMax = 40
const elementsMax = 2000

/** What a scan of a SAML response finds, before anything is parsed into a tree. */
export type ScannedResponse = { destination: string | undefined; statusCode: string | undefined }

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Decodes a SAML response and scans it once, within bounds. It refuses what no honest provider sends and attacks need: document types, several assertions, ids
 * that occur twice.
 * @throws Error that says what is wrong
 */
export function scanResponse(encoded: string): ScannedResponse & { xml: string; hasAssertion: boolean } {
  if (encoded.length > responseMax) throw new Error('the response is too large')
  const xml = Buffer.from(encoded, 'base64').toString('utf8')
  const ids = new Set<string>()
  const found: ScannedResponse = { destination: undefined, statusCode: undefined }
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
          if (local !== 'Response') fault ??= 'it is not a response'
          found.destination = attributes.Destination
        }
        if (local === 'Assertion' || local === 'EncryptedAssertion') assertions++
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
  return { xml, hasAssertion: assertions === 1, ...found }
}
