import type { IncidentBanner } from './incident-banners.ts'

/**
 * Returns what a banner says in the first of these languages that it has, with or without its region, and the language of that; otherwise in its first one, which is that of the library's original language.
 */
export function bannerText({ texts }: Pick<IncidentBanner, 'texts'>, languages: readonly string[]): { text: string; language: string } {
  const known = Object.keys(texts)
  const base = (tag: string) => tag.split('-', 1)[0]
  const found = languages.flatMap((wanted) => known.find((tag) => tag === wanted) ?? known.find((tag) => base(tag) === base(wanted)) ?? [])
  const language = found[0] ?? known[0] ?? ''
  return { text: texts[language] ?? '', language }
}
