/** Every address of the console that exists now, as the router knows it. A feature adds its own line here and in the route table. */
export const consolePaths = [
  '/login',
  '/set-up',
  '/forgot',
  '/reset-password',
  '/join',
  '/Invite',
  '/hlpt',
  '/screenshare',
  '/defaultIntegrations/:id',
  '/accessdenied',
  '/getmodalIntegrationsagencies',
  '/admin',
  '/admin/accessdenied',
  '/admin/content',
  '/admin/inbox',
  '/admin/preview',
  '/admin/widgetsetup',
  '/admin/profile',
  '/admin/profile/account',
  '/admin/profile/settings',
  '/admin/profile/settings/:group',
  '/admin/profile/theme',
  '/admin/profile/changePassword',
  '/admin/profile/teammates',
  '/admin/profile/permissions',
  '/admin/profile/notifications',
] as const

/** The addresses a sign-in may lead to: the signed-in part only. */
export const returnPaths: readonly string[] = consolePaths.filter(
  (path) => path === '/admin' || path.startsWith('/admin/') || path === '/getmodalIntegrationsagencies',
)
