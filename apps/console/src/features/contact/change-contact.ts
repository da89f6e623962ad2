import type { ConversationView, VisitorDetails } from '@porchlight/contracts/conversations/conversations'
import { api } from '../../shared/connection/api.ts'
import { fetchAgain } from '../../shared/connection/fetch-again.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import { closeAll } from '../../shared/conversations/change-conversations.ts'
import { applyAnswer } from '../../shared/conversations/store/follow-library.ts'
import { type ConversationDetails, inboxKeys } from '../../shared/conversations/store/live.ts'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import { offerUndo } from '../../shared/interface/undo.tsx'
import { t } from './texts.ts'

type Answer = { conversation: ConversationView; visitor: VisitorDetails }
function apply({ conversation, visitor }: Answer): void {
  const queryKey = inboxKeys.conversation(conversation.conversation_ref)
  keepAnswer<ConversationDetails>(queryKey, (known) => known && { ...known, visitor })
  applyAnswer(conversation)
  // The contact's other conversations show these details too.
  void fetchAgain(inboxKeys.allConversations)
}

type Facts = Omit<Parameters<typeof api.contacts.update>[0], 'conversation_ref'>
/** Updates the contact's details; rejects with `ApiError`. */
export const updateContact = async (conversation_ref: string, facts: Facts): Promise<void> => apply(await api.contacts.update({ conversation_ref, ...facts }))

const setBlocked = async (conversation_ref: string, is_blocked: boolean) => apply(await api.contacts.block({ conversation_ref, is_blocked }))

/**
 * Blocks the contact, closes the conversation and offers to undo both. If the conversation can't be closed, the user is told why and the contact stays blocked.
 * Rejects with `ApiError` if the contact can't be blocked.
 */
export async function blockContact(row: ConversationView): Promise<void> {
  await setBlocked(row.conversation_ref, true)
  const isOpen = row.state !== 'closed' && row.state !== 'solved'
  const closing = isOpen ? await closeAll([row]).catch(tellRefusal) : undefined
  offerUndo(t('blocked'), async () => {
    // Undo in reverse order: users may lack permission to unblock while the conversation is closed, and regain it once it is open.
    await closing?.undo()
    await setBlocked(row.conversation_ref, false)
  })
}

/** Unblocks the contact and offers to undo it; rejects with `ApiError`. */
export async function unblockContact({ conversation_ref }: ConversationView): Promise<void> {
  await setBlocked(conversation_ref, false)
  offerUndo(t('unblocked'), () => setBlocked(conversation_ref, true))
}

/** Updates, blocks or unblocks a contact by itself, with or without conversations; rejects with `ApiError`. */
export async function changeContact(facts: Parameters<typeof api.directory.changeContact>[0]): Promise<void> {
  await api.directory.changeContact(facts)
}

/** Moves the contact's conversations to another conversation's contact and offers to undo it; rejects with `ApiError`. */
export async function mergeContact(conversation_ref: string, into_ref: string): Promise<void> {
  apply(await api.contacts.merge({ conversation_ref, into_ref }))
  offerUndo(t('merged'), async () => apply(await api.contacts.unmerge({ conversation_ref })))
}
