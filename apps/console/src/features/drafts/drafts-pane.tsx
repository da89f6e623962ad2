import { EmptyState, Skeleton } from '@porchlight/ui'
import { IconPencil } from '@tabler/icons-react'
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
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { type DraftList, draftsQuery } from './drafts-query.ts'
import { t } from './texts.ts'

/** Left pane of the 'drafts' tab: the user's unsent drafts, and replies that teammates ask them to review. */
export default function DraftsPane({ place, go, active, onActive, onRows }: InboxPaneProps) {
  const { can } = usePermissions()
  const agents = useAgents()
  const [type, setType] = useState<DraftList>('mine')
  const query = useInfiniteQuery(draftsQuery(type))
  const drafts = query.data
  const rows = useMemo(() => drafts?.map(({ conversation }) => conversation), [drafts])
  useEffect(() => onRows(rows), [rows, onRows])
  const open = (ref: string) => {
    onActive(ref)
    go({ conversation: ref })
  }
  const nameOf = (user_id: string) => {
    const agent = agents?.find((each) => each.user_id === user_id)
    return agent ? shownName(agent) : ''
  }
  return (
    <section className={list.pane} aria-label={t('drafts')}>
      <header className={list.header}>
        <div className={list.titleLine}>
          <h1>{t('drafts')}</h1>
          <p>{t('draftsHint')}</p>
        </div>
        <PaneTabs place={place} />
        {can('canReviewOtherDrafts') && (
          <div className={list.views} role="radiogroup" aria-label={t('draftLists')}>
            {(['mine', 'to_review'] as const).map((each) => (
              <label key={each} className={styles.choice}>
                <input type="radio" name="draft-list" checked={each === type} onChange={() => setType(each)} />
                <span className={list.view}>{t(`list_${each}`)}</span>
              </label>
            ))}
          </div>
        )}
      </header>
      {drafts && drafts.length > 0 ? (
        <FoundRows
          label={t('drafts')}
          rows={drafts.map(({ draft, conversation }) => ({
            ref: conversation.conversation_ref,
            key: draft.draft_message_ref,
            name: visitorName(conversation),
            title: visitorName(conversation),
            at: draft.updated_at,
            about: [`#${conversation.number}`, conversation.subject, type === 'to_review' && nameOf(draft.user_id)].filter(Boolean).join(' · '),
            text: draft.message,
            marks: (
              <span className={styles.mark}>{draft.review_status ? t(`status_${draft.review_status}`) : t(draft.kind === 'agent' ? 'reply' : draft.kind)}</span>
            ),
          }))}
          open={place.conversation}
          active={active}
          onActive={onActive}
          onOpen={open}
          onEnd={() => query.hasNextPage && !query.isFetching && !query.isError && void query.fetchNextPage()}
        />
      ) : drafts ? (
        <div className={list.state}>
          <EmptyState icon={<IconPencil size={20} stroke={1.6} />} title={t(type === 'mine' ? 'noDrafts' : 'noReviews')}>
            {t(type === 'mine' ? 'noDraftsText' : 'noReviewsText')}
          </EmptyState>
        </div>
      ) : query.isError ? (
        <div className={list.state}>
          <LoadFailure query={query} title={t('draftsFailed')} />
        </div>
      ) : (
        <div className={list.loading}>
          <Skeleton rows={7} height={42} round label={conversationText('loading')} />
        </div>
      )}
    </section>
  )
}
