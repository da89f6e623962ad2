/** Maximum characters of a text that are searched. Bounds the work, because normalizing may turn one letter into several. */
const searchedMax = 200_000

/** The part of a document's plain text that is searched and shown in snippets. */
export const searchedText = (html: string): string => plainText(html).slice(0, searchedMax)

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

/**
 * Returns the text of an HTML fragment as one line: no tags, scripts or styles, blocks separated, entities decoded. For searching and for display as text,
 * never as HTML.
 */
export function plainText(html: string): string {
  return (
    decode(
      withoutSilent(html.replace(/<!--[\s\S]*?(-->|$)/g, ' ')).replace(/<\/?([a-z][a-z0-9]*)\b[^<>]*(?:>|$)/gi, (_tag, name: string) =>
        inline.has(name.toLowerCase()) ? '' : '\n',
      ),
    )
      // Skips single spaces, which need no replacement.
      .replace(/[ \t\r\f\u00a0]{2,}|[\t\r\f\u00a0]/g, ' ')
      .replace(/ ?\n[ \n]*/g, '\n')
      .trim()
  )
}

/** Returns the text of an HTML fragment as one line in which blocks that end without punctuation, such as headings and items, are separated visibly. */
export const lineOfText = (html: string): string =>
  plainText(html)
    .split('\n')
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .reduce((line, block) => (line === '' ? block : `${line}${/[\p{P}]$/u.test(line) ? '' : ' ·'} ${block}`), '')

/** Inline elements. All others, including unknown ones, separate words: an extra break reads better than two blocks run together. */
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark q s samp small span strike strong sub sup time tt u var wbr'.split(' '),
)

/** Removes scripts and styles; an unclosed one takes the rest of the text with it. */
function withoutSilent(html: string): string {
  const begin = /<(script|style)\b/gi
  let kept = ''
  let from = 0
  for (let found = begin.exec(html); found; found = begin.exec(html)) {
    kept += `${html.slice(from, found.index)} `
    const end = found[1]?.toLowerCase() === 'script' ? /<\/script\s*>/gi : /<\/style\s*>/gi
    end.lastIndex = begin.lastIndex
    from = end.test(html) ? end.lastIndex : html.length
    begin.lastIndex = from
  }
  return kept + html.slice(from)
}

function decode(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
    const isCharacter = code > 8 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : ' '
  })
}
