import type { AssistView } from '@porchlight/contracts/answers/answers'
import { ranks } from '@porchlight/search'
import type { Ctx } from '../../../kernel/context.ts'
import { type ConversationRow, conversationsWith, messagesPage } from '../../conversations/index.ts'
import { type WordHits, weighArticles } from '../weigh-articles.ts'

/** Maximum number of words looked for, and of conversations looked at per word: the newest that contain it. */
const wordsMax = 8
const perWord = 40
const similarMax = 3
/** The part of the words, by weight, that a conversation must contain to be about the same. */
const shareMin = 0.5
/** Messages at the end of a conversation among which its last reply is looked for. */
const lastMessages = 20
const replyLengthMax = 400

/** Returns finished conversations that contain most of these words, among those that the caller may read. */
export async function similarRows(ctx: Ctx, words: readonly string[], except: string): Promise<ConversationRow[]> {
  const rows = new Map<string, ConversationRow>()
  const found: WordHits[] = []
  for (const word of words.slice(0, wordsMax)) {
    const some = (await conversationsWith(ctx, [word], perWord)).filter(({ conversation_ref }) => conversation_ref !== except)
    for (const row of some) rows.set(row.conversation_ref, row)
    found.push({ word, hits: some.map(({ conversation_ref }) => ({ id: conversation_ref, rank: ranks.content })) })
  }
  return weighArticles(found)
    .filter(({ share }) => share >= shareMin)
    .flatMap(({ id }) => rows.get(id) ?? [])
    .filter(({ state }) => state === 'closed' || state === 'solved')
    .slice(0, similarMax)
}

/** Returns how these conversations are shown, with the last reply that their visitors got. */
export async function presentSimilar(ctx: Ctx, rows: readonly ConversationRow[]): Promise<AssistView['similar']> {
  const shown: AssistView['similar'] = []
  for (const { conversation_ref, number, subject } of rows) {
    const { messages } = await messagesPage(ctx, { conversation_ref, limit: lastMessages })
    const reply = messages.findLast(({ sender_type, is_deleted }) => sender_type === 'agent' && !is_deleted)
    shown.push({ conversation_ref, number, subject: subject ?? '', reply: (reply?.message ?? '').slice(0, replyLengthMax) })
  }
  return shown
}
