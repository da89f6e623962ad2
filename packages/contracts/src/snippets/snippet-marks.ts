import { snippetLimits } from './snippet-limits.ts'

/** How a stored text says where a snippet is shown. */
const mark = /<div data-snippet="([A-Za-z0-9_-]{1,64})">[^<]{0,200}<\/div>/g

/** Returns the mark of a snippet, as it stands in a text. */
export const snippetMark = (snippet_ref: string): string => `<div data-snippet="${snippet_ref}"></div>`

/** Returns whether a text may have marks of snippets. */
export const hasSnippets = (html: string): boolean => html.includes(' data-snippet="')

/** Returns the ref of each snippet that a text shows, once. */
export const snippetsIn = (html: string): string[] => (hasSnippets(html) ? [...new Set([...html.matchAll(mark)].map(([, ref]) => ref ?? ''))] : [])

/**
 * Puts snippets into a text. Those without a text leave nothing behind, as do those beyond the number of characters that one text shows. What comes from a
 * snippet is not looked through again.
 */
export function putSnippets(html: string, textOf: (snippet_ref: string) => string | undefined): string {
  if (!hasSnippets(html)) return html
  let left: number = snippetLimits.shown
  return html.replace(mark, (_mark, ref: string) => {
    const text = textOf(ref) ?? ''
    left -= text.length
    return left < 0 ? '' : text
  })
}

/** Returns the text of a snippet in a language: the same one, one of another region, or else the original. */
export function snippetIn(snippet: { content: string; translations: readonly { language: string; content: string }[] }, language: string | null): string {
  const base = (tag: string) => tag.split('-', 1)[0]
  const { translations } = snippet
  const found =
    language === null ? undefined : (translations.find((one) => one.language === language) ?? translations.find((one) => base(one.language) === base(language)))
  return found?.content || snippet.content
}
