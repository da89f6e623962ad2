import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { readAvailability, setOfTeammate, setOwn } from './change-availability.ts'
import { hintDeputies } from './hint-deputies.ts'
import { noteChanges } from './note-changes.ts'
import { readDeputy } from './read-deputy.ts'

/** Who works when: working hours, and out of office with a deputy. */
export const availability: Module = {
  name: 'availability',
  handlers: [readAvailability, readDeputy, setOwn, setOfTeammate],
  notices: [
    notice('availability', 'agent.availability_set'),
    notice('deputy_hints', 'deputy.hinted', { to: ({ user_id }) => [user_id], ids: ({ conversation_ref }) => [conversation_ref], isReplayed: false }),
  ],
  reactions: hintDeputies,
  schedules: [noteChanges],
}
