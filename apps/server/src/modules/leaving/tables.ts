import type { ModuleTables } from '../../kernel/module-tables.ts'

/** This module has no tables of its own. */
export const tables: ModuleTables = {
  owns: {},
  uses: {
    reads: [
      'api_keys',
      'app_connections',
      'availability',
      'canned_replies',
      'conversation_tasks',
      'conversations',
      'report_schedules',
      'reports',
      'saved_filters',
      'team_members',
      'users',
      'webhook_endpoints',
      'workflows',
    ],
    writes: [
      'api_keys',
      'app_connections',
      'availability',
      'canned_replies',
      'report_schedules',
      'reports',
      'saved_filters',
      'webhook_endpoints',
      'workflow_heads',
      'workflows',
    ],
    because: 'what somebody has is given to others in one transaction: only who has it changes',
  },
}
