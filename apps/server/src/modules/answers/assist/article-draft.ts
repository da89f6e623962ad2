import type { AssistView } from '@porchlight/contracts/answers/answers'
import type { MessageView } from '@porchlight/contracts/conversations/conversations'
import { folded } from '@porchlight/search'
import { escapeHtml } from '../../mail/index.ts'
import { isPersonal } from '../personal-text.ts'
import { questionWords } from '../question-words.ts'
import { sentencesOf } from '../supporting-sentences.ts'

/** A sentence with no more telling words than this is taken for a greeting. */
export const greetingWords = 2
/** Maximum length of an article's title, as `articles.create` takes it. */
const titleMax = 200

type Said = Pick<MessageView, 'sender_type' | 'message'>

/**
 * Returns an article in the words of a conversation: what the visitor asked is its title, what the team replied its text. Greetings and sentences with what
 * belongs to one person are left out. Null if there is no question or no reply.
 */
export function articleDraftOf(said: readonly Said[], visitorName: string, language: string): AssistView['article'] {
  const names = folded(visitorName)
    .split(/\s+/)
    .filter((name) => name.length > 1)
  const isGeneral = (sentence: string) => {
    const words = folded(sentence).split(/[^\p{L}\p{N}]+/u)
    return !isPersonal(sentence) && !names.some((name) => words.includes(name))
  }
  const asked = said.filter(({ sender_type }) => sender_type === 'visitor').flatMap(({ message }) => sentencesOf(message, language))
  const telling = asked.filter((sentence) => sentence.length <= titleMax && questionWords(sentence).length > 1 && isGeneral(sentence))
  const title = telling.find((sentence) => sentence.endsWith('?')) ?? telling.find((sentence) => questionWords(sentence).length > greetingWords)
  const paragraphs = said
    .filter(({ sender_type }) => sender_type === 'agent')
    .map(({ message }) => sentencesOf(message, language).filter((sentence) => questionWords(sentence).length > greetingWords && isGeneral(sentence)))
    .filter((sentences) => sentences.length > 0)
  if (title === undefined || paragraphs.length === 0) return null
  return { title, content: paragraphs.map((sentences) => `<p>${escapeHtml(sentences.join(' '))}</p>`).join('') }
}
