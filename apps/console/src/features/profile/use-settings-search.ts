import { useState } from 'react'
import { useLocation } from 'react-router'
import { findByWords } from '../../shared/features/page-words/find-words.ts'
import { usePageWords } from '../../shared/features/page-words/use-page-words.ts'
import type { FoundField } from '../../shared/features/page-words/words-of-page.ts'
import { registeredFeatures } from '../../shared/features/registered-features.ts'
import { type SettingsPage, useSettingsPages } from '../../shared/features/settings-pages.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { t } from './texts.ts'

/** Maximum number of cards and fields shown; the best fit is seldom further down. */
const fieldsMax = 8

type Entry = Omit<SettingsPage, 'area'> & { heading: string }
export type SettingsSearch = {
  query: string
  setQuery: (query: string) => void
  isSearching: boolean
  /** The pages that fit, best first, or all. */
  pages: Entry[]
  /** The cards and fields that fit. */
  fields: FoundField[]
  /** Whether the words of the pages are there, so that nothing found means that there is nothing. */
  isSettled: boolean
}

/** Finds pages, and what is on them, by what people call them. What was looked for is found as soon as another page is open. */
export function useSettingsSearch(): SettingsSearch {
  const { key } = useLocation()
  const [search, setSearch] = useState({ at: key, query: '' })
  // While the next page loads, its address is there and its location isn't yet: what is typed meanwhile belongs to the next page.
  const query = search.at === key || search.at === newestKey() ? search.query : ''
  const isSearching = query.trim() !== ''
  const words = usePageWords(isSearching)
  const settings = useSettingsPages().map((page) => ({ ...page, heading: t(`area_${page.area}`) }))
  const all = [...settings, ...usePlaces(isSearching, settings)]
  const pages = findByWords(all, query, ({ title, heading, words: own, to }) => ({ title, words: [own, ...(words?.wordsOfPage(to) ?? []), heading] }))
  return {
    ...{ query, isSearching, pages, isSettled: words !== null },
    setQuery: (next) => setSearch({ at: newestKey(), query: next }),
    fields: isSearching && words ? words.findFields(settings, query, fieldsMax) : [],
  }
}

/** The key of the address in the location bar; the router keeps it in the history, and calls the first one so. */
const newestKey = (): string => (window.history.state as { key?: string } | null)?.key ?? 'default'

/** The other screens, if they are wanted: only a search shows them. */
function usePlaces(isWanted: boolean, listed: readonly { to: string }[]): Entry[] {
  const { can } = usePermissions()
  if (!isWanted) return []
  return registeredFeatures()
    .flatMap(({ navigation = [] }) => navigation)
    .filter(({ rule, to }) => can(rule) && !to.startsWith('/admin/profile') && !listed.some((page) => page.to === to))
    .map(({ to, title, icon }) => ({ to, title: title(), heading: t('otherPages'), icon, words: '', isLocked: false }))
}
