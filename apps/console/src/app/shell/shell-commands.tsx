import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { log } from '../../shared/connection/log.ts'
import { type Command, ownKeys, useCommands } from '../../shared/interface/commands/commands.ts'
import { useShortcuts } from '../../shared/interface/commands/use-shortcuts.ts'
import { useSubmitKeys } from '../../shared/interface/dialogs/use-submit-keys.ts'
import { whenLate } from '../../shared/interface/late.ts'
import { switchAway } from '../../shared/people/away.ts'
import { useMe } from '../../shared/people/me.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { features } from '../features.ts'
import { useNavItems } from './icon-bar.tsx'
import { placesOf } from './places.ts'
import { t } from './texts.ts'

/** The profile card loads the same file after the first screen. */
const logOut = () => void import('../../shared/session/sign-out.ts').then(({ signOut }) => signOut())
const loadBar = () => import('./command-bar.tsx')
const CommandBar = lazy(loadBar)
const ShortcutSheet = lazy(() => import('./shortcut-sheet.tsx'))

/** Registers the shell's own commands and keyboard shortcuts, and renders the command bar and the shortcut sheet, both lazy-loaded on first use. */
export function ShellCommands() {
  const [bar, setBar] = useState<'never' | 'open' | 'closed'>('never')
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const { can } = usePermissions()
  useSubmitKeys()
  useShortcuts(useCallback((command: Command) => can(command.rule ?? 'signed-in'), [can]))
  useCommands(
    useGeneralCommands(
      useCallback(() => setBar('open'), []),
      useCallback(() => setSheet('open'), []),
    ),
  )
  // The bar has to open at once, so its code is there before it is asked for.
  useEffect(() => void whenLate(loadBar).catch((cause: unknown) => log('command bar', cause)), [])
  useAccountKeys()
  useCommands(useNavigationCommands())
  useCommands(usePlaceCommands())
  return (
    <Suspense>
      {bar !== 'never' && <CommandBar isOpen={bar === 'open'} onClose={() => setBar('closed')} />}
      {sheet !== 'never' && <ShortcutSheet isOpen={sheet === 'open'} onClose={() => setSheet('closed')} />}
    </Suspense>
  )
}

/** Takes over the account's keys. Where neither it nor this browser has any, their code isn't loaded. */
function useAccountKeys(): void {
  const keys = useMe()?.own_keys
  useEffect(() => {
    if (!keys || (keys.single_keys === null && Object.keys({ ...keys.keys, ...ownKeys() }).length === 0)) return
    import('./account-keys.ts').then(({ takeOverKeys }) => takeOverKeys(keys)).catch((cause: unknown) => log('keys', cause))
  }, [keys])
}

function useNavigationCommands(): Command[] {
  const navigate = useNavigate()
  const items = useNavItems()
  // The array is new on every render, but its content depends only on these ids.
  const ids = items.map((item) => item.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  return useMemo(
    () =>
      items.map((item) => ({
        id: `go.${item.id}`,
        label: t('goTo', { place: item.title() }),
        group: t('navigation'),
        shortcut: item.shortcut,
        icon: <item.icon size={17} stroke={1.7} />,
        rule: item.rule,
        page: item.to,
        run: () => void navigate(item.to),
      })),
    [ids, navigate],
  )
}

function usePlaceCommands(): Command[] {
  const navigate = useNavigate()
  const items = useNavItems()
  const inBar = items.map((item) => item.to).join()
  return useMemo(
    () =>
      placesOf(features, inBar.split(',')).map((place) => ({
        id: place.id,
        label: place.isGoTo ? t('goTo', { place: place.title() }) : place.title(),
        group: t('navigation'),
        icon: <place.icon size={17} stroke={1.7} />,
        rule: place.rule,
        ...(place.words === undefined ? { page: place.to } : { keywords: place.words.split(' ') }),
        ...(place.isFoundOnly && { isFoundOnly: true }),
        run: () => void navigate(place.to),
      })),
    [navigate, inBar],
  )
}

function useGeneralCommands(openBar: () => void, openSheet: () => void): Command[] {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const isAway = useMe()?.is_away === 1
  return useMemo(
    () => [
      { id: 'shell.bar', label: t('openBar'), group: t('general'), shortcut: 'mod+k', keyboardOnly: true, opensField: true, run: openBar },
      { id: 'shell.shortcuts', label: t('shortcuts'), group: t('general'), shortcut: '?', keywords: ['keys', 'help'], run: openSheet },
      {
        id: 'shell.theme',
        label: t(isDark ? 'switchToLight' : 'switchToDark'),
        group: t('general'),
        keywords: ['dark', 'light', 'theme', 'dunkel', 'hell', 'design'],
        run: () => setColorScheme(isDark ? 'light' : 'dark'),
      },
      {
        id: 'shell.away',
        label: t(isAway ? 'switchAwayOff' : 'switchAwayOn'),
        group: t('general'),
        keywords: ['away', 'break', 'pause', 'absent', 'abwesend', 'weg'],
        run: () => void switchAway(!isAway),
      },
      { id: 'shell.logout', label: t('logOut'), group: t('general'), keywords: ['sign out', 'exit'], run: logOut },
    ],
    [openBar, openSheet, setColorScheme, isDark, isAway],
  )
}
