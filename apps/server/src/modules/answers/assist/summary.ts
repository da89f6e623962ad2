import type { AssistView } from '@porchlight/contracts/answers/answers'
import type { MessageView } from '@porchlight/contracts/conversations/conversations'
import { questionWords } from '../question-words.ts'
import { sentencesOf } from '../supporting-sentences.ts'
import { greetingWords } from './article-draft.ts'

/** Sentences in a summary. A conversation with no more than twice as many is read faster than summed up. */
const sentencesMax = 5

type Said = Pick<MessageView, 'seq' | 'sender_type' | 'message'>

/** Returns the sentences that say most about a conversation, word for word and in order: what was asked first, and those with the words that recur. */
export function summaryOf(messages: readonly Said[], language: string): AssistView['summary'] {
  const sentences = messages.flatMap(({ seq, sender_type, message }) =>
    sentencesOf(message, language).map((text) => ({ seq, sender_type, text, words: questionWords(text) })),
  )
  if (sentences.length <= 2 * sentencesMax) return []
  const counts = new Map<string, number>()
  for (const word of sentences.flatMap(({ words }) => words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  const first = sentences.findIndex(({ sender_type, words }) => sender_type === 'visitor' && words.length > greetingWords)
  const weighed = sentences.map((sentence, place) => {
    const recurring = sentence.words.reduce((sum, word) => sum + (counts.get(word) ?? 1) - 1, 0)
    // Long sentences contain many words, which alone does not make them say more.
    return { ...sentence, place, weight: place === first ? Number.POSITIVE_INFINITY : recurring / Math.sqrt(sentence.words.length + 1) }
  })
  return weighed
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || one.place - other.place)
    .slice(0, sentencesMax)
    .sort((one, other) => one.place - other.place)
    .map(({ text, seq, sender_type }) => ({ text, seq, sender_type }))
}
