import { inboxFlags, type Role } from '@porchlight/contracts/permission-flags'
import { type Flags, isAllowed } from '../permissions/rule.ts'

type Home = { path: string; open: (flags: Flags) => boolean }

const inbox: Home = { path: '/admin/inbox?tab=inbox', open: (flags) => isAllowed(inboxFlags, flags) }
const content: Home = { path: '/admin/content', open: (flags) => isAllowed('canCreateAndUpdateHelpCenterArticles', flags) }

/**
 * Returns a user's start page (checklist A2, B7): the inbox for agents, the articles for everyone else. Falls back to the other of the two, then to the account
 * page, if the user may not open it.
 */
export function homePath(role: Role, flags: Flags): string {
  const homes = role === 'agent' ? [inbox, content] : [content, inbox]
  return homes.find((home) => home.open(flags))?.path ?? '/admin/profile/account'
}
