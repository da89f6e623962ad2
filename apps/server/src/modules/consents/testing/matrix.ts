import { newRef } from '../../../kernel/ids.ts'
import type { Entries } from '../../../testing/matrix-entry.ts'
import { refuses } from '../../../testing/states/sight-case.ts'
import type { SightWorld } from '../../../testing/states/sight-world.ts'
import type { World } from '../../../testing/world.ts'

const contactOf = async (world: World) => {
  const { conversation_ref } = await world.chat()
  return (await world.staff.admin.calls.conversations.read({ conversation_ref })).visitor.visitor_id
}
/** The contact of a chat outside the limited scopes. */
const beyond = async ({ admin, chat }: SightWorld) =>
  (await admin.calls.conversations.read({ conversation_ref: (await chat()).conversation_ref })).visitor.visitor_id
const ofContact = { refs: ['visitor_id'], stateless: 'contacts have no states; consents.test.ts' }
const said = () => ({ purpose: `Purpose ${newRef()}`, is_given: true })

/** Tests of this module's operations. */
export const matrix: Entries = {
  'consents.list': {
    ...ofContact,
    input: async (world) => ({ visitor_id: await contactOf(world) }),
    sight: refuses(async (world) => ({ visitor_id: await beyond(world) })),
  },
  'consents.record': {
    ...ofContact,
    input: async (world) => ({ visitor_id: await contactOf(world), ...said() }),
    sight: refuses(async (world) => ({ visitor_id: await beyond(world), ...said() })),
  },
}
