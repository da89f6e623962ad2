import { z } from 'zod'
import { Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { inboxFlags } from '../permission-flags.ts'

/** Conversations that one person can mute at most; a further one takes the place of the one muted first. */
export const mutedMax = 500

/** A conversation about which a person gets no alerts. `with_mentions`: not even when a note mentions them. */
export const MutedConversation = z.object({ conversation_ref: Ref, with_mentions: z.boolean() })
export type MutedConversation = z.infer<typeof MutedConversation>

/** Muting of single conversations: no alert about them on any channel, except for mentions unless chosen. Lists and counts show them as before. */
export const mutesApi = defineOperations('mutes', {
  list: operation({
    http: 'GET /api/inbox/muted_conversations',
    summary: 'Conversations that the caller has muted, the latest first.',
    audience: ['staff'],
    permission: inboxFlags,
    input: Nothing,
    output: z.object({ muted: z.array(MutedConversation) }),
  }),
  set: operation({
    http: 'PUT /api/inbox/conversations/:conversation_ref/mute',
    summary: 'Mutes a conversation for the caller: no alerts about it, except for mentions unless `with_mentions`.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref: Ref, with_mentions: z.boolean().default(false) }),
    output: z.object({ muted: MutedConversation }),
  }),
  end: operation({
    http: 'DELETE /api/inbox/conversations/:conversation_ref/mute',
    summary: 'Lets alerts about a conversation through again. One that is not muted stays as it is.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ conversation_ref: Ref }),
    output: Nothing,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Conversations that the recipient has muted or no longer mutes, by `conversation_ref`. */
    mutes: unknown
  }
}
