import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { late } from '../../shared/interface/late.ts'
import styles from './links.module.css'
import { t } from './texts.ts'
import { isUnsolved, useFollowers } from './use-followers.ts'

const AnswerDialog = late(() => import('./answer-dialog.tsx'))

/** Line above the composer of a ticket that conversations follow: how many, and one answer to all of them. Once it is solved, it offers to close them with it. */
export function FollowersBar(opened: OpenedConversation) {
  const { conversation, may } = opened
  const data = useFollowers(conversation)
  const [isOpen, setOpen] = useState(false)
  if (!data || data.followers.length === 0) return null
  const open = data.followers.filter(isUnsolved).length
  const isSolved = !isUnsolved(conversation)
  return (
    <div className={styles.bar} data-solved={(isSolved && open > 0) || undefined}>
      <IconUsersGroup size={16} stroke={1.7} aria-hidden />
      <span>{isSolved && open > 0 ? t('solvedFollowers', { count: open }) : t('followerCounts', { count: data.followers.length, open })}</span>
      {may.rename && open > 0 && (
        <Button size="compact-xs" variant={isSolved ? 'filled' : 'default'} onClick={() => setOpen(true)}>
          {t(isSolved ? 'answerAndClose' : 'answerFollowers')}
        </Button>
      )}
      <Suspense>
        <AnswerDialog {...opened} followers={data.followers} hasMore={data.has_more} closesAtFirst={isSolved} isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    </div>
  )
}
