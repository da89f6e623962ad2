/** What is needed of a parsed mail to tell what kind it is. */
export type MailFacts = {
  /** All header fields in their order; names in lower case. */
  headers: readonly { key: string; value: string }[]
  /** The plain text, or the text of the HTML. */
  text: string
  /** The machine-readable parts (RFC 3464, 3798, 5965) and the returned mail or its header, by media type. */
  reports: readonly { type: string; text: string }[]
}

/** Returns a header's first value in lower case, or ''. */
export const headerOf = ({ headers }: Pick<MailFacts, 'headers'>, key: string): string =>
  headers.find((header) => header.key === key)?.value.toLowerCase() ?? ''

const blocksMax = 200

/** Splits a report into its blocks of fields (RFC 3464 section 2.1): names in lower case, continuation lines joined. */
export function reportBlocks(text: string): Map<string, string>[] {
  const blocks: Map<string, string>[] = []
  let block = new Map<string, string>()
  let last = ''
  const close = () => {
    if (block.size > 0) blocks.push(block)
    block = new Map()
    last = ''
  }
  for (const line of text.slice(0, 200_000).replaceAll('\r\n', '\n').split('\n')) {
    if (blocks.length >= blocksMax) break
    if (line.trim() === '') close()
    else if (/^[ \t]/.test(line)) block.set(last, `${block.get(last) ?? ''} ${line.trim()}`.slice(0, 4_000))
    else {
      const colon = line.indexOf(':')
      if (colon < 1) continue
      last = line.slice(0, colon).trim().toLowerCase()
      block.set(last, line.slice(colon + 1).trim())
    }
  }
  close()
  return blocks
}
