import { ApiError } from '@porchlight/client'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { api } from '../../shared/connection/api.ts'
import { applyToLists } from '../../shared/conversations/store/follow-library.ts'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import { offerUndo, undoable } from '../../shared/interface/undo.tsx'
import { t } from './texts.ts'

const isRefusal = (cause: unknown) => cause instanceof ApiError && cause.status >= 400 && cause.status < 500 && cause.code !== 'rate_limited'

/** Lets conversations follow a ticket, and offers to undo it. Returns those that do; the others were refused, which is told. */
export const followTicket = (rows: readonly ConversationView[], tracker: ConversationView): Promise<string[]> =>
  undoable(async () => {
    const links = rows
      .filter(({ conversation_ref }) => conversation_ref !== tracker.conversation_ref)
      .map(({ conversation_ref }) => ({ conversation_ref, other_ref: tracker.conversation_ref, kind: 'follows' as const }))
    const done: typeof links = []
    try {
      for (const link of links) {
        try {
          const { conversation, other } = await api.conversationLinks.add(link)
          applyToLists({ conversations: [conversation, other] })
          done.push(link)
        } catch (cause) {
          if (!isRefusal(cause)) throw cause
        }
      }
    } catch (cause) {
      tellRefusal(cause)
    }
    if (done.length < rows.length) tellRefusal(t('followRefused', { count: rows.length - done.length }))
    if (done.length > 0) {
      offerUndo(t('followed', { count: done.length, number: tracker.number }), async () => {
        for (const link of done) {
          const { conversation, other } = await api.conversationLinks.remove(link)
          applyToLists({ conversations: [conversation, other] })
        }
      })
    }
    return done.map(({ conversation_ref }) => conversation_ref)
  })
