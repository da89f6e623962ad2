import { plainWordsOf, typedMax } from './typed.ts'
import { meaningOf, withoutCourtesy } from './yes-no.ts'

type Choice = { choice_id: string; label: string }

/**
 * Returns the choice that a typed text names: whatever its case, accents, punctuation and signs, with courtesies around it, or by a word for yes or no. What
 * could be two choices is none. `loosely`: a choice of several words may also be named within a sentence.
 */
export function readChoice<One extends Choice>(choices: readonly One[], typed: string, { loosely = false } = {}): One | undefined {
  const same = only(choices, ({ label }) => label.trim().toLocaleLowerCase() === typed.trim().toLocaleLowerCase())
  if (same || typed.length > typedMax * 2) return same
  const said = plainWordsOf(typed)
  const words = choices.map((choice) => ({ choice, words: plainWordsOf(choice.label) }))
  const by = (test: (words: string[], label: string) => boolean) => only(words, (one) => test(one.words, one.choice.label))?.choice
  if (said.length === 0) {
    const signs = signsOf(typed)
    if (signs.length === 0) return undefined
    return by((_words, label) => signs.every((sign) => signsOf(label).includes(sign))) ?? byMeaning(words, meaningOf(signs))
  }
  const bare = withoutCourtesy(said)
  return (
    by((label) => isSame(label, said)) ??
    by((label) => bare.length > 0 && isSame(withoutCourtesy(label), bare)) ??
    // “2” for “2. Returns”.
    by((label) => said.length === 1 && /^\d+$/.test(said[0] ?? '') && label[0] === said[0]) ??
    byMeaning(words, meaningOf(said)) ??
    (loosely ? by((label) => label.length > 1 && !isNegated(said) && holds(said, label)) : undefined)
  )
}

/** Returns the one element that passes; undefined if none or several do. */
function only<One>(all: readonly One[], test: (one: One) => boolean): One | undefined {
  const found = all.filter(test)
  return found.length === 1 ? found[0] : undefined
}

/** Returns the one choice that says yes, or no. */
function byMeaning<One>(all: readonly { choice: One; words: readonly string[] }[], meaning: 'yes' | 'no' | undefined): One | undefined {
  return meaning && only(all, ({ words }) => meaningOf(withoutCourtesy(words)) === meaning)?.choice
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.length > 0 && one.join(' ') === other.join(' ')
const holds = (said: readonly string[], label: readonly string[]): boolean => ` ${said.join(' ')} `.includes(` ${label.join(' ')} `)
const negations = new Set([
  'not',
  'dont',
  'doesnt',
  'never',
  'without',
  'nicht',
  'kein',
  'keine',
  'keinen',
  'nie',
  'ohne',
  'pas',
  'jamais',
  'no',
  'nunca',
  'sin',
  'nao',
  'non',
  'niet',
  'geen',
  'не',
])
const isNegated = (said: readonly string[]): boolean => said.some((word) => negations.has(word))

/** Returns the pictures in a text, without their skin tones. */
const signsOf = (text: string): string[] => [...new Set(text.match(/\p{Extended_Pictographic}/gu) ?? [])]
