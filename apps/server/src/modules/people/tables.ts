import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['accounts', 'team_members', 'teams', 'users'],
  uses: { reads: ['conversations', 'libraries'], because: 'the list of people says how many chats each has' },
}
