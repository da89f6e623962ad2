import { inboxFlags } from '@porchlight/contracts/permission-flags'
import { type Hit, ranks, SearchIndex, searchedText } from '@porchlight/search'
import type { OutsideCall } from '../../../kernel/operations.ts'
import { satisfies } from '../../../kernel/permissions.ts'
import { type ConversationRow, conversationsWith, messagesPage } from '../../conversations/index.ts'
import type { ArticlesByWord, ReadersText } from '../../help/index.ts'
import { publishedSopsWith } from '../../sops/index.ts'
import type { AnswerSettings } from '../answer-settings.ts'
import { questionWords } from '../question-words.ts'

/** How many procedures that contain a word of the question are looked at, and how many finished conversations per word: the newest. */
const sopsMax = 200
const conversationsPerWord = 40
/** Words of a question that conversations are looked up by. */
const wordsMax = 8
/** Messages at the end of a conversation that are looked at. */
const messagesMax = 60

/** What staff alone are answered from. `except`: a conversation that is not looked at. */
type StaffSources = { question: string; except?: string }

/**
 * Returns the published procedures and the finished conversations that the caller may read, as far as the library's settings name them. Nothing that the caller
 * may not read takes part in the ranking; of conversations, only replies to the visitor are texts, no notes.
 */
export async function staffSources(call: OutsideCall, settings: AnswerSettings, about: StaffSources): Promise<ArticlesByWord[]> {
  if (call.actor.kind !== 'agent') return []
  const conversations = settings.fromConversations && satisfies(call.actor, inboxFlags)
  return [...(settings.fromSops ? [await sopsByWord(call, settings, about)] : []), ...(conversations ? [conversationsByWord(call, settings, about)] : [])]
}

async function sopsByWord(call: OutsideCall, { language }: AnswerSettings, { question }: StaffSources): Promise<ArticlesByWord> {
  const words = questionWords(question)
  const sops = words.length === 0 ? [] : await call.read(call.support_lib_id, (ctx) => publishedSopsWith(ctx, words, sopsMax))
  const index = new SearchIndex(sops)
  return {
    hitsOf: async (word, limit) => index.search(word, limit),
    textsOf: async (ids) =>
      ids.flatMap((id) => {
        const sop = sops.find((one) => one.id === id)
        return sop ? [{ kind: 'sop' as const, article_id: id, title: sop.title, slug: '', categoryTitle: '', text: searchedText(sop.content), language }] : []
      }),
  }
}

function conversationsByWord(call: OutsideCall, { language }: AnswerSettings, { question, except }: StaffSources): ArticlesByWord {
  const words = new Set(questionWords(question).slice(0, wordsMax))
  const rows = new Map<string, ConversationRow>()
  return {
    async hitsOf(word, limit) {
      if (!words.has(word)) return []
      const some = await call.read(call.support_lib_id, (ctx) => conversationsWith(ctx, [word], Math.min(limit, conversationsPerWord)))
      return some.flatMap((row): Hit[] => {
        const { conversation_ref: id, state } = row
        if (id === except || (state !== 'closed' && state !== 'solved')) return []
        rows.set(id, row)
        return [{ id, title: titleOf(row), titlePhrase: '', rank: ranks.content, band: 1, isTyped: false, wordsMet: 1 }]
      })
    },
    async textsOf(ids) {
      const texts: ReadersText[] = []
      for (const row of ids.flatMap((id) => rows.get(id) ?? [])) {
        const { conversation_ref } = row
        const { messages } = await call.read(call.support_lib_id, (ctx) => messagesPage(ctx, { conversation_ref, limit: messagesMax }))
        const replies = messages.filter(({ sender_type, is_deleted }) => sender_type === 'agent' && !is_deleted)
        if (replies.length === 0) continue
        const text = replies.map(({ message }) => message).join('\n')
        texts.push({ kind: 'conversation', article_id: conversation_ref, title: titleOf(row), slug: '', categoryTitle: '', text, language })
      }
      return texts
    },
  }
}

const titleOf = ({ subject, number }: ConversationRow) => subject || `#${number}`
