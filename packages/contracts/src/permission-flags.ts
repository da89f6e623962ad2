/**
 * The 37 flags of checklist B9, in the specification's order, `canCreateAndEditFlows`, which checklist B13 adds, and `canViewPersonalFields`, which shows the
 * fields that a library marks as personal.
 */
export const permissionFlags = [
  'canManageGeneralAndSecuritySettings',
  'canManageTeammatesSeatsAndPermissions',
  'canChangeTeammatesStatus',
  'canManageMessengerSettings',
  'canManageWidgetSettings',
  'canManageTicketSettings',
  'canManageChatSettings',
  'canCreateAndUpdateHelpCenterArticles',
  'canManageAndPublishHelpCenterArticles',
  'canCreateAndUpdateNewsArticles',
  'canManageAndPublishNewsArticles',
  'canCreateAndUpdateCoursesArticles',
  'canManageAndPublishCoursesArticles',
  'canCreateAndUpdateSopArticles',
  'canManageAndPublishSopArticles',
  'canTakeChats',
  'canSuperviseChats',
  'canViewChatArchives',
  'canReplyToTickets',
  'canViewExistingTickets',
  'canCreateAndEditAnAutomation',
  'canInviteNewUsers',
  'canUpdateUserRoles',
  'canReviewOtherDrafts',
  'canSubmitTicketForReview',
  'canDeleteOrReassignOwner',
  'canCreateAndEditForms',
  'canCreateAndEditReports',
  'canViewReports',
  'canViewForms',
  'canViewAutomations',
  'canCreateAndEditIntegrations',
  'canViewIntegrations',
  'canAssignChats',
  'canDeleteAnAutomation',
  'canCreateAndEditSmartQueue',
  'canDeleteSmartQueue',
  'canCreateAndEditFlows',
  'canViewPersonalFields',
] as const

export type PermissionFlag = (typeof permissionFlags)[number]

/** Roles a user record can hold (`user_type`). */
export const roles = ['agent', 'writer', 'editor', 'admin'] as const
export type Role = (typeof roles)[number]

/** Any of these gives access to the inbox (checklist B1). */
export const inboxFlags = ['canTakeChats', 'canSuperviseChats', 'canViewChatArchives', 'canViewExistingTickets'] as const satisfies readonly PermissionFlag[]

/** Flags that show the rules: for reading, changing and deleting them. */
export const automationFlags = ['canViewAutomations', 'canCreateAndEditAnAutomation', 'canDeleteAnAutomation'] as const satisfies readonly PermissionFlag[]

/** Flags that give access to the smart queues: those for handling chats and tickets, and those for managing the queues. */
export const queueFlags = [
  'canTakeChats',
  'canSuperviseChats',
  'canViewExistingTickets',
  'canCreateAndEditSmartQueue',
  'canDeleteSmartQueue',
] as const satisfies readonly PermissionFlag[]

/** Flags that allow managing canned replies shared with a team or with everyone. */
export const sharedReplyFlags = ['canManageTicketSettings', 'canManageWidgetSettings'] as const satisfies readonly PermissionFlag[]

/** Flags that allow managing checklists, and closing a conversation although required steps are open. */
export const checklistManagers = ['canManageTicketSettings', 'canManageWidgetSettings'] as const satisfies readonly PermissionFlag[]

/** Flags that give access to canned replies: those for writing, and those for managing shared ones. */
export const cannedReplyFlags = [...inboxFlags, ...sharedReplyFlags] as const satisfies readonly PermissionFlag[]

/**
 * Each of these gives access to the settings page it is named after. The first one gives access to all settings pages, read-only where it permits no changes.
 */
export const settingsFlags = [
  'canManageGeneralAndSecuritySettings',
  'canManageWidgetSettings',
  'canManageChatSettings',
  'canManageTicketSettings',
  'canManageMessengerSettings',
  'canDeleteOrReassignOwner',
] as const satisfies readonly PermissionFlag[]

