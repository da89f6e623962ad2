import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: ['accounts', 'team_members', 'teams', 'users'],
  exported: {
    accounts: 'accounts belong to people, not to a library',
    team_members: {},
    teams: {},
    users: { without: ['account_id', 'is_owner', 'disabled_at', 'entered_at', 'last_offered_at', 'is_away', 'second_factor_from'] },
  },
  uses: { reads: ['conversations', 'libraries'], because: 'the list of people says how many chats each has' },
}
