import { folded, soughtWords, withoutUnseen } from '@porchlight/search'
import { hasEvidence, isOrder, isReason } from './asking/evidence.ts'
import type { QuestionKind } from './asking/kinds.ts'
import { isGermanFunctionWord, isLight } from './asking/languages.ts'
import type { Asked } from './asking/question.ts'
import { isForm, wordsOfText } from './asking/word-forms.ts'

/** Maximum number of sentences shown of one article, and of characters of a sentence. */
const sentencesMax = 3
const sentenceLengthMax = 400
/** Maximum number of characters of an article that are looked through. */
const textMax = 20_000
/** The part of a question, by weight, that a sentence must contain together with its heading and the article's title and keywords. */
const saidMin = 0.7
const strictSaidMin = 0.8
const isStrict = new Set<QuestionKind>(['yes_no', 'often', 'price'])
/** The part of a title that a question must have if a sentence has none of its words. */
const titleMin = 0.6
/** What a word counts that is said by another one with its meaning. */
const sameMeaningFactor = 0.9
/** Kinds of questions whose answer names what is asked about: a title says neither how often something is done nor who does it. */
const mustSay = new Set<QuestionKind>(['often', 'who', 'many', 'what_is'])

/** A word of a question, what it weighs, whether the article has it in its title or keywords, and other words with its meaning. */
export type WeighedWord = { word: string; weight: number; isTopic: boolean; others: readonly string[] }

/** What a title says that is about a problem. */
const refuses = /\b(?:not|cannot|cant|wont|doesnt|nicht|kein\w*|why|warum)\b/

/** Words between keywords: "helmet size for kids" are three keywords, while "my order arrived" is a sentence. */
const joining = /^(?:for|of|in|with|and|fur|von|mit|und|im)$/

type Sentence = { text: string; heading: string; place: number; before: string }

/**
 * Returns the sentences of an article that answer a question, in the text's order and word for word, and how well they do; none if no sentence has what the kind
 * of question asks for and, with its heading and title, what it is about.
 */
export function supportingSentences(
  article: { title: string; text: string; language: string },
  asked: Asked,
  words: readonly WeighedWord[],
): { sentences: string[]; score: number } {
  const compounds = article.language.startsWith('de') || asked.kind === 'topic'
  const all = words.reduce((sum, { weight }) => sum + weight, 0)
  const has = (said: readonly string[], forms: readonly string[]) => forms.some((form) => said.some((word) => isForm(form, word, compounds)))
  /** How much of a word some words say: less if by another word with its meaning. */
  const saidOf = (said: readonly string[], { word, others }: WeighedWord) => (has(said, [word]) ? 1 : has(said, others) ? sameMeaningFactor : 0)
  const title = wordsOfText(article.title)
  const titleTells = title.filter((word) => !isLight(word) && !isGermanFunctionWord(word) && soughtWords(word).length > 0)
  const titleIsOfAnother = (titled: readonly string[]) =>
    asked.verb !== undefined && titled.length === 1 && titled[0] === asked.verb && titleTells.some((word) => !has([word], [asked.verb ?? '']))
  const [allAsked, isKeyword] = [[...asked.words, ...asked.light], words.some(({ word, isTopic }) => isTopic && !has(title, [word]))]
  const isKeywords = wordsOfText(asked.question).every((word) => asked.words.includes(word) || joining.test(word))
  const isWhatTitleSays = isKeyword || titleTells.filter((word) => has([word], allAsked)).length >= titleMin * titleTells.length
  if (asked.kind === 'how_to' && refuses.test(folded(article.title)) && !refuses.test(folded(asked.question))) return { sentences: [], score: 0 }
  const rated = sentencesWithin(article.text.slice(0, textMax), article.language).map((sentence) => {
    const own = wordsOfText(sentence.text)
    const context = [...title, ...wordsOfText(sentence.heading), ...(refersBack(sentence.text) ? wordsOfText(sentence.before) : [])]
    const found = words.map((each) => {
      const inside = saidOf(own, each)
      return {
        word: each.word,
        weight: each.weight,
        inside,
        around: Math.max(inside, saidOf(context, each), each.isTopic ? sameMeaningFactor : 0),
        literal: Number(each.isTopic || has(context, [each.word])),
        isTitled: each.isTopic || saidOf(title, each) > 0,
      }
    })
    // "Delete your account" is no context of "Can I delete an invoice?": its verb is about something else.
    if (titleIsOfAnother(found.filter(({ isTitled }) => isTitled).map(({ word }) => word)))
      for (const each of found) if (each.word === asked.verb && each.inside === 0) each.around = 0
    const sum = (of: 'inside' | 'around' | 'literal') => found.reduce((total, each) => total + each.weight * each[of], 0) / all
    const missing = new Set(found.flatMap(({ word, around }) => (around === 0 ? [word] : [])))
    const isTorn = (asked.kind !== 'topic' || isKeywords) && asked.pairs.some(([one, other]) => missing.has(one) !== missing.has(other))
    const isAbout =
      sum('around') >= (isStrict.has(asked.kind) ? strictSaidMin : saidMin) &&
      !isTorn &&
      (sum('inside') > 0 || (!mustSay.has(asked.kind) && sum('literal') >= saidMin && isWhatTitleSays))
    const isAnswer = isAbout && hasEvidence(asked.kind, asked.question, sentence.text, asked.words)
    const strength =
      asked.kind === 'how_to'
        ? 0.3 * sum('inside') + (isOrder(sentence.text) ? 0.5 : 0)
        : sum('inside') + (asked.kind === 'why' && isReason(sentence.text) ? 0.5 : 0)
    return { ...sentence, inside: sum('inside'), score: isAnswer ? sum('around') + strength : 0 }
  })
  const best = Math.max(0, ...rated.map(({ score }) => score))
  if (best === 0) return { sentences: [], score: 0 }
  const most = rated.find(({ score }) => score === best)?.inside ?? 0
  const chosen = rated
    .filter(({ score, inside }) => (asked.kind === 'how_to' ? score >= best * 0.75 : score >= best * 0.85 && inside >= most * 0.9))
    .sort((one, other) => other.score - one.score || one.place - other.place)
    .slice(0, sentencesMax)
    .sort((one, other) => one.place - other.place)
  const sentences = [...new Set(chosen.flatMap((sentence) => whole(sentence, rated)))]
  return sentences.length > 0 ? { sentences, score: best } : { sentences, score: 0 }
}

