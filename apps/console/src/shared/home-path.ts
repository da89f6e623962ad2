import { inboxFlags, type Role } from '@porchlight/contracts/permission-flags'
import { type Flags, isAllowed } from './permissions/rule.ts'

type Home = { path: string; open: (flags: Flags) => boolean }

const inbox: Home = { path: '/admin/inbox?tab=inbox', open: (flags) => isAllowed(inboxFlags, flags) }
const content: Home = { path: '/admin/content', open: (flags) => isAllowed('canCreateAndUpdateHelpCenterArticles', flags) }

/** Where a signed-in user begins (checklist A2, B7): agents in the inbox, everybody else at the articles; the other one if that is closed to them, else the own account. */
export function homePath(role: Role, flags: Flags): string {
  const homes = role === 'agent' ? [inbox, content] : [content, inbox]
  return homes.find((home) => home.open(flags))?.path ?? '/admin/profile/account'
}
