/** A page that a search can find: its title, the heading it is listed under, and further words. */
export type Findable = { title: string; heading: string; words?: string }

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the pages that have every word of the query: those that have all of them in their title come first. An empty query finds all. */
export function findPages<P extends Findable>(pages: readonly P[], query: string): P[] {
  const wanted = folded(query).split(/\s+/).filter(Boolean)
  const has = (text: string) => wanted.every((word) => folded(text).includes(word))
  const found = pages.filter(({ title, heading, words = '' }) => has(`${title} ${heading} ${words}`))
  return wanted.length === 0 ? found : [...found.filter(({ title }) => has(title)), ...found.filter(({ title }) => !has(title))]
}
