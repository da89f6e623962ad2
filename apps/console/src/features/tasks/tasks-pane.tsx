import { EmptyState, momentText, Skeleton } from '@porchlight/ui'
import { IconChecklist } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import styles from '../../shared/conversations/lists/found-rows.module.css'
import { FoundRows } from '../../shared/conversations/lists/found-rows.tsx'
import list from '../../shared/conversations/lists/list.module.css'
import { PaneTabs } from '../../shared/conversations/lists/pane-tabs.tsx'
import { conversationText } from '../../shared/conversations/texts.ts'
import { visitorName } from '../../shared/conversations/visitor-name.ts'
import type { InboxPaneProps } from '../../shared/features/inbox-places.ts'
import { LoadFailure } from '../../shared/interface/page/load-failure.tsx'
import { shownName, useAgents } from '../../shared/people/agents.ts'
import { isOverdue, type TaskListView, taskList } from './tasks-query.ts'
import { t } from './texts.ts'

/** Left pane of the 'tasks' tab: the user's open tasks, everyone's, or those that are done, by due date. */
export default function TasksPane({ place, go, active, onActive, onRows }: InboxPaneProps) {
  const agents = useAgents()
  const [view, setView] = useState<TaskListView>('mine')
  const query = useInfiniteQuery(taskList(view))
  const tasks = query.data
  const rows = useMemo(() => tasks && [...new Map(tasks.map(({ conversation }) => [conversation.conversation_ref, conversation])).values()], [tasks])
  useEffect(() => onRows(rows), [rows, onRows])
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  // A page may be empty although the list goes on.
  const isShort = tasks?.length === 0 && hasNextPage
  useEffect(() => {
    if (isShort && !isFetching && !isError) void fetchNextPage()
  }, [isShort, isFetching, isError, fetchNextPage])
  const open = (ref: string) => {
    onActive(ref)
    go({ conversation: ref })
  }
  const nameOf = (user_id: string | null) => {
    const agent = agents?.find((each) => each.user_id === user_id)
    return agent ? shownName(agent) : ''
  }
  return (
    <section className={list.pane} aria-label={t('tasks')}>
      <header className={list.header}>
        <div className={list.titleLine}>
          <h1>{t('tasks')}</h1>
          <p>{t('hint')}</p>
        </div>
        <PaneTabs place={place} />
        <div className={list.views} role="radiogroup" aria-label={t('lists')}>
          {(['mine', 'open', 'done'] as const).map((each) => (
            <label key={each} className={styles.choice}>
              <input type="radio" name="task-list" checked={each === view} onChange={() => setView(each)} />
              <span className={list.view}>{t(`list_${each}`)}</span>
            </label>
          ))}
        </div>
      </header>
      {tasks && tasks.length > 0 ? (
        <FoundRows
          label={t('tasks')}
          rows={tasks.map(({ task, conversation }) => ({
            ref: conversation.conversation_ref,
            key: task.task_ref,
            name: visitorName(conversation),
            title: task.title,
            at: task.done_at ?? task.created_at,
            about: [`#${conversation.number}`, visitorName(conversation), view !== 'mine' && nameOf(task.assignee_id)].filter(Boolean).join(' · '),
            text: task.due_at ? t('dueAt', { moment: momentText(Date.parse(task.due_at)) }) : t('noDue'),
            marks: isOverdue(task) && <span className={styles.mark}>{t('late')}</span>,
          }))}
          open={place.conversation}
          active={active}
          onActive={onActive}
          onOpen={open}
          onEnd={() => hasNextPage && !isFetching && !isError && void fetchNextPage()}
        />
      ) : tasks && !isShort ? (
        <div className={list.state}>
          <EmptyState icon={<IconChecklist size={20} stroke={1.6} />} title={t(`empty_${view}`)}>
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
