import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for the permissions page. */
export const t = defineTexts('permissions', {
  title: 'Permissions',
  lead: 'What each role can do, and exceptions for individual people.',
  view: 'Show permissions for',
  byRole: 'Roles',
  byPerson: 'People',
  permission: 'Permission',
  cell: '{permission}: {role}',
  sees: 'Visible conversations',
  seesHint: '“Their own” includes conversations assigned or offered to them, and those they created, follow or are mentioned in.',
  scope_all: 'All',
  scope_team: 'Their teams’',
  scope_own: 'Their own',
  scopeOfRole: 'Same as role ({scope})',
  person: 'Teammate',
  roleOf: 'Follows the {role} role, except where marked.',
  differs: 'Differs from role',
  reset: 'Reset to role',
  resetDone: '{name} follows their role again',
  lockOut: 'At least one person must keep every permission, or no one could grant it again.',
  nobody: 'No teammates yet',
  nobodyText: 'Invite teammates first.',
  invite: 'Go to teammates',
})
