import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { api } from '../../shared/connection/api.ts'
import { applyToLists } from '../../shared/conversations/store/follow-library.ts'
import { offerUndo } from '../../shared/interface/undo.tsx'
import { t } from './texts.ts'

/** Cache key for conversation links. */
export const linksKey = ['conversation-links'] as const

type Both = { conversation: ConversationView; other: ConversationView }
function apply({ conversation, other }: Both): void {
  applyToLists({ conversations: [conversation, other] })
}

/** Merges a conversation into another one and offers to undo it; rejects with `ApiError`. */
export async function merge(conversation_ref: string, into: ConversationView): Promise<void> {
  apply(await api.conversationLinks.merge({ conversation_ref, into: into.conversation_ref }))
  offerUndo(t('merged', { number: into.number }), async () => apply(await api.conversationLinks.unmerge({ conversation_ref })))
}

/** Moves a message and all later ones into a new ticket, and returns it; rejects with `ApiError`. */
export async function split(conversation_ref: string, message_id: string, subject: string): Promise<ConversationView> {
  const both = await api.conversationLinks.split({ conversation_ref, message_id, subject })
  apply(both)
  return both.other
}

type Link = Parameters<typeof api.conversationLinks.add>[0]
/** Links two conversations; rejects with `ApiError`. */
export const addLink = async (link: Link): Promise<void> => apply(await api.conversationLinks.add(link))

/** Removes a link and offers to undo it; rejects with `ApiError`. */
export async function removeLink(link: Link, number: number): Promise<void> {
  apply(await api.conversationLinks.remove(link))
  offerUndo(t('removed', { number }), () => addLink(link))
}
