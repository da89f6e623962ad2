import { z } from 'zod'
import { line, Nothing, Ref, text } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { filterAudiences } from '../lists/saved-filters.ts'
import { cannedReplyFlags } from '../permission-flags.ts'

export const CannedReplyView = z.object({
  reply_ref: Ref,
  title: z.string(),
  /** Typed after a slash to find the reply; may be empty. */
  shortcut: z.string(),
  /** May contain placeholders such as `{contactName}`; see `replyPlaceholders`. */
  message: z.string(),
  visible_to: z.enum(filterAudiences),
  team_ref: Ref.nullable(),
  owner_id: Ref,
})
export type CannedReplyView = z.infer<typeof CannedReplyView>

const facts = {
  title: line(80).min(1),
  shortcut: z
    .string()
    .regex(/^[\p{L}\p{N}_-]{0,30}$/u)
    .default(''),
  message: text(limits.messageLengthMax).refine((value) => value.trim() !== '', 'empty'),
  visible_to: z.enum(filterAudiences).default('private'),
  /** The team, if visible_to is 'team'. */
  team_ref: Ref.nullable().default(null),
}
const reply_ref = Ref
const OneReply = z.object({ canned_reply: CannedReplyView })

export const cannedRepliesApi = defineOperations('cannedReplies', {
  list: operation({
    http: 'GET /api/inbox/canned_replies',
    summary: "Canned replies by title: the caller's, their teams' and everyone's; users who manage shared replies get every team's.",
    audience: ['staff'],
    permission: cannedReplyFlags,
    input: z.object({
      /** Words to find in the title, shortcut or text. */
      q: line(100).default(''),
    }),
    output: z.object({ canned_replies: z.array(CannedReplyView) }),
  }),
  create: operation({
    http: 'POST /api/inbox/canned_replies',
    summary: 'Adds a canned reply. For a team or everyone, requires canManageTicketSettings or canManageWidgetSettings.',
    audience: ['staff'],
    permission: cannedReplyFlags,
    input: z.object(facts),
    output: OneReply,
    errors: ['conflict'],
  }),
  update: operation({
    http: 'PUT /api/inbox/canned_replies/:reply_ref',
    summary: "Changes one of the caller's own canned replies, or a shared one if the caller manages shared replies.",
    audience: ['staff'],
    permission: cannedReplyFlags,
    input: z.object({ reply_ref, ...facts }),
    output: OneReply,
    errors: ['conflict'],
  }),
  remove: operation({
    http: 'DELETE /api/inbox/canned_replies/:reply_ref',
    summary: 'Deletes a canned reply: a personal one by its owner, a shared one by who manages those.',
    audience: ['staff'],
    permission: cannedReplyFlags,
    input: z.object({ reply_ref }),
    output: Nothing,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Canned replies, by `reply_ref`. */
    canned_replies: unknown
  }
}
