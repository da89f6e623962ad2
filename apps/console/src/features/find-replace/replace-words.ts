import type { LessonQuiz } from '@porchlight/contracts/courses/quiz'
import { escapePattern } from '@porchlight/contracts/escape-pattern'
import { domOfText } from '../../shared/editing/editor/html-to-dom.ts'

/** What is looked for, and how strictly. */
export type Wanted = { words: string; matchCase: boolean; wholeWords: boolean }
/** A place of the words, with the text around it. */
export type Place = { before: string; words: string; after: string }
/** A title, an HTML text, and the questions below it, if it is a lesson. */
export type Words = { title: string; html: string; quiz?: LessonQuiz | null }

/** Letters shown on each side of a place. */
const around = 40
const letter = /[\p{L}\p{M}\p{N}_]/u

/** Returns where the words are in a text. Spaces that don't break are spaces; a word ends where no letter of any script follows. */
function foundIn(text: string, { words, matchCase, wholeWords }: Wanted): { at: number; end: number }[] {
  const plain = text.replaceAll('\u00a0', ' ')
  const sought = words.replaceAll('\u00a0', ' ')
  const pattern = new RegExp(`${escapePattern(sought)}`, matchCase ? 'gu' : 'giu')
  const found = [...plain.matchAll(pattern)].map(({ 0: match, index }) => ({ at: index, end: index + match.length }))
  return wholeWords ? found.filter(({ at, end }) => isEdge(plain, at) && isEdge(plain, end)) : found
}

/** Returns whether a word begins or ends at a place: letters are on one side of it at most. */
const isEdge = (text: string, at: number): boolean =>
  !(letter.test(text.slice(0, at).slice(-2).match(/.$/su)?.[0] ?? '') && letter.test(text.slice(at, at + 2).match(/^./su)?.[0] ?? ''))

/** Returns the pieces of text in a document, in their order. Words across two of them, such as half bold ones, are not found. */
function piecesOf(root: Node): Text[] {
  const walker = root.ownerDocument?.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const pieces: Text[] = []
  while (walker?.nextNode()) pieces.push(walker.currentNode as Text)
  return pieces
}

/** Returns what takes the place of some words: with a capital letter where they have one, unless case was asked for. */
export const replacementOf = (found: string, { matchCase }: Wanted, by: string): string => {
  const [first = '', ...rest] = by
  const isCapital = !matchCase && /^\p{Lu}/u.test(found) && /^\p{Ll}/u.test(by)
  return isCapital ? first.toLocaleUpperCase() + rest.join('') : by
}

/** Returns the text beside a place, cut between two characters. */
const startOf = (text: string, end: number): string => (end > around ? `…${text.slice(end - around, end).replace(/^[\uDC00-\uDFFF]/, '')}` : text.slice(0, end))
const endOf = (text: string, start: number): string =>
  text.length - start > around ? `${text.slice(start, start + around).replace(/[\uD800-\uDBFF]$/, '')}…` : text.slice(start)

/** Returns the texts of a quiz, in its order. */
const textsOfQuiz = (quiz: LessonQuiz | null | undefined): string[] =>
  (quiz?.questions ?? []).flatMap(({ question, choices, explanation }) => [question, ...choices.map(({ label }) => label), explanation])

/** Returns where the words stand: in the title, the text and the questions of the quiz. */
export function placesOf({ title, html, quiz }: Words, wanted: Wanted): Place[] {
  return [title, ...piecesOf(domOfText(html)).map(({ data }) => data), ...textsOfQuiz(quiz)].flatMap((text) =>
    foundIn(text, wanted).map(({ at, end }) => ({ before: startOf(text, at), words: text.slice(at, end), after: endOf(text, end) })),
  )
}

/** Returns a text with its places replaced. */
function replacedIn(text: string, wanted: Wanted, by: string): string {
  let [replaced, from] = ['', 0]
  for (const { at, end } of foundIn(text, wanted)) {
    replaced += text.slice(from, at) + replacementOf(text.slice(at, end), wanted, by)
    from = end
  }
  return replaced + text.slice(from)
}

/** Returns a title, a text and its questions with the words replaced, or null if they are nowhere. Everything around them stays as it is. */
export function withReplaced({ title, html, quiz }: Words, wanted: Wanted, by: string): Words | null {
  if (placesOf({ title, html, quiz: quiz ?? null }, wanted).length === 0) return null
  const replaced = (text: string) => replacedIn(text, wanted, by)
  const root = domOfText(html)
  let isChanged = false
  for (const piece of piecesOf(root)) {
    const data = replacedIn(piece.data, wanted, by)
    if (data === piece.data) continue
    piece.data = data
    isChanged = true
  }
  const words = { title: replaced(title), html: isChanged ? root.innerHTML : html }
  if (!quiz) return { ...words, ...(quiz === null && { quiz }) }
  const questions = quiz.questions.map((each) => ({
    ...{ ...each, question: replaced(each.question), explanation: replaced(each.explanation) },
    choices: each.choices.map((choice) => ({ ...choice, label: replaced(choice.label) })),
  }))
  return { ...words, quiz: { questions } }
}
