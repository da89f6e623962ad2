import { readHtml } from './read-html.ts'

/** Pictures shown no larger than this are icons, in pixels. */
const iconMax = 32
const namesOfSignatures = /(?:^|[\s_-])(?:gmail_|moz-|ms-|outlook_)?signature|(?:^|\s)(?:sig|footer|disclaimer)(?:$|\s)/i
const quoteIds = new Set(['divrplyfwdmsg', 'appendonsend', 'mail-editor-reference-message-container'])

/**
 * Returns the Content-IDs of the pictures that a mail's HTML shows only as decoration: in a quoted older mail, in a signature, or as an icon. All others were
 * put there by the author for somebody to look at.
 */
export function decorationIn(html: string): Set<string> {
  const decoration = new Set<string>()
  const meant = new Set<string>()
  /** Open elements that make decoration of what is in them. */
  let within = 0
  const open: boolean[] = []
  let isAfterQuote = false
  readHtml(html, {
    open(name, attributes) {
      const marks = `${attributes.class ?? ''} ${attributes.id ?? ''}`.slice(0, 300)
      if (quoteIds.has((attributes.id ?? '').toLowerCase())) isAfterQuote = true
      const isDecoration =
        (name === 'blockquote' && attributes.type === 'cite') || /gmail_quote|yahoo_quoted|moz-cite-prefix/i.test(marks) || namesOfSignatures.test(marks)
      open.push(isDecoration)
      if (isDecoration) within++
      const source = attributes.src ?? attributes.background ?? ''
      if (!/^\s*cid:/i.test(source)) return
      const id = contentIdOf(source)
      if (within > 0 || isAfterQuote || (name === 'img' && isIcon(attributes))) decoration.add(id)
      else meant.add(id)
    },
    close() {
      if (open.pop()) within--
    },
  })
  for (const id of meant) decoration.delete(id)
  return decoration
}

/** Returns the Content-ID that an address of a mail's HTML names. */
export function contentIdOf(source: string): string {
  const id = source.trim().slice(4)
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

const isIcon = ({ width = '', height = '' }: Record<string, string>): boolean => {
  const sizes = [width, height].filter((size) => /^\d{1,5}(?:px)?$/.test(size)).map((size) => Number.parseInt(size, 10))
  return sizes.length > 0 && sizes.every((size) => size <= iconMax)
}
