import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconEye, IconSearchOff } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { contentGapsTitle } from '../../features/content/gaps/title.ts'
import { profilePages } from '../../features/profile/profile-pages.ts'
import { widgetSetupTitle } from '../../features/widget-setup/title.ts'
import { type Command, useCommands } from '../../shared/commands/commands.ts'
import { useShortcuts } from '../../shared/commands/use-shortcuts.ts'
import { switchAway } from '../../shared/people/away.ts'
import { useMe } from '../../shared/people/me.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { signOut } from '../../shared/session/sign-out.ts'
import { useNavItems } from './icon-bar.tsx'
import { t } from './texts.ts'

const CommandBar = lazy(() => import('./command-bar.tsx'))
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'))

/** Registers the shell's own commands and keyboard shortcuts, and renders the command bar and the shortcut sheet, both lazy-loaded on first use. */
export function ShellCommands() {
  const [bar, setBar] = useState<'never' | 'open' | 'closed'>('never')
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const { can } = usePermissions()
  useShortcuts(useCallback((command: Command) => can(command.rule ?? 'signed-in'), [can]))
  useCommands(
    useGeneralCommands(
      useCallback(() => setBar('open'), []),
      useCallback(() => setSheet('open'), []),
    ),
  )
  useCommands(useNavigationCommands())
  useCommands(useProfileCommands())
  return (
    <Suspense>
      {bar !== 'never' && <CommandBar isOpen={bar === 'open'} onClose={() => setBar('closed')} />}
      {sheet !== 'never' && <ShortcutSheet isOpen={sheet === 'open'} onClose={() => setSheet('closed')} />}
    </Suspense>
  )
}

function useNavigationCommands(): Command[] {
  const navigate = useNavigate()
  const items = useNavItems()
  // The array is new on every render; its content changes only with these ids.
  const ids = items.map((item) => item.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(
    () =>
      items.map((item) => ({
        id: `go.${item.id}`,
        label: t('goTo', { place: item.label() }),
        group: t('navigation'),
        shortcut: item.shortcut,
        icon: <item.icon size={17} stroke={1.7} />,
        rule: item.rule,
        run: () => void navigate(item.to),
      })),
    [ids, navigate],
  )
}

function useProfileCommands(): Command[] {
  const navigate = useNavigate()
  const items = useNavItems()
  const inBar = items.map((item) => item.to).join()
  return useMemo(
    () => [
      {
        id: 'content.gaps',
        label: t('goTo', { place: contentGapsTitle() }),
        group: t('navigation'),
        icon: <IconSearchOff size={17} stroke={1.7} />,
        rule: 'canCreateAndUpdateHelpCenterArticles' as const,
        run: () => void navigate('/admin/content?view=gaps'),
      },
      {
        id: 'widgetsetup',
        label: widgetSetupTitle(),
        group: t('navigation'),
        icon: <IconEye size={17} stroke={1.7} />,
        rule: 'canManageWidgetSettings' as const,
        run: () => void navigate('/admin/widgetsetup'),
      },
      ...profilePages
        .filter((page) => !inBar.split(',').includes(`/admin/profile/${page.path}`))
        .map((page) => ({
          id: `profile.${page.path}`,
          label: page.label(),
          group: t('navigation'),
          icon: <page.icon size={17} stroke={1.7} />,
          rule: page.rule,
          run: () => void navigate(`/admin/profile/${page.path}`),
        })),
    ],
    [navigate, inBar],
  )
}

function useGeneralCommands(openBar: () => void, openSheet: () => void): Command[] {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const isAway = useMe()?.is_away === 1
  return useMemo(
    () => [
      { id: 'shell.bar', label: t('openBar'), group: t('general'), shortcut: 'mod+k', keyboardOnly: true, run: openBar },
      { id: 'shell.shortcuts', label: t('shortcuts'), group: t('general'), shortcut: '?', keywords: ['keys', 'help'], run: openSheet },
      {
        id: 'shell.theme',
        label: t(isDark ? 'switchToLight' : 'switchToDark'),
        group: t('general'),
        keywords: ['dark', 'light', 'theme'],
        run: () => setColorScheme(isDark ? 'light' : 'dark'),
      },
      {
        id: 'shell.away',
        label: t(isAway ? 'switchAwayOff' : 'switchAwayOn'),
        group: t('general'),
        keywords: ['away', 'break', 'pause'],
        run: () => void switchAway(!isAway),
      },
      { id: 'shell.logout', label: t('logOut'), group: t('general'), keywords: ['sign out', 'exit'], run: () => void signOut() },
    ],
    [openBar, openSheet, setColorScheme, isDark, isAway],
  )
}
