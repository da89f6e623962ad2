import type { Choice } from '../../../shared/conversations/fields/field-words.ts'

/** Returns the choices whose label contains the words: first those that start with them, then those with a word that does. */
export function matchingChoices(choices: readonly Choice[], words: string): Choice[] {
  const wanted = words.trim().toLowerCase()
  const rank = (label: string) => {
    const at = label.toLowerCase().indexOf(wanted)
    return at <= 0 ? at : label[at - 1] === ' ' ? 1 : 2
  }
  return choices.filter(({ label }) => rank(label) >= 0).sort((one, other) => rank(one.label) - rank(other.label))
}
