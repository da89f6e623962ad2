import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    accounts: {
      of: 'installation',
      exported: 'accounts belong to people, not to a library',
      personal: 'about staff, who are no contacts',
      audited: 'events of signing in tell it',
    },
    team_members: {
      belongings: () => import('./belongings.ts'),
      of: 'library',
      exported: {},
      personal: 'about staff, who are no contacts',
      audited: 'a change of members is logged with the name of the team',
    },
    teams: {
      of: 'library',
      exported: {},
      personal: 'about staff, who are no contacts',
      audited: [{ domains: ['people'], id: 'team_ref', title: 'team_name', told: ['team_name'] }],
    },
    users: {
      of: 'library',
      exported: { without: ['account_id', 'is_owner', 'disabled_at', 'entered_at', 'last_offered_at', 'is_away', 'second_factor_from'] },
      personal: 'about staff, who are no contacts',
      audited: [
        { domains: ['permissions'], id: 'id', column: 'user_id', title: 'agent_name', told: [] },
        { domains: ['people'], id: 'ref_uid', column: 'user_id', title: 'agent_name', told: ['user_type', 'conversation_scope', 'disabled_at'] },
      ],
    },
  },
  uses: { reads: ['conversations', 'libraries'], because: 'the list of people says how many chats each has' },
}
