// Holds for every page.
import { permissionFlags, roleDefaults } from '@porchlight/contracts/permission-flags'
import { expect, test } from 'vitest'
import { tabs } from '../../shared/conversations/tabs.ts'
import type { Feature } from '../../shared/features/define-feature.ts'
import { isAllowed } from '../../shared/permissions/rule.ts'
import { features } from '../features.ts'
import { navItemsOf, openItem } from './nav-items.ts'

const navItems = navItemsOf(features)

const shown = (flags: ReadonlySet<(typeof permissionFlags)[number]>) => navItems.filter((item) => isAllowed(item.rule, flags)).map((item) => item.id)

test.each([
  ['agent', ['inbox', 'formbuilder', 'account']],
  ['writer', ['articles', 'newsflash', 'sop', 'courses', 'account']],
  ['editor', ['articles', 'newsflash', 'reports', 'sop', 'courses', 'account']],
  ['admin', ['inbox', 'articles', 'contactform', 'formbuilder', 'newsflash', 'reports', 'integrations', 'sop', 'courses', 'automation', 'settings', 'account']],
] as const)('%s sees %j', (role, ids) => expect(shown(new Set(roleDefaults[role]))).toEqual(ids))

test.each([
  ['inbox', ['canTakeChats', 'canSuperviseChats', 'canViewChatArchives', 'canViewExistingTickets']],
  ['articles', ['canCreateAndUpdateHelpCenterArticles']],
  ['contactform', ['canManageWidgetSettings']],
  ['newsflash', ['canCreateAndUpdateNewsArticles']],
  ['sop', ['canCreateAndUpdateSopArticles']],
  ['courses', ['canCreateAndUpdateCoursesArticles']],
  ['automation', ['canViewAutomations', 'canCreateAndEditAnAutomation', 'canDeleteAnAutomation']],
  ['settings', ['canManageGeneralAndSecuritySettings']],
] as const)('%s is shown for any of the flags %j and for no others', (id, flags) => {
  for (const flag of permissionFlags) expect(shown(new Set([flag])).includes(id)).toBe((flags as readonly string[]).includes(flag))
})

test('the contact form is hidden from every role but admins, whatever their flags', () =>
  expect(navItems.find(({ id }) => id === 'contactform')?.hiddenFrom).toEqual(['agent', 'writer', 'editor']))

test.each([
  ['/admin/content', 'articles'],
  ['/admin/article/create', 'articles'],
  ['/admin/article/edit/a1', 'articles'],
  ['/admin/widgetsetup', 'articles'],
  ['/admin/manageformbuilder/f1', 'formbuilder'],
  ['/admin/newsflash/edit/n1', 'newsflash'],
  ['/admin/sop/update/s1', 'sop'],
  ['/admin/courses/update/1/2', 'courses'],
  ['/admin/manageautomation/w1', 'automation'],
  ['/admin/reports/calls', 'reports'],
  ['/admin/inbox', 'inbox'],
  ['/admin/profile/settings/chat', 'settings'],
  ['/admin/profile/teammates', 'account'],
  ['/admin/soporific', undefined],
])('at %s, the current entry is %s', (path, id) => expect(openItem(navItems, path)?.id).toBe(id))

test.each([
  ...['YourReports', 'AllReports', 'Topics', 'Suggestions', 'SupportOverview', 'Calls', 'Conversations', 'ConversationTags', 'CustomerSatisfaction'],
  ...['Effectiveness', 'Responsiveness', 'TeamInboxPerformance', 'TeammatePerformance', 'TicketsReport', 'ConversationalSupport', 'ModalAIAgent'],
  ...['AutomationReport', 'KnowledgebaseReport', 'CoursesReport', 'SOPsReport', 'NewsFlashReport'],
])('B11: at the route %s, Reports is the current entry', (name) => {
  const screen = features.flatMap(({ screens = [] }: Feature) => screens).find(({ id }) => id === name)
  expect(openItem(navItems, screen?.path ?? '')?.id).toBe('reports')
})

test('navigation entries, inbox tabs and the activity feed share no shortcut', () => {
  const keys = [...navItems.map(({ shortcut }) => shortcut), ...tabs.flatMap(({ shortcut }) => shortcut ?? []), 'g f']
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
