import type { Look } from './look.ts'

/** A ticket with a side conversation that waits for an answer. */
export const look: Look = async ({ mailReplies, sideConversations, tickets }) => {
  const { conversation_ref } = (await tickets.create({ email: 'kim@looks.test', subject: 'Chain', message: 'My chain fell off.' })).conversation
  const { reply } = await mailReplies.create({
    ...{ conversation_ref, client_msg_id: crypto.randomUUID(), kind: 'forward', message: 'When do new chains come?', subject: 'Chains', has_quotes: false },
    to: [{ address: 'maker@looks.test', name: 'Maker' }],
  })
  await mailReplies.sendNow({ reply_ref: reply.reply_ref })
  for (;;) if ((await sideConversations.list({ conversation_ref })).side_conversations.length > 0) break
  return [`/admin/inbox?tab=tickets&conversation=${conversation_ref}`]
}
