import { textByKey } from '@porchlight/ui/translate.ts'
import { misfitOf } from './find-words.ts'
import labels from './page-labels.json'
import { pageSynonyms } from './page-synonyms.ts'

/** Key of its text, English, German; a fourth if it isn't on the page before something is opened. */
type Label = readonly string[]

const labelsOf = (address: string): readonly Label[] => (labels as unknown as Readonly<Record<string, readonly Label[]>>)[address] ?? []

const joined = new Map<string, readonly string[]>()

/** Returns further words that a page is found by, the most telling first: what people call it, and the names of what can be set on it. */
export function wordsOfPage(address: string): readonly string[] {
  const [path = ''] = address.split('?')
  const known = joined.get(path) ?? [
    pageSynonyms[path] ?? '',
    labelsOf(path)
      .flatMap(([, english = '', german = '']) => [english, german])
      .join(' · '),
  ]
  joined.set(path, known)
  return known
}

/** A card or a field of a page: `to` opens the page and marks it. */
export type FoundField = { to: string; title: string; page: string }

/** Where an address names what to mark on its page. */
export const markPrefix = '#find:'

/** Returns the cards and fields of these pages that fit what was typed, best first. A page is as good as its title, so that is left out. */
export function findFields(pages: readonly { to: string; title: string }[], query: string, max: number): FoundField[] {
  if (query.trim().length < 2) return []
  return pages
    .flatMap(({ to, title: page }) =>
      labelsOf(to)
        .filter(([, , , hidden]) => hidden === undefined)
        .flatMap(([key = '', english = '', german = '']) => {
          const title = textByKey(key, english)
          const misfit = title === page ? null : misfitOf({ title, words: [english, german] }, query)
          return misfit === null ? [] : [{ to: `${to}${markPrefix}${key}`, title, page, misfit: misfit + title.length / 100 }]
        }),
    )
    .toSorted((one, other) => one.misfit - other.misfit)
    .slice(0, max)
    .map(({ to, title, page }) => ({ to, title, page }))
}

/** Returns what an address asks to mark: the text of its key, in the current language. */
export function markedText(pathname: string, hash: string): string | null {
  if (!hash.startsWith(markPrefix)) return null
  const wanted = hash.slice(markPrefix.length)
  const label = labelsOf(pathname).find(([key]) => key === wanted)
  return label ? textByKey(wanted, label[1] ?? '') : null
}
