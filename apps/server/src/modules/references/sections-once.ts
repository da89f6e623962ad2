import { setImmediate as othersTurn } from 'node:timers/promises'
import { decodedPart, idOfSection, lettersOfSection, sectionsOfText } from '@porchlight/contracts/section-ids'
import { lineOfText } from '@porchlight/search'

/** The sections of a text, by what links call them. */
type Sections = { has(anchor: string): boolean }

/** Returns what finds the sections of texts, of each text once however many links lead into it, and lets others have their turn before the next text. */
export function sectionsOnce(): (html: string) => Promise<Sections> {
  const known = new Map<string, Sections>()
  return async (html) => {
    const before = known.get(html)
    if (before) return before
    await othersTurn()
    const found = sectionsFound(html)
    known.set(html, found)
    return found
  }
}

/** Returns what says whether a text has the section that a link names, in any of the ways in which pages find it. Headings with placeholders may be called anything. */
function sectionsFound(html: string): Sections {
  const all = sectionsOfText(html, lineOfText)
  const ids = new Set(all.map(({ id }) => id))
  const titles = new Set(all.map(({ title }) => lettersOfSection(title)))
  const isAnything = html === '' || all.some(({ title }) => title.includes('{'))
  return {
    has(anchor) {
      const wanted = decodedPart(anchor)
      const plain = wanted.replace(/^s-/, '')
      return isAnything || wanted === '' || wanted === 'top' || ids.has(wanted) || ids.has(idOfSection(plain)) || titles.has(lettersOfSection(plain))
    },
  }
}
