import { folded } from '@porchlight/search'

/** A sentence of an article. */
export type Passage = { article_id: string; text: string }

/** Words that may be added or left out without another meaning, in English and German. */
const free = new Set('the a an is are also please so then der die das den dem des ein eine einen einem einer ist sind auch bitte dann'.split(' '))
/** Words that change what a sentence says. Those of a passage may not be left out, nor others added. */
const binding = new Set(
  [
    ...'no not none never nothing without except only unless until if when whether before after within from up more less least most than or but cannot'.split(
      ' ',
    ),
    ...'nicht kein keine keinen keinem keiner nie niemals nichts ohne außer nur sofern falls wenn ob bevor vor nach ab bis innerhalb mehr weniger als oder aber'.split(
      ' ',
    ),
  ].map(folded),
)
/** What looks like an address or markup. Texts are at most 400 characters. */
const special = /[<>@/\\`[\]{}|*#=]|:\S|\S\.\p{L}{2,}/u

const wordsOf = (text: string): string[] => folded(text).match(/\p{L}+(?:['’]\p{L}+)?|\p{N}+(?:[.,]\p{N}+)*|[€$£%]/gu) ?? []
const isBinding = (word: string) => binding.has(word) || /^[\p{N}€$£%]/u.test(word) || /n['’]t$/.test(word)
const tokensOf = (text: string) => text.split(/\s+/).map((token) => token.replace(/^[("'“„]{1,3}/, '').replace(/[)"'“”,.;:!?]{1,3}$/, ''))
/** A token as it is compared: only capitals may differ, so nothing else is written in other letters, with marks, symbols or characters that nobody sees. */
const spelled = (token: string) => token.normalize('NFC').toLowerCase()

/**
 * Returns the passage that says what a sentence says; undefined if none does. It says the same if the sentence is the passage with words left out, from its beginning and in the same
 * order: except for a few articles and the like no word is added, none of those is missing that restrict or negate (`binding`, numbers), every word is
 * spelled as there, and an address or markup is there only if the passage has it, letter by letter. This refuses much that is true, and nothing that is refused is shown.
 */
export function supportOf(sentence: string, passages: readonly Passage[]): Passage | undefined {
  const said = wordsOf(sentence).filter((word) => !free.has(word))
  if (said.length === 0) return undefined
  return passages.find(({ text }) => {
    const words = wordsOf(text)
    // Its beginning says what a sentence is about.
    const isInOrder = said[0] === words.find((word) => !free.has(word)) && isSubsequence(said, words)
    const isBound = said.filter(isBinding).join(' ') === words.filter(isBinding).join(' ')
    return isInOrder && isBound && isSpelledAs(sentence, text)
  })
}

/** Returns whether each word of a sentence is spelled as in the passage. Capitals may differ, except in addresses and markup; words that any sentence may use need not be there. */
function isSpelledAs(sentence: string, text: string): boolean {
  const tokens = tokensOf(text)
  const [exact, known] = [new Set(tokens), new Set(tokens.map(spelled))]
  return tokensOf(sentence).every((token) => (special.test(token) ? exact.has(token) : token === '' || known.has(spelled(token)) || free.has(spelled(token))))
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let at = 0
  for (const word of whole) if (word === part[at]) at++
  return at === part.length
}
