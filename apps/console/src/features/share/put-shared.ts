import { limits } from '@porchlight/contracts/limits'
import { api } from '../../shared/connection/api.ts'
import type { DraftKind } from '../../shared/conversations/drafts/drafts.ts'
import { myDrafts } from '../../shared/conversations/drafts/my-drafts.ts'
import { myUploads } from '../../shared/conversations/drafts/my-uploads.ts'
import type { SharedItems } from '../../shared/phone/shared-items.ts'

/**
 * Puts what was shared into the composer of a conversation, after what is written there already, here or on another device. Nothing is sent.
 * @throws ApiError if the drafts can't be read
 */
export async function putShared({ text, files }: SharedItems, conversation_ref: string, kind: DraftKind): Promise<void> {
  const { draft_messages } = await api.drafts.list({ limit: limits.pageSizeMax })
  const drafts = myDrafts()
  const stored = draft_messages.find((draft) => draft.conversation_ref === conversation_ref && draft.kind === kind)?.message ?? ''
  const before = drafts.text(conversation_ref, kind) || stored
  drafts.write(conversation_ref, kind, [before, text].filter((part) => part.trim() !== '').join('\n\n'))
  myUploads().add(`${kind} ${conversation_ref}`, files)
}
