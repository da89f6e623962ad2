import { ActionIcon, NativeSelect } from '@mantine/core'
import { EmptyState, Skeleton } from '@porchlight/ui'
import { IconChevronLeft, IconChevronRight, IconClock } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { FoundRows } from '../../shared/conversations/lists/found-rows.tsx'
import list from '../../shared/conversations/lists/list.module.css'
import { PaneTabs } from '../../shared/conversations/lists/pane-tabs.tsx'
import { conversationText } from '../../shared/conversations/texts.ts'
import { visitorName } from '../../shared/conversations/visitor-name.ts'
import type { InboxPaneProps } from '../../shared/features/inbox-places.ts'
import { LoadFailure } from '../../shared/interface/page/load-failure.tsx'
import { shownName, useAgents } from '../../shared/people/agents.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { dayAfter, dayText, mondayOf, today, weekText } from './days.ts'
import { spentText } from './spent-text.ts'
import { t } from './texts.ts'
import { weekOf } from './time-query.ts'
import styles from './time-spent.module.css'
import { TimerRow } from './timer-row.tsx'
import { WeekBar } from './week-bar.tsx'

/** Left pane of the 'time' tab: the time that the user spent, week by week; for people who see reports also that of others. */
export default function TimePane({ place, go, active, onActive, onRows }: InboxPaneProps) {
  const [monday, setMonday] = useState(() => mondayOf(today()))
  const [person, setPerson] = useState<string | null>(null)
  const query = useInfiniteQuery(weekOf(monday, person))
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const rows = useMemo(() => data && [...new Map(data.conversations.map((each) => [each.conversation_ref, each])).values()], [data])
  useEffect(() => onRows(rows), [rows, onRows])
  const sum = (data?.days ?? []).reduce((total, { minutes }) => total + minutes, 0)
  const open = (ref: string) => {
    if (!rows?.some(({ conversation_ref }) => conversation_ref === ref)) return
    onActive(ref)
    go({ conversation: ref })
  }
  return (
    <section className={list.pane} aria-label={t('mine')}>
      <header className={list.header}>
        <div className={list.titleLine}>
          <h1>{t('mine')}</h1>
          <p>{t('hint')}</p>
        </div>
        <PaneTabs place={place} />
        <div className={styles.weekLine}>
          <ActionIcon size="md" aria-label={t('before')} onClick={() => setMonday(dayAfter(monday, -7))}>
            <IconChevronLeft size={16} stroke={1.8} className="pl-mirrored" />
          </ActionIcon>
          <span className={styles.weekName} aria-live="polite">
            {weekText(monday)}
          </span>
          <ActionIcon size="md" aria-label={t('after')} onClick={() => setMonday(dayAfter(monday, 7))}>
            <IconChevronRight size={16} stroke={1.8} className="pl-mirrored" />
          </ActionIcon>
          <strong className={styles.weekSum}>{data ? t('sum', { time: spentText(sum) }) : ''}</strong>
        </div>
        <PersonChoice person={person} onChange={setPerson} />
        <WeekBar monday={monday} days={data?.days ?? []} />
        <div className={styles.paneTimer}>{person === null && <TimerRow conversation_ref={null} />}</div>
      </header>
      {data && data.entries.length > 0 ? (
        <FoundRows
          label={t('mine')}
          rows={data.entries.map(({ entry_ref, conversation_ref, minutes, worked_on, note }) => {
            const conversation = rows?.find((each) => each.conversation_ref === conversation_ref)
            return {
              ref: conversation_ref,
              key: entry_ref,
              name: conversation ? visitorName(conversation) : '?',
              title: conversation ? conversation.subject || visitorName(conversation) : t('hidden'),
              about: [conversation && `#${conversation.number}`, conversation && visitorName(conversation), dayText(worked_on)].filter(Boolean).join(' · '),
              text: note,
              marks: <span className={styles.mark}>{spentText(minutes)}</span>,
            }
          })}
          open={place.conversation}
          active={active}
          onActive={onActive}
          onOpen={open}
          onEnd={() => hasNextPage && !isFetching && !isError && void fetchNextPage()}
        />
      ) : data ? (
        <div className={list.state}>
          <EmptyState icon={<IconClock size={20} stroke={1.6} />} title={t('empty')}>
            {t('emptyText')}
          </EmptyState>
        </div>
      ) : isError ? (
        <div className={list.state}>
          <LoadFailure query={query} title={t('failed')} />
        </div>
      ) : (
        <div className={list.loading}>
          <Skeleton rows={7} height={42} round label={conversationText('loading')} />
        </div>
      )}
    </section>
  )
}

/** Whose time is shown, for people who see reports. */
function PersonChoice({ person, onChange }: { person: string | null; onChange: (person: string | null) => void }) {
  const agents = useAgents()
  const me = useSession()?.user.user_id
  const { can } = usePermissions()
  if (!can('canViewReports')) return null
  const others = (agents ?? []).filter(({ user_id }) => user_id !== me)
  return (
    <NativeSelect
      size="xs"
      aria-label={t('whose')}
      value={person ?? ''}
      data={[{ value: '', label: t('own') }, ...others.map((agent) => ({ value: agent.user_id, label: shownName(agent) }))]}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}
