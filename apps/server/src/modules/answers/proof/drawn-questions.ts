import { questionMax, questionSetLimits } from '@porchlight/contracts/answers/answer-kind'
import { folded } from '@porchlight/search'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { conversationsInSight } from '../../conversations/index.ts'
import { answersOf } from '../../libraries/index.ts'
import { isPersonal } from '../personal-text.ts'
import { questionWords } from '../question-words.ts'
import { sentencesOf } from '../supporting-sentences.ts'

/** Conversations that are looked through, the newest, and messages of each, the first of their visitors. */
const conversationsMax = 300
const messagesMax = 5
/** A question with fewer telling words is about what was said before it. */
const tellingMin = 2

/**
 * Returns questions that visitors asked in conversations which the caller may read, without those that hold an address, a long number or the visitor's name:
 * what is kept in a set belongs to nobody.
 */
export async function drawnQuestions(ctx: Ctx): Promise<string[]> {
  const { language } = await answersOf(ctx)
  const { rows } = await sql<{ conversation_ref: string; message: string }>`
    select c.conversation_ref, m.message
    from (select conversation_ref from conversations where support_lib_id = ${ctx.support_lib_id} order by number desc limit ${conversationsMax}) c
      cross join lateral (
        select message from messages where support_lib_id = ${ctx.support_lib_id} and conversation_ref = c.conversation_ref and sender_type = 'visitor' and deleted_at is null
        order by seq limit ${messagesMax}) m`.execute(ctx.db)
  const seen = await conversationsInSight(ctx, [...new Set(rows.map(({ conversation_ref }) => conversation_ref))])
  const namesOf = new Map(seen.map(({ conversation_ref, visitor }) => [conversation_ref, wordsOf(visitor.name).filter((name) => name.length > 1)]))
  const found = new Map<string, string>()
  for (const { conversation_ref, message } of rows) {
    const names = namesOf.get(conversation_ref)
    if (!names) continue
    for (const sentence of sentencesOf(message.slice(0, questionMax * 4), language)) {
      const words = wordsOf(sentence)
      const isGeneral = sentence.endsWith('?') && !isPersonal(sentence) && !names.some((name) => words.includes(name))
      if (isGeneral && questionWords(sentence).length >= tellingMin) found.set(folded(sentence), sentence)
    }
  }
  return [...found.values()].slice(0, questionSetLimits.drawn)
}

const wordsOf = (text: string) => folded(text).split(/[^\p{L}\p{N}]+/u)
