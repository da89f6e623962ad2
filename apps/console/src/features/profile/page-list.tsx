import { TextInput } from '@mantine/core'
import { IconSearch, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { findByWords } from '../../shared/features/page-words/find-words.ts'
import { wordsOfPage } from '../../shared/features/page-words/words-of-page.ts'
import { addressOfPage, profilePagesOf } from '../../shared/features/profile-pages.ts'
import { registeredFeatures } from '../../shared/features/registered-features.ts'
import { addressOfGroup, ruleOfGroup, settingsGroupsOf } from '../../shared/features/settings-groups.ts'
import { SideGroup, SideLink } from '../../shared/interface/page/side-layout.tsx'
import { libraryQuery } from '../../shared/library/library.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import styles from './profile.module.css'
import { t } from './texts.ts'

type Entry = { to: string; title: string; heading: string; words?: string; icon: ComponentType<{ size?: number; stroke?: number }>; isCurrent: boolean }

const groups = ['you', 'library', 'conversations', 'connections', 'team'] as const

/** The pages of the profile area under their headings, and a field that finds one of them, or of the settings, by its words. Enter opens the first. */
export function PageList({ isOpen }: { isOpen: (address: string) => boolean }) {
  const { key } = useLocation()
  // What was looked for is found as soon as another page is open.
  const [search, setSearch] = useState({ at: key, query: '' })
  const query = search.at === key ? search.query : ''
  const navigate = useNavigate()
  const isSearching = query.trim() !== ''
  const found = findByWords([...usePages(isOpen), ...useSettings(isSearching), ...usePlaces(isSearching)], query, ({ title, heading, words = '', to }) => ({
    title,
    words: [words, ...wordsOfPage(to), heading],
  }))
  const headings = [...new Set(found.map(({ heading }) => heading))]
  return (
    <>
      <TextInput
        type="search"
        size="xs"
        className={styles.find}
        aria-label={t('findPage')}
        placeholder={t('findPage')}
        leftSection={<IconSearch size={14} stroke={1.7} />}
        maxLength={100}
        value={query}
        onChange={(event) => setSearch({ at: key, query: event.currentTarget.value })}
        onKeyDown={({ key: pressed }) => {
          if (pressed === 'Enter' && isSearching && found[0]) void navigate(found[0].to)
          if (pressed === 'Escape') setSearch({ at: key, query: '' })
        }}
      />
      <p className={styles.found} role="status">
        {isSearching && (found.length === 0 ? t('noPageFound') : t('pagesFound', { count: found.length }))}
      </p>
      {headings.map((heading) => (
        <SideGroup key={heading} name={heading}>
          {found
            .filter((page) => page.heading === heading)
            .map((page) => (
              <SideLink key={page.to} to={page.to} isCurrent={page.isCurrent}>
                <page.icon size={17} stroke={1.7} />
                {page.title}
              </SideLink>
            ))}
        </SideGroup>
      ))}
    </>
  )
}

/** The pages that the user may open, by heading. */
function usePages(isOpen: (address: string) => boolean): Entry[] {
  const { can } = usePermissions()
  const pages = profilePagesOf(registeredFeatures()).filter(({ rule }) => can(rule))
  return groups.flatMap((group) =>
    pages
      .filter((page) => page.group === group)
      .map((page) => {
        const to = addressOfPage(page)
        return { to, title: page.title(), heading: t(`group_${group}`), words: page.words?.() ?? '', icon: page.icon, isCurrent: isOpen(to) }
      }),
  )
}

/** The other screens, if they are wanted: only a search shows them. */
function usePlaces(isWanted: boolean): Entry[] {
  const { can } = usePermissions()
  if (!isWanted) return []
  return registeredFeatures()
    .flatMap(({ navigation = [] }) => navigation)
    .filter(({ rule, to }) => can(rule) && !to.startsWith('/admin/profile'))
    .map(({ to, title, icon }) => ({ to, title: title(), heading: t('otherPages'), icon, isCurrent: false }))
}

/** The pages of the settings that the user may open, if they are wanted: only a search shows them. */
function useSettings(isWanted: boolean): Entry[] {
  const { can } = usePermissions()
  const { pathname } = useLocation()
  const allowed = isWanted ? settingsGroupsOf(registeredFeatures()).filter((group) => can(ruleOfGroup(group))) : []
  const { data: library } = useQuery({ ...libraryQuery, enabled: allowed.length > 0 })
  const page = profilePagesOf(registeredFeatures()).find(({ holds }) => holds === 'settingsGroups')
  return allowed
    .filter(({ isFor }) => !isFor || (library && isFor(library)))
    .map((group) => {
      const to = addressOfGroup(group)
      return { to, title: group.title(), heading: page?.title() ?? '', icon: IconSettings, isCurrent: pathname === to }
    })
}
