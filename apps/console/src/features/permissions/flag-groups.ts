import type { PermissionFlag } from '@porchlight/contracts/permission-flags'

/** The 38 flags grouped by product area, with their display names. */
export const flagGroups: readonly { name: string; flags: readonly (readonly [PermissionFlag, string])[] }[] = [
  {
    name: 'Inbox and chats',
    flags: [
      ['canTakeChats', 'Take chats'],
      ['canAssignChats', 'Transfer chats to teammates'],
      ['canSuperviseChats', 'Supervise chats'],
      ['canViewChatArchives', 'View archived chats'],
      ['canManageChatSettings', 'Change chat settings'],
    ],
  },
  {
    name: 'Tickets',
    flags: [
      ['canViewExistingTickets', 'View existing tickets'],
      ['canReplyToTickets', 'Reply to tickets'],
      ['canSubmitTicketForReview', 'Submit drafts for review'],
      ['canReviewOtherDrafts', 'Review teammates’ drafts'],
      ['canManageTicketSettings', 'Change ticket settings'],
      ['canCreateAndEditSmartQueue', 'Create and edit smart queues'],
      ['canDeleteSmartQueue', 'Delete smart queues'],
    ],
  },
  {
    name: 'Help center',
    flags: [
      ['canCreateAndUpdateHelpCenterArticles', 'Write articles'],
      ['canManageAndPublishHelpCenterArticles', 'Publish articles'],
      ['canCreateAndUpdateNewsArticles', 'Write news'],
      ['canManageAndPublishNewsArticles', 'Publish news'],
      ['canCreateAndUpdateCoursesArticles', 'Write courses'],
      ['canManageAndPublishCoursesArticles', 'Publish courses'],
      ['canCreateAndUpdateSopArticles', 'Write SOPs'],
      ['canManageAndPublishSopArticles', 'Publish SOPs'],
    ],
  },
  {
    name: 'Automation, forms and flows',
    flags: [
      ['canViewAutomations', 'View automations'],
      ['canCreateAndEditAnAutomation', 'Create and edit automations'],
      ['canDeleteAnAutomation', 'Delete automations'],
      ['canViewForms', 'View forms'],
      ['canCreateAndEditForms', 'Create and edit forms'],
      ['canCreateAndEditFlows', 'Create and edit flows'],
    ],
  },
  {
    name: 'Reports',
    flags: [
      ['canViewReports', 'View reports'],
      ['canCreateAndEditReports', 'Create and edit reports'],
    ],
  },
  {
    name: 'Library',
    flags: [
      ['canManageGeneralAndSecuritySettings', 'Change general and security settings'],
      ['canViewPersonalFields', 'See and change fields marked as personal'],
      ['canManageMessengerSettings', 'Change messenger settings'],
      ['canManageWidgetSettings', 'Change widget settings'],
      ['canViewIntegrations', 'View integrations'],
      ['canCreateAndEditIntegrations', 'Create and edit integrations'],
    ],
  },
  {
    name: 'People',
    flags: [
      ['canManageTeammatesSeatsAndPermissions', 'Manage teammates and permissions'],
      ['canInviteNewUsers', 'Invite teammates'],
      ['canUpdateUserRoles', 'Change roles'],
      ['canChangeTeammatesStatus', 'Change teammates’ away mode'],
      ['canDeleteOrReassignOwner', 'Delete or reassign owners'],
    ],
  },
]
