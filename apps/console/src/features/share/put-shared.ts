import { ApiError } from '@porchlight/client'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import { api } from '../../shared/connection/api.ts'
import type { DraftKind } from '../../shared/conversations/drafts/drafts.ts'
import { myDrafts } from '../../shared/conversations/drafts/my-drafts.ts'
import { myUploads } from '../../shared/conversations/drafts/my-uploads.ts'
import { forgetUploads } from '../../shared/files/uploads/forget-uploads.ts'
import { uploadFile } from '../../shared/files/uploads/upload-file.ts'
import { forgetShared, keepForTicket, type SharedItems } from '../../shared/phone/shared-items.ts'
import { t } from './texts.ts'

/** What was shared and what is written together exceed a message. */
export class TooLong extends Error {
  constructor() {
    super(t('tooLong'))
  }
}

/** Names of files that the server refused, because no message can carry them. */
export type Refused = readonly string[]

/**
 * Puts what was shared into the composer of a conversation, after what is written there already, here or on another device. Nothing is sent. It is kept on the
 * device until the server has its files and the draft.
 * @throws ApiError if the server can't be reached; TooLong. Nothing has changed then, and it can be tried again.
 */
export async function putShared({ text, files }: SharedItems, conversation_ref: string, kind: DraftKind): Promise<Refused> {
  const { draft_messages } = await api.drafts.list({ conversation_ref, limit: limits.pageSizeMax })
  const drafts = myDrafts()
  const before = drafts.text(conversation_ref, kind) || draft_messages.find((draft) => draft.kind === kind)?.message || ''
  // It was saved before, and only the answer was lost.
  const isThere = before === text || before.endsWith(`\n\n${text}`)
  const message = isThere ? before : [before, text].filter((part) => part.trim() !== '').join('\n\n')
  if (message.length > limits.messageLengthMax) throw new TooLong()
  const { uploaded, refused } = await upload(files)
  try {
    await api.drafts.save({ conversation_ref, kind, message })
  } catch (cause) {
    void forgetUploads(uploaded.map(({ url }) => url))
    throw cause
  }
  drafts.write(conversation_ref, kind, message)
  myUploads().putBack(`${kind} ${conversation_ref}`, uploaded)
  await forgetShared()
  return refused
}

/**
 * Uploads what was shared for a ticket that is about to be made. It is kept on the device until the ticket exists.
 * @throws ApiError if the server can't be reached
 */
export async function uploadForTicket({ files }: SharedItems): Promise<Refused> {
  const { uploaded, refused } = await upload(files)
  keepForTicket(uploaded)
  return refused
}

/** Uploads all files, or none: those that the server never takes are named. */
async function upload(files: readonly File[]): Promise<{ uploaded: AttachmentView[]; refused: string[] }> {
  const uploaded: AttachmentView[] = []
  const refused: string[] = []
  for (const file of files) {
    try {
      uploaded.push(await uploadFile(file, () => {}, new AbortController().signal))
    } catch (cause) {
      if (cause instanceof ApiError && cause.status >= 400 && cause.status < 500 && cause.status !== 401 && cause.code !== 'rate_limited')
        refused.push(file.name)
      else {
        void forgetUploads(uploaded.map(({ url }) => url))
        throw cause
      }
    }
  }
  return { uploaded, refused }
}
