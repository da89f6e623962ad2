import { NumberModel } from './number-model.ts'
import type { BitCoder } from './range-coder.ts'

/** Ends a word; letters are numbered from 1. */
const end = 0
/** Code points below this have individual models; higher ones share one per 256. */
const ownModelBelow = 512

/** Codes words in alphabetical order: the number of letters shared with the previous word, then the remaining letters. */
export class WordList {
  private readonly shared = new NumberModel()
  private readonly differing = new Map<number, NumberModel>()
  private readonly following = new Map<number, NumberModel>()
  private before = ''

  /** Encodes `word`, or decodes the next word and ignores `word`; returns the word. */
  code(coder: BitCoder, word = ''): string {
    const { before } = this
    let shared = 0
    while (shared < word.length && word[shared] === before[shared]) shared++
    let coded = before.slice(0, this.shared.code(coder, shared))
    // The first differing letter sorts after the previous word's letter in that position; each later one is predicted from the letter before it.
    let model = modelIn(this.differing, before.charCodeAt(coded.length) || end)
    for (;;) {
      const letter = model.code(coder, coded.length < word.length ? word.charCodeAt(coded.length) + 1 : end)
      if (letter === end) break
      coded += String.fromCharCode(letter - 1)
      model = modelIn(this.following, letter)
    }
    this.before = coded
    return coded
  }
}

function modelIn(models: Map<number, NumberModel>, letter: number): NumberModel {
  const key = letter < ownModelBelow ? letter : ownModelBelow + (letter >>> 8)
  const known = models.get(key) ?? new NumberModel('letter')
  models.set(key, known)
  return known
}
