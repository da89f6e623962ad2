import { folded, soughtWords } from '@porchlight/search'
import { askedText, kindOf, type QuestionKind } from './kinds.ts'
import { isGerman, isGermanFunctionWord, isLight } from './languages.ts'
import { withJoinedVerbs, wordsOfText } from './word-forms.ts'

/** A question as it is answered: its kind, its folded words that say what it is about, in order, and those that needn't be in an answer. */
export type Asked = { question: string; kind: QuestionKind; words: string[]; light: string[]; pairs: (readonly [string, string])[]; verb: string | undefined }

/** Words that the kind of a question says already. */
const ofKind: Partial<Record<QuestionKind, readonly string[]>> = {
  price: ['cost', 'costs', 'price', 'prices', 'fee', 'fees', 'pay', 'kostet', 'kosten', 'preis', 'teuer', 'gebuhr', 'spend'],
  when: ['time', 'times', 'day', 'days', 'date', 'late', 'early', 'hours', 'tag', 'spat'],
  measure: [
    'high',
    'heavy',
    'tall',
    'old',
    'big',
    'large',
    'wide',
    'deep',
    'hard',
    'low',
    'warm',
    'cold',
    'hot',
    'strong',
    'schwer',
    'hoch',
    'gross',
    'tief',
    'breit',
    'fest',
    'number',
    'nummer',
  ],
  phone: ['phone', 'telephone', 'number', 'telefonnummer', 'call', 'ring'],
  email: ['mail', 'email', 'address', 'write', 'adresse'],
  duration: ['years', 'days', 'hours', 'minutes', 'weeks', 'months', 'jahre', 'tage', 'stunden', 'until', 'lasts', 'last', 'long', 'quickly', 'fast', 'dauer'],
  where: ['located', 'befindet'],
  how_to: ['properly', 'correctly', 'richtig'],
}

/** A number, or a unit of time or money, of which alone nothing can be found: "30 days?". */
const isMeasure = /^(?:\d+|days?|hours?|minutes?|weeks?|months?|years?|euros?|eur|km|kg|cm|mm|tage?n?|stunden?|minuten?|wochen?|monate?n?|jahre?n?)$/

/** Reads what a question asks for and about. */
export function readQuestion(question: string): Asked {
  const kind = kindOf(question)
  const known = new Set(ofKind[kind] ?? [])
  const german = isGerman(wordsOfText(question))
  const said = soughtWords(withJoinedVerbs(folded(question))).filter((word) => !(german && isGermanFunctionWord(word)))
  const light = said.filter((word) => isLight(word) || known.has(word))
  const words = said.filter((word) => !light.includes(word))
  if (kind === 'topic' && !said.some((word) => !isMeasure.test(word))) return { question, kind, words: [], light: said, pairs: [], verb: undefined }
  return words.length > 0
    ? { question, kind, words, light, pairs: pairsOf(question, words), verb: verbOf(question, words) }
    : { question, kind, words: said, light: [], pairs: [], verb: undefined }
}

const verbAt =
  /\b(?:can|could|may|might|should|must|shall|do|did|will|would) (?:i|we|you|they|one) (?:also |still |only |even |need to |have to |want to )?(\w+)|\b(?:how|what|where|when) to (\w+)|\b(?:wie|wo|wann) (\w+) (?:ich|wir|man)\b/
const verbLast = /\b(?:kann|darf|muss|soll|sollte|konnen|durfen|mussen) (?:ich|wir|man)\b/

/** Returns the telling word of a question that names what is to be done, if it asks about an act. */
function verbOf(question: string, words: readonly string[]): string | undefined {
  if (words.length < 2) return undefined
  const asked = askedText(question)
  if (verbLast.test(asked)) return words.at(-1)
  const found = verbAt.exec(asked)
  return found?.slice(1).find((word) => word !== undefined && words.includes(word))
}

/** Returns telling words that follow one another: "delivery address" is no other address. */
function pairsOf(question: string, words: readonly string[]): (readonly [string, string])[] {
  const said = wordsOfText(question.replaceAll('-', ' ').replace(/ {2,}/g, ' '))
  return said.flatMap((word, at) => {
    const next = said[at + 1] ?? ''
    return words.includes(word) && words.includes(next) ? [[word, next] as const] : []
  })
}
