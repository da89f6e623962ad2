import { CloseButton, TextInput } from '@mantine/core'
import type { ConversationMatch } from '@porchlight/contracts/conversations/conversations'
import { limits } from '@porchlight/contracts/limits'
import { EmptyState, Skeleton } from '@porchlight/ui'
import { IconSearch, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import styles from '../../../shared/conversations/lists/found-rows.module.css'
import { FoundRows } from '../../../shared/conversations/lists/found-rows.tsx'
import list from '../../../shared/conversations/lists/list.module.css'
import { PaneTabs } from '../../../shared/conversations/lists/pane-tabs.tsx'
import { noText } from '../../../shared/conversations/no-text.ts'
import { conversationText } from '../../../shared/conversations/texts.ts'
import { visitorName } from '../../../shared/conversations/visitor-name.ts'
import type { InboxPaneProps } from '../../../shared/features/inbox-places.ts'
import { Highlight } from '../../../shared/interface/highlight.tsx'
import { LoadFailure } from '../../../shared/interface/page/load-failure.tsx'
import { MoreRows, moreOf } from '../../../shared/interface/page/more-rows.tsx'
import { t } from '../texts.ts'
import { searchQuery } from './search-query.ts'
import { t as searchText } from './texts.ts'

/** Debounce delay before the search begins. */
const typingMs = 250

/** Left pane of the 'search' tab: a field and its results. The query is part of the URL, so that going back from a conversation restores it. */
export default function SearchPane({ place, go, active, onActive, onEnter, onRows }: InboxPaneProps) {
  const [typed, setTyped] = useState(place.query)
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(go)
  latest.current = go
  const { query } = place
  useEffect(() => setTyped(query), [query])
  useEffect(() => {
    if (typed.trim() === query) return
    const timer = setTimeout(() => latest.current({ query: typed.trim() }, { replace: true }), typingMs)
    return () => clearTimeout(timer)
  }, [typed, query])
  useEffect(() => field.current?.focus(), [])
  const search = useInfiniteQuery({ ...searchQuery(query), placeholderData: keepPreviousData })
  const found = query === '' ? undefined : search.data
  const rows = useMemo(() => found?.map(({ conversation }) => conversation), [found])
  useEffect(() => onRows(rows), [rows, onRows])
  const open = (ref: string) => {
    onActive(ref)
    go({ conversation: ref })
  }
  return (
    <section className={list.pane} aria-label={conversationText('tab_search')}>
      <header className={list.header}>
        <div className={list.titleLine}>
          <h1>{conversationText('tab_search')}</h1>
          <p>{searchText('searchHint')}</p>
        </div>
        <TextInput
          ref={field}
          type="search"
          className={styles.field}
          aria-label={searchText('searchLabel')}
          placeholder={searchText('placeholder')}
          maxLength={limits.inboxQueryMax}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          rightSection={typed && <CloseButton size="sm" aria-label={t('showAll')} onClick={() => setTyped('')} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && rows?.length) document.getElementById('conversation-list')?.focus()
            else if (event.key === 'Enter') go({ query: typed.trim() }, { replace: true })
            else return
            event.preventDefault()
          }}
        />
        <PaneTabs place={place} />
      </header>
      <p className="pl-visually-hidden" role="status">
        {found &&
          !search.isFetching &&
          (found.length === 0 ? searchText('noneTitle') : searchText(search.hasNextPage ? 'foundMore' : 'foundCount', { count: found.length }))}
      </p>
      {query === '' ? (
        <State icon={IconSearch} title={searchText('startTitle')} text={searchText('startText')} />
      ) : found && found.length > 0 ? (
        <FoundRows
          label={searchText('results')}
          rows={found.map((match) => ({ ref: match.conversation.conversation_ref, ...shown(match, query) }))}
          open={place.conversation}
          active={active}
          onActive={onActive}
          onOpen={open}
          onEnter={onEnter}
          onEnd={() => search.hasNextPage && !search.isFetching && !search.isError && void search.fetchNextPage()}
          footer={<MoreRows more={moreOf(search)} onRetry={() => void search.fetchNextPage()} />}
        />
      ) : search.isError ? (
        <div className={list.state}>
          <LoadFailure query={search} title={searchText('failed')} />
        </div>
      ) : found ? (
        <State icon={IconSearchOff} title={searchText('noneTitle')} text={searchText('noneText')} />
      ) : (
        <div className={list.loading}>
          <Skeleton rows={7} height={42} round label={conversationText('loading')} />
        </div>
      )}
    </section>
  )
}

const State = ({ icon: Icon, title, text }: { icon: typeof IconSearch; title: string; text: string }) => (
  <div className={list.state}>
    <EmptyState icon={<Icon size={20} stroke={1.6} />} title={title}>
      {text}
    </EmptyState>
  </div>
)

/** Returns the contents of a row: the contact, number and subject of the conversation, and the sentence that matches. */
function shown({ conversation, message }: ConversationMatch, query: string) {
  const { number, subject, visitor, last_message } = conversation
  const about = [`#${number}`, subject, visitor.email].filter(Boolean).join(' · ')
  return {
    name: visitorName(conversation),
    title: <Highlight text={visitorName(conversation)} query={query} />,
    at: message?.at ?? last_message?.at ?? conversation.updated_at,
    about: <Highlight text={about} query={query} />,
    text: message && message.snippet !== '' ? <Highlight text={message.snippet} query={query} /> : (last_message?.excerpt ?? noText(conversation)),
  }
}
