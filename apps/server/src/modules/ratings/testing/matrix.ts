import { chatRef, type Entries } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'ratings.rate': { input: async (world) => ({ ...(await newKey(world)), message_rating: 5, message_review: `Review ${world.canary}` }), refs: keyRefs() },
  'ratings.read': { input: newKey, refs: keyRefs() },
  'ratings.ask': { input: async (world) => ({ conversation_ref: (await newKey(world)).conversation_ref }), refs: ['conversation_ref'] },
  'ratings.ofConversation': chatRef,
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
