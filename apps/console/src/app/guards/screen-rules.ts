import type { PermissionRule } from '@porchlight/contracts'

/**
 * Permission rules of the screens outside the profile area and the inbox (checklist B8). The others are in `profile-pages.ts`, `settings-groups.ts` and
 * `tabs.ts`.
 */
export const screenRules = {
  content: 'canCreateAndUpdateHelpCenterArticles',
  article: 'canCreateAndUpdateHelpCenterArticles',
  newsflash: 'canCreateAndUpdateNewsArticles',
  courses: 'canCreateAndUpdateCoursesArticles',
  sop: 'canCreateAndUpdateSopArticles',
  widgetsetup: 'canManageWidgetSettings',
  getmodalIntegrationsagencies: 'canManageGeneralAndSecuritySettings',
} as const satisfies Record<string, PermissionRule>
