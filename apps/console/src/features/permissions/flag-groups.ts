import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import type { flagText } from './flag-texts.ts'

/** Groups of flags, named in `flag-texts.ts`. */
type GroupName = Extract<Parameters<typeof flagText>[0], `group_${string}`>

/** The flags grouped by product area; their names are in `flag-texts.ts`. */
export const flagGroups: readonly { name: GroupName; flags: readonly PermissionFlag[] }[] = [
  {
    name: 'group_inbox',
    flags: ['canTakeChats', 'canAssignChats', 'canSuperviseChats', 'canViewChatArchives', 'canManageChatSettings'],
  },
  {
    name: 'group_tickets',
    flags: [
      'canViewExistingTickets',
      'canReplyToTickets',
      'canSubmitTicketForReview',
      'canReviewOtherDrafts',
      'canManageTicketSettings',
      'canCreateAndEditSmartQueue',
      'canDeleteSmartQueue',
    ],
  },
  {
    name: 'group_help',
    flags: [
      'canCreateAndUpdateHelpCenterArticles',
      'canManageAndPublishHelpCenterArticles',
      'canCreateAndUpdateNewsArticles',
      'canManageAndPublishNewsArticles',
      'canCreateAndUpdateCoursesArticles',
      'canManageAndPublishCoursesArticles',
      'canCreateAndUpdateSopArticles',
      'canManageAndPublishSopArticles',
    ],
  },
  {
    name: 'group_automation',
    flags: ['canViewAutomations', 'canCreateAndEditAnAutomation', 'canDeleteAnAutomation', 'canViewForms', 'canCreateAndEditForms', 'canCreateAndEditFlows'],
  },
  {
    name: 'group_reports',
    flags: ['canViewReports', 'canCreateAndEditReports'],
  },
  {
    name: 'group_library',
    flags: [
      'canManageGeneralAndSecuritySettings',
      'canViewPersonalFields',
      'canManageMessengerSettings',
      'canManageWidgetSettings',
      'canViewIntegrations',
      'canCreateAndEditIntegrations',
    ],
  },
  {
    name: 'group_people',
    flags: ['canManageTeammatesSeatsAndPermissions', 'canInviteNewUsers', 'canUpdateUserRoles', 'canChangeTeammatesStatus', 'canDeleteOrReassignOwner'],
  },
]
