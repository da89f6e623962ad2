import type { Api, AttachmentView, OutputOf } from '@porchlight/contracts'
import type { ErrorCode } from '@porchlight/contracts/errors'
import { limits } from '@porchlight/contracts/limits'

/** A text that the server has not confirmed yet, as it lies in storage. Entries are values: a change makes a new one. */
export type OutboxEntry = {
  /** Made here once; the same id sent again is the same message for ever (checklist Q1). */
  client_msg_id: string
  /** The conversation it waits in: its ref, or an id made here while the conversation does not exist yet. */
  thread: string
  conversation_ref: string | null
  kind: 'message' | 'note'
  message: string
  attachments: AttachmentView[]
  mentions: string[]
  /** Milliseconds by this machine's clock when the person last asked to send it. */
  created_at: number
  /** Ascending in the order of sending. */
  order: number
  /** 'failed': the server refused it (`error`). 'draft': too old to be sent without asking. */
  state: 'sending' | 'failed' | 'draft'
  error: ErrorCode | null
}

/** What the server answers to a send. */
export type SendAnswer = OutputOf<Api['messages']['send']>

/** Keeps entries over a reload. Writes come one at a time; the first may come while `load` is still reading. */
export type OutboxStorage = {
  /** The entries this page is to send, in any order. `onMore` brings those of other pages that end later: a page that is being reloaded outlives its successor's start. */
  load: (onMore?: (entries: OutboxEntry[]) => void) => Promise<OutboxEntry[]>
  put: (entry: OutboxEntry) => Promise<void>
  remove: (client_msg_id: string) => Promise<void>
}

/** True when an entry must not be sent any more without asking (checklist Q6: 10 minutes). */
export function isTooOld(entry: OutboxEntry, now: number): boolean {
  return entry.state === 'sending' && now - entry.created_at >= limits.outboxDraftAfterMs
}

const passingCodes = new Set<ErrorCode>(['unavailable', 'rate_limited', 'unauthenticated'])
const internalTriesMax = 5

/** Does a failure pass by itself, so that the same entry is tried again? A server's own fault is believed to pass four times. */
export function isPassing(code: ErrorCode, tries: number): boolean {
  return passingCodes.has(code) || (code === 'internal' && tries < internalTriesMax)
}
