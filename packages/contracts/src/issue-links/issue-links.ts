import { z } from 'zod'
import { Moment, Nothing, Ref, text, WebAddress } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { inboxFlags } from '../permission-flags.ts'
import { issueFreshSeconds, issueProblems, issueStates, issuesMax } from './issue-kind.ts'

/** An issue of a tracker that a conversation is linked with, as the tracker last described it. */
export const IssueLinkView = z.object({
  link_ref: Ref,
  app: z.string(),
  /** How the tracker names it: `owner/name#12`, `ENG-12`. */
  issue_key: z.string(),
  url: z.string(),
  title: z.string(),
  state: z.enum(issueStates),
  /** The tracker's own word for the state. */
  state_text: z.string(),
  /** When the tracker last told. */
  checked_at: Moment.nullable(),
  /** Why it did not tell the last time. */
  problem: z.enum(issueProblems).nullable(),
})
export type IssueLinkView = z.infer<typeof IssueLinkView>

const OfConversation = z.object({ conversation_ref: Ref })
const Links = z.object({ links: z.array(IssueLinkView) })
const rates = [{ by: 'actor', of: 'staff', points: 300, seconds: 3600 }] as const

export const issueLinksApi = defineOperations('issueLinks', {
  list: operation({
    http: 'GET /api/inbox/conversations/:conversation_ref/issues',
    summary: 'The issues that a conversation is linked with, and whether the library is connected to a tracker at all.',
    audience: ['staff'],
    permission: inboxFlags,
    input: OfConversation,
    output: Links.extend({ has_trackers: z.boolean() }),
  }),
  add: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/issues',
    summary: `Links a conversation with the issue at an address, for those who may write notes on it; at most ${issuesMax}. Refused if no connection knows the address or the tracker has no such issue.`,
    audience: ['staff'],
    permission: inboxFlags,
    rates,
    input: OfConversation.extend({ url: WebAddress }),
    output: z.object({ link: IssueLinkView }),
    errors: ['conflict'],
  }),
  refresh: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/issues/refresh',
    summary: `Asks the trackers for the state of a conversation's issues, except for those asked about in the last ${issueFreshSeconds} seconds.`,
    audience: ['staff'],
    permission: inboxFlags,
    rates: [{ by: 'actor', of: 'staff', points: 600, seconds: 3600 }],
    input: OfConversation,
    output: Links,
  }),
  comment: operation({
    http: 'POST /api/inbox/issues/:link_ref/comments',
    summary: 'Comments on a linked issue, with the name of the caller and the address of the conversation below.',
    audience: ['staff'],
    permission: inboxFlags,
    rates,
    input: z.object({ link_ref: Ref, comment: text(10_000).pipe(z.string().min(1)) }),
    output: Nothing,
    errors: ['not_found', 'conflict'],
  }),
  remove: operation({
    http: 'DELETE /api/inbox/issues/:link_ref',
    summary: 'Removes the link; the issue stays as it is.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ link_ref: Ref }),
    output: Nothing,
    errors: ['not_found'],
  }),
})
