import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import type { World } from '../../../testing/world.ts'

const cannedReply = (world: World) => ({ title: `Reply ${world.canary}`, message: 'We are on it.' })

/** Permission-matrix entries for this module's operations. */
export const matrix: Entries = {
  'cannedReplies.list': nothing,
  'cannedReplies.create': { input: (world) => cannedReply(world) },
  'cannedReplies.update': {
    input: async (world, who) => ({ ...cannedReply(world), reply_ref: await newReply(world, who) }),
    refs: ['reply_ref'],
  },
  'cannedReplies.remove': { input: async (world, who) => ({ reply_ref: await newReply(world, who) }), refs: ['reply_ref'] },
}

async function newReply(world: World, who: string): Promise<string> {
  const owner = who in world.staff ? world.staff[who as keyof World['staff']] : world.staff.admin
  const maker =
    (await owner.calls.cannedReplies.create(cannedReply(world)).catch(() => null)) ?? (await world.staff.admin.calls.cannedReplies.create(cannedReply(world)))
  return maker.canned_reply.reply_ref
}
