import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    agent_assignment: {
      of: 'library',
      exported: {},
      personal: 'about staff, who are no contacts',
      audited: [
        { domains: ['assignment'], id: 'user_id', title: 'agent_name', named: { table: 'users', column: 'user_id' }, told: ['skills', 'limit_tenths'] },
      ],
    },
    assignment_decisions: {
      of: 'library',
      exported: { without: ['decision_number'] },
      personal: { kept: 'only refs and numbers' },
      whenMerged: { conversation: { stays: 'a decision tells who was considered for this conversation' } },
      audited: 'written by the server',
    },
    smart_queues: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [
        {
          domains: ['smartQueues', 'assignment'],
          id: 'smart_queue_ref',
          title: 'name',
          told: ['name', 'filter', 'user_ids', 'team_refs', 'is_enabled', 'channel', 'sort', 'assignment'],
        },
      ],
    },
  },
  uses: {
    reads: ['conversations', 'libraries', 'role_permissions', 'team_members', 'teams', 'user_permissions', 'users', 'visitors'],
    writes: ['users'],
    because: 'who is offered a conversation is decided in one statement, from the people, their teams and rights, and what each of them has',
  },
}
