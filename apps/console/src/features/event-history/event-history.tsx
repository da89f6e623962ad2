import { Button } from '@mantine/core'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { HistoryItem } from '@porchlight/contracts/conversations/event-history'
import { momentText, RelativeTime } from '@porchlight/ui'
import { IconChevronDown } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { type FieldWords, useFieldWords } from '../../shared/conversations/fields/field-words.ts'
import { fieldText } from '../../shared/conversations/fields/texts.ts'
import { PanelSection } from '../../shared/conversations/panel/panel-section.tsx'
import { removedText } from '../../shared/conversations/panel/removed-events.ts'
import { eventText } from './event-text.ts'
import styles from './past.module.css'
import { t } from './texts.ts'

/** Section of the panel beside a conversation: the history of changes, with author, old and new value, and time. Loaded when opened. */
export function EventHistoryPanel({ conversation }: { conversation: ConversationView }) {
  const [isOpen, setOpen] = useState(false)
  const section = useRef<HTMLElement>(null)
  return (
    <PanelSection
      ref={section}
      title={
        <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('title')}
          <IconChevronDown size={15} stroke={1.8} aria-hidden />
        </button>
      }
    >
      {isOpen && <Events conversation={conversation} onShown={() => section.current?.scrollIntoView({ block: 'start' })} />}
    </PanelSection>
  )
}

/** `onShown`: called once, when the first events have loaded. */
function Events({ conversation: { conversation_ref, seq }, onShown }: { conversation: ConversationView; onShown: () => void }) {
  const words = useFieldWords()
  const query = useInfiniteQuery({
    queryKey: ['event-history', conversation_ref, seq],
    queryFn: ({ pageParam }) => api.eventHistory.list({ ref: conversation_ref, type: '1', ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor,
    // Show the previous history until the current one has loaded.
    placeholderData: (known) => known,
  })
  const isThere = query.data !== undefined
  const latest = useRef(onShown)
  latest.current = onShown
  // Scroll a section below the fold into view; otherwise the click would seem to do nothing.
  useLayoutEffect(() => {
    if (isThere) latest.current()
  }, [isThere])
  if (query.isError) return <p className={styles.by}>{errorText(query.error)}</p>
  const events = query.data?.pages.flatMap((page) => page.events) ?? []
  const removed = query.data?.pages.at(-1)?.removed
  return (
    <>
      <ol className={styles.list} aria-busy={query.isFetching}>
        {events.map((event) => (
          <Event key={event.number} event={event} words={words} />
        ))}
        {removed && <li className={styles.by}>{removedText(removed)}</li>}
      </ol>
      {query.hasNextPage && (
        <Button size="compact-xs" variant="subtle" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function Event({ event, words }: { event: HistoryItem; words: FieldWords }) {
  const what = eventText(event, (user_id) => words.wordOf('assignee_id', user_id))
  if (what === null) return null
  return (
    <li>
      <p className={styles.what}>{what}</p>
      {event.changes
        .filter(({ field }) => field !== 'contact_notes')
        .map((change) => (
          <p key={change.field} className={styles.change}>
            {t('change', {
              field: fieldName(change.field, words),
              from: valueText(change.field, change.from, words),
              to: valueText(change.field, change.to, words),
            })}
          </p>
        ))}
      <p className={styles.by}>
        <By by={event.by} /> ·{' '}
        <span title={momentText(Date.parse(event.at))}>
          <RelativeTime at={event.at} />
        </span>
      </p>
    </li>
  )
}

/** Who did it: a rule by its name, which leads to it, and a program by the name of its key. */
function By({ by: { kind, id, name } }: { by: HistoryItem['by'] }) {
  if (kind === 'api_key') return <>{t('by_key', { name })}</>
  if (kind !== 'rule' || id === null) return <>{kind === 'agent' ? name : name || t(kind)}</>
  return <Link to={`/admin/manageautomation/${id}`}>{t('by_rule', { name: name || t('rule') })}</Link>
}

const text = t as unknown as (key: string) => string
const isOfContact = (name: string) => name.startsWith('contact_')
const fieldName = (name: string, { labelOf }: FieldWords): string => (name === 'visitor' ? t('visitorField') : isOfContact(name) ? text(name) : labelOf(name))

function valueText(name: string, value: HistoryItem['changes'][number]['from'], { wordOf }: FieldWords): string {
  const all = value === null ? [] : [value].flat().filter((one) => one !== '')
  if (all.length === 0) return fieldText('none')
  if (name === 'contact_blocked_at') return all.map((one) => text(`contact_${one}`)).join(', ')
  return all.map((one) => (name === 'visitor' || isOfContact(name) ? one : wordOf(name, one))).join(', ')
}
