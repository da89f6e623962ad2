import Negotiator from 'negotiator'

/** What is known of the language a reader wants, the most explicit wish first. Each is a list as Accept-Language writes it, or one tag. */
type Wishes = { asked: string | undefined; chosen: string | null; header: string }

/**
 * The language a reader gets: what the call asks for, else what the visitor has chosen, else what the browser accepts, of those that are there; else the
 * language content is written in. A wish for `de-AT` is met by `de`, and one for `de` by `de-AT`.
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
