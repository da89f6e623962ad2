import { inboxFlags, type Role } from '@porchlight/contracts/permission-flags'
import { type Flags, isAllowed } from './permissions/rule.ts'

/** The places a role may begin at, best first. Content goes before the inbox of everybody but agents as soon as the console has it. */
const homes: Record<'agent' | 'other', { path: string; open: (flags: Flags) => boolean }[]> = {
  agent: [{ path: '/admin/inbox?tab=inbox', open: (flags) => isAllowed(inboxFlags, flags) }],
  other: [{ path: '/admin/inbox?tab=inbox', open: (flags) => isAllowed(inboxFlags, flags) }],
}

/** Where a signed-in user begins (checklist A2, B7): the first place of the role that exists and is open to the user, else the own account. */
export function homePath(role: Role, flags: Flags): string {
  return homes[role === 'agent' ? 'agent' : 'other'].find((home) => home.open(flags))?.path ?? '/admin/profile/account'
}