/** How many lines after a heading are shown with it, if they are items of a list. */
const itemsShown = 2

/**
 * Returns a sentence with the one before it that it refers to, or what may be a heading with what it announces: alone, it says nothing. That is a sentence or the
 * first items of a list, of which one looks like a heading itself; nothing follows what is no answer.
 */
function whole({ text, before, place }: Sentence, all: readonly Sentence[]): string[] {
  if (!isBare(text)) return refersBack(text) && before !== '' ? [before, text] : [text]
  const next = all[place + 1]
  if (next && endsAsSentence(next.text)) return [text, next.text]
  const following = all.slice(place + 1, place + 1 + itemsShown).map((each) => each.text)
  const sentenceAt = following.findIndex(endsAsSentence)
  const items = sentenceAt < 0 ? following : following.slice(0, sentenceAt)
  if (items.length > 0) return [text, ...items]
  // The last item of a list.
  const previous = all[place - 1]
  return previous !== undefined && !endsAsSentence(previous.text) ? [text] : []
}

/** Returns whether a line may be a heading: short, without a full stop, number or statement. Items of lists look the same, but follow one another. */
const isBare = (line: string): boolean => line.length <= 80 && !endsAsSentence(line) && !/\p{N}/u.test(line)

/** Returns whether a sentence says nothing without the one before it. */
const refersBack = (sentence: string) => /^(?:It|They|Then|After that|This|These|That|Es|Dann|Danach|Das|Dies|Diese)\b/.test(sentence)

function sentencesWithin(text: string, language: string): Sentence[] {
  const lines = withoutUnseen(text).split('\n')
  const found: Sentence[] = []
  let heading = ''
  let before = ''
  for (const [at, line] of lines.entries()) {
    if (isHeading(line, lines[at - 1], lines[at + 1])) {
      heading = line
      before = ''
      continue
    }
    for (const sentence of sentencesOf(line, language)) {
      found.push({ text: sentence, heading, place: found.length, before })
      before = sentence
    }
  }
  return found
}

const endsAsSentence = (line: string) => /[.!?:;…。！？]["”'’)]?\s*$/.test(line)
/** Headings are lines of a text like others: short, without a full stop, between paragraphs. */
const isHeading = (line: string, before: string | undefined, after: string | undefined): boolean =>
  line.trim() !== '' &&
  line.length <= 80 &&
  !endsAsSentence(line) &&
  (before === undefined || endsAsSentence(before)) &&
  after !== undefined &&
  endsAsSentence(after)

/** Returns the sentences of a text, without characters that nobody sees. Longer ones than a reader would read are left out: one that is cut says something else. */
export function sentencesOf(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  return withoutUnseen(text)
    .split('\n')
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '' && sentence.length <= sentenceLengthMax)
}
