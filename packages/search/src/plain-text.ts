const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  copy: '©',
  shy: '',
}

/** The text of an HTML fragment as one line: no tags, scripts or styles, blocks kept apart, entities resolved. For finding and showing as text, never as HTML. */
export function plainText(html: string): string {
  return (
    decode(
      html
        .replace(/<!--[\s\S]*?(-->|$)/g, ' ')
        .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
        .replace(/<\/?(p|div|h[1-6]|li|ul|ol|tr|td|th|table|blockquote|pre|section|figure|figcaption|hr|br)\b[^>]*>/gi, '\n')
        .replace(/<\/?[a-z][^>]*(>|$)/gi, ''),
    )
      // Not every single blank, of which there are hundreds.
      .replace(/[ \t\r\f\u00a0]{2,}|[\t\r\f\u00a0]/g, ' ')
      .replace(/ ?\n[ \n]*/g, '\n')
      .trim()
  )
}

function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    const isCharacter = code > 8 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : ' '
  })
}
