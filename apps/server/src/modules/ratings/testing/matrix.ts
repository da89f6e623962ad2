import { type Entries, onChat } from '../../../testing/matrix-entry.ts'
import { always, noting, staffReading } from '../../../testing/states/chat-rows.ts'
import { refuses } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'

const byKey = 'whoever has the key of a rating; ratings.test.ts'

/** Tests of this module's operations. */
export const matrix: Entries = {
  'ratings.rate': {
    input: async (world) => ({ ...(await newKey(world)), message_rating: 5, message_review: `Review ${world.canary}` }),
    refs: keyRefs(),
    stateless: byKey,
  },
  'ratings.read': { input: newKey, refs: keyRefs(), stateless: byKey },
  'ratings.request': onChat({ ...always(''), closed: noting.closed }, ({ conversation_ref }) => ({ conversation_ref }), {
    input: async (world) => {
      const { conversation_ref } = await world.chat()
      await world.staff.agent.calls.conversations.close({ conversation_ref })
      return { conversation_ref }
    },
    sight: refuses(async (world) => ({ conversation_ref: await world.closed() })),
  }),
  'ratings.ask': onChat(always('v')),
  'ratings.ofConversation': onChat(staffReading),
}

function keyRefs() {
  return ['conversation_ref', 'message_id'] as const
}

/** Closes a chat and returns the parts of its rating key. */
async function newKey({ chat, staff, visitor, library }: World) {
  const { conversation_ref } = await chat()
  await staff.agent.calls.conversations.close({ conversation_ref })
  const { rating } = await visitor.calls.ratings.ask({ conversation_ref })
  return { support_lib_id: library.support_lib_id, conversation_ref, message_id: rating?.message_id ?? '' }
}
