import { dateAt } from '@porchlight/business-time'
import { type Entries, onChat } from '../../../testing/matrix-entry.ts'
import { always, noting, staffReading } from '../../../testing/states/chat-rows.ts'
import { hides, refuses } from '../../../testing/states/sight-case.ts'
import type { SightWorld } from '../../../testing/states/sight-world.ts'
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
  'ratings.list': {
    input: () => thisYear(),
    stateless: 'ratings are listed whatever became of their conversations; list-ratings.test.ts',
    sight: hides(
      (world) => [ratedBeyond(world)],
      () => [thisYear()],
    ),
  },
  'ratings.ask': onChat(always('v')),
  'ratings.ofConversation': onChat(staffReading),
}

function thisYear() {
  const today = dateAt('UTC', Date.now())
  return { from: `${today.slice(0, 4)}-01-01`, to: today }
}

const rated = new WeakMap<SightWorld, Promise<unknown>>()
/** A rated chat beyond every scope, with the canary in the customer's words: made once. */
function ratedBeyond(world: SightWorld): Promise<unknown> {
  const { closed, visitor, library, canary } = world
  const make = async () => {
    const conversation_ref = await closed()
    const { rating } = await visitor.calls.ratings.ask({ conversation_ref })
    const key = { support_lib_id: library.support_lib_id, conversation_ref, message_id: rating?.message_id ?? '' }
    return visitor.calls.ratings.rate({ ...key, message_rating: 1, message_review: `Words ${canary}` })
  }
  const made = rated.get(world) ?? make()
  rated.set(world, made)
  return made
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
