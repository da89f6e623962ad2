/** An entry of a picker. */
export type PickerChoice = {
  value: string
  label: string
  /** What to know before choosing it, such as an absence. */
  hint?: string | undefined
  /** Additional search terms. */
  keywords?: readonly string[]
}

/** Compares words as people type them: without case and accents. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Returns the choices that contain the words in their label or search terms: first those that start with them, then those with a word that does.
 */
export function matchingChoices<C extends PickerChoice>(choices: readonly C[], words: string): C[] {
  const wanted = folded(words.trim())
  const rankIn = (text: string) => {
    const at = folded(text).indexOf(wanted)
    return at <= 0 ? at : folded(text)[at - 1] === ' ' ? 1 : 2
  }
  const rank = ({ label, keywords = [] }: PickerChoice) => {
    const ranks = [label, ...keywords].map(rankIn).filter((one) => one >= 0)
    return ranks.length === 0 ? -1 : Math.min(...ranks)
  }
  return choices
    .map((choice) => ({ choice, rank: rank(choice) }))
    .filter((one) => one.rank >= 0)
    .sort((one, other) => one.rank - other.rank)
    .map(({ choice }) => choice)
}
