import { type Entries, nothing, onChat } from '../../../testing/matrix-entry.ts'
import { noting, staffReading } from '../../../testing/states/chat-rows.ts'
import { concernsNothing, hides, refuses } from '../../../testing/states/sight-case.ts'
import type { SightWorld, Viewer } from '../../../testing/states/sight-world.ts'
import type { World } from '../../../testing/world.ts'

const asNotes = 'who may write notes on its conversation; time-spent.test.ts and timeEntries.add'
const worked_on = '2026-03-02'
const newEntry = async ({ staff, canary, chat }: World, who: string) => {
  // People change entries of their own.
  const by = Object.entries(staff).find(([name]) => name === who)?.[1] ?? staff.admin
  const entry = { conversation_ref: (await chat()).conversation_ref, worked_on, minutes: 30, note: `Time ${canary}`, user_id: by.user_id }
  return (await staff.admin.calls.timeEntries.add(entry)).entry.entry_ref
}
/** What a viewer spent on a conversation that went out of their sight: they see their time, and not the conversation. */
const spentBeyond = async ({ admin, people, ticket }: SightWorld, who: Viewer) =>
  (await admin.calls.timeEntries.add({ conversation_ref: await ticket(), worked_on, minutes: 30, user_id: people[who].user_id })).entry.entry_ref

/** Tests of this module's operations. */
export const matrix: Entries = {
  'timeEntries.ofConversation': onChat(staffReading),
  'timeEntries.week': {
    input: () => ({ from: worked_on }),
    stateless: 'one’s own days, or with the flag somebody else’s; time-spent.test.ts',
    sight: hides(
      (world, who) => [spentBeyond(world, who)],
      () => [{ from: worked_on }],
    ),
  },
  'timeEntries.add': onChat(noting, ({ conversation_ref }) => ({ conversation_ref, worked_on, minutes: 5 })),
  'timeEntries.change': {
    input: async (world, who) => ({ entry_ref: await newEntry(world, who), minutes: 20 }),
    refs: ['entry_ref'],
    stateless: asNotes,
    sight: refuses(async (world, who) => ({ entry_ref: await spentBeyond(world, who), minutes: 20 })),
  },
  'timeEntries.remove': {
    input: async (world, who) => ({ entry_ref: await newEntry(world, who) }),
    refs: ['entry_ref'],
    stateless: asNotes,
    sight: refuses(async (world, who) => ({ entry_ref: await spentBeyond(world, who) })),
  },
  'timeEntries.timer': {
    ...nothing,
    sight: hides(
      (world, who) =>
        who === 'all' ? [world.ticket().then((conversation_ref) => world.people.all.calls.timeEntries.start({ conversation_ref, worked_on }))] : [],
      () => [{}],
    ),
  },
  'timeEntries.start': onChat(noting, ({ conversation_ref }) => ({ conversation_ref, worked_on })),
  'timeEntries.stop': { ...nothing, sight: concernsNothing('it ends the caller’s own timer') },
}
