import '@mantine/core/styles/Menu.layer.css'
import { ActionIcon, CloseButton, Menu, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { agentsQuery, shownName } from '../../../shared/people/agents.ts'
import { type ContentPlace, sortIn, sorts, statuses } from '../place.ts'
import { t } from '../texts.ts'
import type { Go } from '../use-content-place.ts'
import type { ArticleSort } from './article-query.ts'
import styles from './list-toolbar.module.css'

const typingMs = 180

/** Search field, status tabs, and the menu for author and order. */
export function ListToolbar({ place, go }: { place: ContentPlace; go: Go }) {
  return (
    <div className={styles.toolbar}>
      <SearchField q={place.q} onSearch={(q) => go({ q }, { replace: true })} />
      {!place.q && (
        // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
        <div className={styles.tabs} role="group" aria-label={t('status')}>
          {statuses.map((status) => (
            <button key={status} type="button" aria-pressed={status === place.status} onClick={() => go({ status })}>
              {t(`status_${status}`)}
            </button>
          ))}
        </div>
      )}
      {!place.q && <FilterMenu place={place} go={go} />}
    </div>
  )
}

function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q)
  const later = useDebouncedCallback(onSearch, typingMs)
  useEffect(() => setText((now) => (now.trim() === q ? now : q)), [q])
  const write = (next: string) => {
    setText(next)
    later(next.trim())
  }
  return (
    <TextInput
      className={styles.search}
      id="article-search"
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      maxLength={500}
      leftSection={<IconSearch size={15} stroke={1.8} />}
      rightSection={text && <CloseButton size="sm" aria-label={t('clearSearch')} onClick={() => write('')} />}
      value={text}
      onChange={(event) => write(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') write('')
        if (event.key === 'ArrowDown') document.getElementById('article-list')?.focus()
      }}
    />
  )
}

function FilterMenu({ place, go }: { place: ContentPlace; go: Go }) {
  const { data: agents } = useQuery(agentsQuery)
  const authors = (agents ?? []).filter((agent) => agent.agent_role !== 'agent' || agent.user_id === place.author)
  return (
    <Menu position="bottom-end" width={220} withinPortal>
      <Menu.Target>
        <ActionIcon size={34} variant={place.author || place.sort ? 'light' : 'subtle'} aria-label={t('filterAndSort')}>
          <IconAdjustmentsHorizontal size={17} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={sortIn(place)} onChange={(sort) => go({ sort: sort as ArticleSort })}>
          <Menu.Label>{t('sort')}</Menu.Label>
          {sorts
            .filter((sort) => sort !== 'position' || place.category)
            .map((sort) => (
              <Menu.RadioItem key={sort} value={sort} closeMenuOnClick>
                {t(`sort_${sort}`)}
              </Menu.RadioItem>
            ))}
        </Menu.RadioGroup>
        <Menu.RadioGroup value={place.author ?? ''} onChange={(author) => go({ author: author || null })}>
          <Menu.Label>{t('author')}</Menu.Label>
          <Menu.RadioItem value="" closeMenuOnClick>
            {t('anyAuthor')}
          </Menu.RadioItem>
          {authors.slice(0, 12).map((agent) => (
            <Menu.RadioItem key={agent.user_id} value={agent.user_id} closeMenuOnClick>
              {shownName(agent)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
