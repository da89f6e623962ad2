import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { LeftOutFile } from '@porchlight/contracts/conversations/left-out'
import type { FlowBeginning } from './outbox-entry.ts'

/**
 * A message to send: the text, files already uploaded, teammates mentioned, whether it is a private note, and the flow that it begins if the conversation
 * begins with it.
 */
export type MessageDraft = {
  message: string
  attachments?: AttachmentView[]
  /** Files that the author chose but that could not be uploaded; undefined if there are none. */
  left_out?: LeftOutFile[] | undefined
  mentions?: string[]
  kind?: 'message' | 'note'
  begins?: FlowBeginning | undefined
  /** A ticket's requester sees it in My tickets only. */
  without_mail?: boolean
}
