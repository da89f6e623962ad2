import type { Api } from '@porchlight/contracts/api'
import type { AttachmentView } from '@porchlight/contracts/conversations/conversations'
import type { LeftOutFile } from '@porchlight/contracts/conversations/left-out'
import type { InputOf, OutputOf } from '@porchlight/contracts/define'
import type { ErrorCode } from '@porchlight/contracts/errors'
import { limits } from '@porchlight/contracts/limits'

/** A flow that a visitor begins, and what made it start. */
export type FlowBeginning = Pick<InputOf<Api['flowRuns']['begin']>, 'flow_ref' | 'on'>

/** A stored message that the server has not confirmed yet. Entries are immutable: a change creates a new one. */
export type OutboxEntry = {
  /** Created once; resending the same id never makes a second message (checklist Q1). */
  client_msg_id: string
  /** The conversation the entry belongs to: its ref, or a local id while the conversation does not exist yet. */
  thread: string
  conversation_ref: string | null
  kind: 'message' | 'note'
  message: string
  attachments: AttachmentView[]
  /** Files that could not be uploaded. */
  left_out?: LeftOutFile[] | undefined
  mentions: string[]
  /** A ticket's requester sees it in My tickets only. */
  without_mail?: boolean | undefined
  /** The flow that a conversation's first message begins. */
  begins?: FlowBeginning | undefined
  /** When the user last asked to send the message, in milliseconds by this machine's clock. */
  created_at: number
  /** Sending order, ascending. */
  order: number
  /** 'failed': the server refused the message (`error`). 'draft': too old to send without asking. */
  state: 'sending' | 'failed' | 'draft'
  error: ErrorCode | null
}

/** The server's response to a send. */
export type SendAnswer = OutputOf<Api['messages']['send']>

/** Keeps entries across reloads. Writes come one at a time; the first may come while `load` is still reading. */
export type OutboxStorage = {
  /**
   * Returns the entries this page should send, in any order. `onMore` delivers entries of other pages that close later: during a reload, the old page may close
   * after the new one has started.
   */
  load: (onMore?: (entries: OutboxEntry[]) => void) => Promise<OutboxEntry[]>
  put: (entry: OutboxEntry) => Promise<void>
  remove: (client_msg_id: string) => Promise<void>
}

/** Returns whether an entry is too old to send without asking (checklist Q6: 10 minutes). */
export function isTooOld(entry: OutboxEntry, now: number): boolean {
  return entry.state === 'sending' && now - entry.created_at >= limits.outboxDraftAfterMs
}

const passingCodes = new Set<ErrorCode>(['unavailable', 'rate_limited', 'unauthenticated'])
const internalTriesMax = 5

/** Returns whether a failure is temporary, so that the same entry is retried. A server error counts as temporary four times. */
export function isPassing(code: ErrorCode, tries: number): boolean {
  return passingCodes.has(code) || (code === 'internal' && tries < internalTriesMax)
}