/** Any of these gives access to the teammates page; each control on it requires its own flag. */
export const teammatesFlags = [
  'canManageTeammatesSeatsAndPermissions',
  'canChangeTeammatesStatus',
  'canInviteNewUsers',
  'canUpdateUserRoles',
] as const satisfies readonly PermissionFlag[]

/** Flag for the library's general settings and its security. */
export const generalFlags = ['canManageGeneralAndSecuritySettings'] as const satisfies readonly PermissionFlag[]

/** Flags that show integrations: API keys, apps, mailboxes. */
export const integrationFlags = ['canViewIntegrations', 'canCreateAndEditIntegrations'] as const satisfies readonly PermissionFlag[]

/** Flags that show the forms. */
export const formFlags = ['canViewForms', 'canCreateAndEditForms'] as const satisfies readonly PermissionFlag[]

/** Flags of the people who write or publish articles of the help center. */
export const helpFlags = ['canCreateAndUpdateHelpCenterArticles', 'canManageAndPublishHelpCenterArticles'] as const satisfies readonly PermissionFlag[]

/** Flags that allow translating what readers see of the whole library: phrases, and the texts of help center and widget. */
export const translatorFlags = ['canManageAndPublishHelpCenterArticles', 'canManageGeneralAndSecuritySettings'] as const satisfies readonly PermissionFlag[]

/** Flags of the people who write or publish news. */
export const newsFlags = ['canCreateAndUpdateNewsArticles', 'canManageAndPublishNewsArticles'] as const satisfies readonly PermissionFlag[]

/** Flags of the people who write or publish courses. */
export const courseFlags = ['canCreateAndUpdateCoursesArticles', 'canManageAndPublishCoursesArticles'] as const satisfies readonly PermissionFlag[]

/** Flags of the people who write or publish SOPs. */
export const sopFlags = ['canCreateAndUpdateSopArticles', 'canManageAndPublishSopArticles'] as const satisfies readonly PermissionFlag[]

/** Flags of the people who write or publish texts of any kind. */
export const textFlags = [...helpFlags, ...newsFlags, ...courseFlags, ...sopFlags] as const satisfies readonly PermissionFlag[]

const content = [
  'canCreateAndUpdateHelpCenterArticles',
  'canCreateAndUpdateNewsArticles',
  'canCreateAndUpdateCoursesArticles',
  'canCreateAndUpdateSopArticles',
] as const satisfies readonly PermissionFlag[]
const publishing = [
  'canManageAndPublishHelpCenterArticles',
  'canManageAndPublishNewsArticles',
  'canManageAndPublishCoursesArticles',
  'canManageAndPublishSopArticles',
] as const satisfies readonly PermissionFlag[]

/** Default flags of each role, before a library or a person overrides them. */
export const roleDefaults: Record<Role, readonly PermissionFlag[]> = {
  agent: ['canTakeChats', 'canViewChatArchives', 'canReplyToTickets', 'canViewExistingTickets', 'canSubmitTicketForReview', 'canAssignChats', 'canViewForms'],
  writer: [...content],
  editor: [...content, ...publishing, 'canReviewOtherDrafts', 'canViewReports'],
  admin: permissionFlags,
}

/** Scopes of the library's conversations that a person can see, narrowest first. A scope can only narrow what the permission flags allow. */
export const conversationScopes = ['own', 'team', 'all'] as const
export type ConversationScope = (typeof conversationScopes)[number]

/** Returns whether `one` shows more than `other`. */
export const isWider = (one: ConversationScope, other: ConversationScope): boolean => conversationScopes.indexOf(one) > conversationScopes.indexOf(other)

/** What a user with a limited scope can see. Both lists are empty unless the scope is `team`. */
export type Sight = {
  readonly scope: Exclude<ConversationScope, 'all'>
  readonly team_refs: readonly string[]
  /** The other members of these teams. */
  readonly teammate_ids: readonly string[]
}
