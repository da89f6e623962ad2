import Negotiator from 'negotiator'

/** The reader's language preferences, most explicit first. Each is a list in Accept-Language format, or a single tag. */
type Wishes = { asked: string | undefined; chosen: string | null; header: string }

/**
 * Returns the reader's language: the first available one that the call requests, the visitor has chosen, or the browser accepts; otherwise the content's
 * original language. `de` matches `de-AT`, and vice versa.
 */
export function chooseLanguage({ asked, chosen, header }: Wishes, original: string, translated: readonly string[]): string {
  const available = [original, ...translated.filter((language) => language !== original)]
  for (const wish of [asked, chosen, header]) {
    if (!wish) continue
    const [best] = new Negotiator({ headers: { 'accept-language': wish } }).languages(available)
    if (best !== undefined) return best
  }
  return original
}
