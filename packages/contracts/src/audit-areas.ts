import type { Operation } from './define.ts'
import type { PermissionFlag } from './permission-flags.ts'

/** What the rows of the audit log are about. */
export const auditAreas = ['rights', 'settings', 'rules', 'templates', 'keys', 'exports', 'deletions', 'sign_ins', 'reviews'] as const
export type AuditArea = (typeof auditAreas)[number]

/** Kinds of actors: a person, or their API key or rule; `system` includes the installation's operator. */
export const auditDoers = ['person', 'api_key', 'rule', 'system'] as const
export type AuditDoer = (typeof auditDoers)[number]

/** What changes with each flag are about; null for daily work, of which only deletions are audited. A new flag doesn't compile without an answer. */
const areaOfFlag: Record<PermissionFlag, AuditArea | null> = {
  canManageGeneralAndSecuritySettings: 'settings',
  canManageTeammatesSeatsAndPermissions: 'rights',
  canChangeTeammatesStatus: null,
  canManageMessengerSettings: 'settings',
  canManageWidgetSettings: 'settings',
  canManageTicketSettings: 'settings',
  canManageChatSettings: 'settings',
  canCreateAndUpdateHelpCenterArticles: null,
  canManageAndPublishHelpCenterArticles: null,
  canCreateAndUpdateNewsArticles: null,
  canManageAndPublishNewsArticles: null,
  canCreateAndUpdateCoursesArticles: null,
  canManageAndPublishCoursesArticles: null,
  canCreateAndUpdateSopArticles: null,
  canManageAndPublishSopArticles: null,
  canTakeChats: null,
  canSuperviseChats: null,
  canViewChatArchives: null,
  canReplyToTickets: null,
  canViewExistingTickets: null,
  canCreateAndEditAnAutomation: 'rules',
  canInviteNewUsers: 'rights',
  canUpdateUserRoles: 'rights',
  canReviewOtherDrafts: null,
  canSubmitTicketForReview: null,
  canDeleteOrReassignOwner: 'rights',
  canCreateAndEditForms: null,
  canCreateAndEditReports: null,
  canViewReports: null,
  canViewForms: null,
  canViewAutomations: null,
  canCreateAndEditIntegrations: 'keys',
  canViewIntegrations: null,
  canAssignChats: null,
  canDeleteAnAutomation: 'rules',
  canCreateAndEditSmartQueue: 'rules',
  canDeleteSmartQueue: 'rules',
  canCreateAndEditFlows: 'rules',
  canViewPersonalFields: null,
}

/**
 * Returns what a call of the operation is audited as; null if it is not. It follows from the declaration: staff's exports, changes that need a flag for
 * administration, dangerous acts (`mustConfirm`) and deletions. `audit` of the operation says otherwise. Public operations tell by their events what happened.
 */
export function auditAreaOf({ name, audience, permission, mustConfirm, answers, audit }: Omit<Operation, 'input' | 'output'>): AuditArea | null {
  if (audit !== undefined) return audit
  if (!audience.includes('staff') || permission === 'public') return null
  if (answers !== undefined) return 'exports'
  const flags = permission === 'signed-in' ? [] : [permission].flat()
  const areas = flags.map((flag) => areaOfFlag[flag])
  const area = areas.includes(null) ? null : areas[0]
  if (area) return area
  // Dangerous acts that need only a session are about one's own account.
  if (mustConfirm) return 'sign_ins'
  return /\.(remove|delete)/.test(name) ? 'deletions' : null
}
