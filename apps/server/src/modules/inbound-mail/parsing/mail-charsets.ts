import PostalMime, { type PostalMimeOptions } from 'postal-mime'
import { textInBase64, textOfBytes } from './text-of-bytes.ts'

/** A part as the parser has it, as far as its text is concerned. */
type Part = {
  content: ArrayBuffer | null
  contentType: { parsed: { params: Record<string, string | undefined> } }
  contentTransferEncoding: { encoding: string }
  decodeFlowedText(text: string, deletesSpaces: boolean): string
  getTextContent(): string
}

/** Characters of a text that may be base64 without its header saying so. */
const packedMax = 1_000_000
let isReady = false

/**
 * Returns a parser that reads texts in the charset that they are in. The library takes the charset that a part names, or UTF-8, at its word; it has no option for
 * this, so the method of its parts is replaced.
 */
export function parserWithCharsets(options: PostalMimeOptions): PostalMime {
  const parser = new PostalMime(options)
  if (!isReady) {
    const parts = Object.getPrototypeOf((parser as unknown as { root: Part }).root) as Part
    if (typeof parts.getTextContent !== 'function') throw new Error('another version of postal-mime')
    parts.getTextContent = textOfPart
    isReady = true
  }
  return parser
}

function textOfPart(this: Part): string {
  if (!this.content) return ''
  const { charset = '', format = '', delsp = '' } = this.contentType.parsed.params
  const text = textOfBytes(new Uint8Array(this.content), charset)
  if (/^flowed$/i.test(format)) return this.decodeFlowedText(text, /^yes$/i.test(delsp))
  const isPacked = !/base64|quoted/.test(this.contentTransferEncoding.encoding) && text.length <= packedMax
  return (isPacked && textInBase64(text, charset)) || text
}
