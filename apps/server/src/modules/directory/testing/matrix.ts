import { newRef } from '../../../kernel/ids.ts'
import type { TestUser } from '../../../testing/library.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'
import { hides, refuses } from '../../../testing/states/sight-case.ts'
import type { SightWorld } from '../../../testing/states/sight-world.ts'
import type { World } from '../../../testing/world.ts'

const ofCompany = {
  refs: ['company_ref'],
  stateless: 'whoever has the flag may; directory.test.ts',
}
const companyOf = async ({ staff, canary }: World) => (await staff.admin.calls.directory.addCompany({ name: `Company ${canary} ${newRef()}` })).company
const contactOf = async (world: World) => {
  const { conversation_ref } = await world.chat()
  return (await world.staff.admin.calls.conversations.read({ conversation_ref })).visitor.visitor_id
}
/** The contact of a chat outside the limited scopes. */
const beyond = async ({ admin, canary, chat }: SightWorld) => {
  const { conversation_ref } = await chat()
  await admin.calls.contacts.update({ conversation_ref, name: `Contact ${canary}` })
  return (await admin.calls.conversations.read({ conversation_ref })).visitor.visitor_id
}

/** Tests of this module's operations. */
export const matrix: Entries = {
  'directory.contacts': {
    input: () => ({}),
    stateless: 'contacts have no states; directory.test.ts',
    sight: hides(
      (world) => [beyond(world)],
      ({ canary }) => [{}, { view: 'all' }, { q: canary }],
    ),
  },
  'directory.countSegments': nothing,
  'directory.contact': {
    input: async (world) => ({ visitor_id: await contactOf(world) }),
    refs: ['visitor_id'],
    stateless: 'contacts have no states; directory.test.ts',
    sight: refuses(async (world) => ({ visitor_id: await beyond(world) })),
  },
  'directory.changeContact': {
    input: async (world) => ({ visitor_id: await contactOf(world), notes: newRef() }),
    refs: ['visitor_id'],
    stateless: 'contacts have no states; directory.test.ts',
    sight: refuses(async (world) => ({ visitor_id: await beyond(world) })),
  },
  'directory.formerAddresses': {
    input: async (world) => ({ visitor_id: await contactOf(world) }),
    refs: ['visitor_id'],
    stateless: 'contacts have no states; directory.test.ts',
    sight: refuses(async (world) => ({ visitor_id: await beyond(world) })),
  },
  'directory.removeFormerAddress': {
    input: async (world) => formerAddress(world.staff.admin.calls, (await world.chat()).conversation_ref),
    refs: ['visitor_id'],
    stateless: 'contacts have no states; directory.test.ts',
    sight: refuses(async ({ admin, ticket }) => formerAddress(admin.calls, await ticket())),
  },
  'directory.companies': nothing,
  'directory.company': { ...ofCompany, input: async (world) => ({ company_ref: (await companyOf(world)).company_ref }) },
  'directory.addCompany': { input: () => ({ name: `Company ${newRef()}` }) },
  'directory.changeCompany': {
    ...ofCompany,
    input: async (world) => {
      const { company_ref, revision } = await companyOf(world)
      return { company_ref, revision, notes: 'Big' }
    },
  },
  'directory.removeCompany': { ...ofCompany, input: async (world) => ({ company_ref: (await companyOf(world)).company_ref }) },
}

/** Gives the contact of a conversation an address, then another one. */
async function formerAddress({ contacts: { update } }: TestUser['calls'], conversation_ref: string): Promise<{ visitor_id: string; address: string }> {
  const address = `${newRef()}@shop.example`.toLowerCase()
  await update({ conversation_ref, email: address })
  const { visitor } = await update({ conversation_ref, email: `new.${address}` })
  return { visitor_id: visitor.visitor_id, address }
}
