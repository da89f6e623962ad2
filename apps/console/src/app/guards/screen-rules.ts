import type { PermissionRule } from '@porchlight/contracts'

/** Who may open the screens outside of the profile area and the inbox (checklist B8). `profile-pages.ts`, `settings-groups.ts` and `tabs.ts` have their own. */
export const screenRules = {
  content: 'canCreateAndUpdateHelpCenterArticles',
  article: 'canCreateAndUpdateHelpCenterArticles',
  newsflash: 'canCreateAndUpdateNewsArticles',
  courses: 'canCreateAndUpdateCoursesArticles',
  sop: 'canCreateAndUpdateSopArticles',
  widgetsetup: 'canManageWidgetSettings',
  getmodalIntegrationsagencies: 'canManageGeneralAndSecuritySettings',
} as const satisfies Record<string, PermissionRule>
