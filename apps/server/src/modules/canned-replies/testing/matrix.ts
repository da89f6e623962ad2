import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { concernsNothing } from '../../../testing/states/sight-case.ts'
import type { World } from '../../../testing/world.ts'

const cannedReply = (world: World) => ({ title: `Reply ${world.canary}`, message: 'We are on it.' })

const inTexts = concernsNothing('canned replies are texts of the library')

/** Tests of this module's operations. */
export const matrix: Entries = {
  'cannedReplies.list': { ...nothing, sight: inTexts },
  'cannedReplies.create': { input: (world) => cannedReply(world), stateless: 'teams, by who manages shared ones; saved-filters.test.ts', sight: inTexts },
  'cannedReplies.update': {
    input: async (world, who) => ({ ...cannedReply(world), reply_ref: await newReply(world, who) }),
    refs: ['reply_ref'],
    stateless: 'the owner, or who manages shared ones; saved-filters.test.ts',
    sight: inTexts,
  },
  'cannedReplies.remove': {
    input: async (world, who) => ({ reply_ref: await newReply(world, who) }),
    refs: ['reply_ref'],
    stateless: 'the owner, or who manages shared ones; saved-filters.test.ts',
  },
}

async function newReply(world: World, who: string): Promise<string> {
  const owner = who in world.staff ? world.staff[who as keyof World['staff']] : world.staff.admin
  const maker =
    (await owner.calls.cannedReplies.create(cannedReply(world)).catch(() => null)) ?? (await world.staff.admin.calls.cannedReplies.create(cannedReply(world)))
  return maker.canned_reply.reply_ref
}
