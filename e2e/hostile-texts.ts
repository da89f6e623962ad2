import { hostileHtml } from '../apps/server/src/modules/rich-text/testing/hostile-html.ts'

/** Payloads that operations accept and that can be combined; oversized ones and NULs are covered by the server's own tests. */
export const payloads = hostileHtml.filter((html) => html.length < 2000 && !html.includes('\0'))

/** Closes everything a payload left open, so that it does not affect the next one. */
const closer = `"'>--></textarea></title></style></script></xmp></iframe></noembed></noframes></noscript></listing></select></template></svg></math></object></form></table></a></div>`

/** All payloads in one rich text, each in its own box after a numbered line; those that swallow everything after them come last. */
export const richText = payloads
  .toSorted((a, b) => Number(a.includes('plaintext')) - Number(b.includes('plaintext')))
  .map((html, number) => `<p>piece ${number}</p><div>${html}${closer}`)
  .join('\n')
/** Returns how many numbered lines a text still contains, which is the number of pieces not swallowed by another. */
export const piecesIn = (html: string): number => new Set(html.match(/<p>piece \d+<\/p>/g)).size

/** Titles and names are single-line. */
const lines = payloads.map((html) => html.replace(/\p{Cc}+/gu, ' ').trim()).filter((line) => line !== '')

/** All payloads as plain texts of at most `max` characters, combined where they fit; longer ones are truncated. */
export function plainTexts(max: number): string[] {
  const texts: string[] = []
  for (const line of lines) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + line.length < max) texts[texts.length - 1] = `${last} ${line}`
    else texts.push(line.slice(0, max).toWellFormed())
  }
  return texts
}
