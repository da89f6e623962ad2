import { samlBounds as bounds } from './saml-bounds.ts'

/** How often what makes trees and canonical forms costly may occur, whatever it is part of: a parser may see tags where another sees text. */
const counted: [text: string, max: number, fault: string][] = [
  ['<!--', bounds.comments, 'comments'],
  ['<?', bounds.instructions, 'instructions'],
  ['<![', bounds.sections, 'sections'],
  ['&', bounds.entities, 'entities'],
  // Each element has two.
  ['<', 2 * bounds.elements, 'elements'],
  // Names in a directory have some each, as in CN=Agents,OU=Desk.
  ['=', 12 * bounds.elements, 'attributes'],
]

/**
 * Counts in the text, before anything is read from it.
 * @throws Error that says what there is too much of
 */
export function assertCounts(xml: string): void {
  for (const [text, max, fault] of counted) {
    let count = 0
    for (let at = xml.indexOf(text); at >= 0; at = xml.indexOf(text, at + text.length)) {
      count++
      if (count > max) throw new Error(`the response has too many ${fault}`)
    }
  }
}

/** Elements of which a response has few. */
const few: Record<string, [max: number, fault: string]> = {
  Signature: [bounds.signatures, 'signatures'],
  Reference: [bounds.references, 'references'],
  Transform: [bounds.transforms, 'transforms'],
  X509Certificate: [bounds.certificates, 'certificates'],
  EncryptedData: [1, 'encrypted parts'],
  EncryptedKey: [bounds.encryptedKeys, 'encrypted keys'],
}

const idNames = new Set(['ID', 'Id', 'id', 'AssertionID'])

/** Counts what a response has of everything while it is scanned. */
export class ResponseLimits {
  elements = 0
  private attributes = 0
  private readonly ids = new Set<string>()
  private readonly prefixes = new Set<string>()
  private readonly namespaces = new Set<string>()
  private readonly seen: Record<string, number> = {}

  /** Counts an element; returns what it exceeds. */
  faultOf(name: string, attributes: Record<string, string>): string | undefined {
    this.elements++
    if (this.elements > bounds.elements) return 'the response has too many elements'
    const entries = Object.entries(attributes)
    this.attributes += entries.length
    if (entries.length > bounds.attributesOfOne || this.attributes > bounds.attributes) return 'the response has too many attributes'
    for (const [key, value] of entries) {
      if (key.length + value.length > bounds.value) return 'an attribute is too long'
      if (key === 'PrefixList' && value.length > bounds.prefixList) return 'a canonical form has too many prefixes'
      if (idNames.has(key) && this.ids.has(value)) return 'an id occurs twice'
      if (idNames.has(key)) this.ids.add(value)
      if (key !== 'xmlns' && !key.startsWith('xmlns:')) continue
      if (this.prefixes.add(key).size > bounds.prefixes || this.namespaces.add(value).size > bounds.namespaces) return 'the response has too many namespaces'
    }
    const bound = Object.hasOwn(few, name) ? few[name] : undefined
    if (!bound) return undefined
    this.seen[name] = (this.seen[name] ?? 0) + 1
    return this.seen[name] > bound[0] ? `the response has too many ${bound[1]}` : undefined
  }
}
