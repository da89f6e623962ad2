import { ActionIcon } from '@mantine/core'
import type { TrackerAnswerView } from '@porchlight/contracts/trackers/trackers'
import { IconX } from '@tabler/icons-react'
import { codeText } from '../../shared/connection/error-text.ts'
import { PanelSection } from '../../shared/conversations/panel/panel-section.tsx'
import { tellRefusal } from '../../shared/conversations/tell-refusal.ts'
import { visitorName } from '../../shared/conversations/visitor-name.ts'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { removeLink } from './change-links.ts'
import styles from './links.module.css'
import { t } from './texts.ts'
import { isUnsolved, useFollowers } from './use-followers.ts'

/** Section of the panel beside a ticket: who follows it, and what became of the last answers to them. */
export function FollowersPanel({ conversation, may, open }: OpenedConversation) {
  const data = useFollowers(conversation)
  if (!data || data.followers.length + data.answers.length === 0) return null
  return (
    <PanelSection title={t('followersTitle', { count: data.followers.length })}>
      <div className={styles.followers}>
        {data.followers.map((follower) => (
          <div key={follower.conversation_ref} className={styles.row}>
            <button type="button" className={styles.open} onClick={() => open(follower)}>
              <span className={styles.kind}>
                #{follower.number} · {t(isUnsolved(follower) ? 'stateOpen' : 'stateSolved')}
              </span>
              <span className={styles.text} dir="auto">
                {visitorName(follower)}
              </span>
            </button>
            {may.rename && (
              <ActionIcon
                size="sm"
                aria-label={t('unfollow', { number: follower.number })}
                onClick={() =>
                  void removeLink(
                    { conversation_ref: follower.conversation_ref, other_ref: conversation.conversation_ref, kind: 'follows' },
                    follower.number,
                  ).catch(tellRefusal)
                }
              >
                <IconX size={14} stroke={1.8} />
              </ActionIcon>
            )}
          </div>
        ))}
      </div>
      {data.has_more && <p className={styles.kind}>{t('moreFollowers', { count: data.followers.length })}</p>}
      {data.answers.map((answer) => (
        <Answer key={answer.answer_ref} answer={answer} />
      ))}
    </PanelSection>
  )
}

/** How far an answer got, and whom it didn't reach. */
function Answer({ answer: { message, sent, waiting, failed, failed_unseen } }: { answer: TrackerAnswerView }) {
  return (
    <div className={styles.answer}>
      <span className={styles.text} dir="auto" title={message}>
        {message}
      </span>
      <span className={styles.kind}>{waiting > 0 ? t('answerWaiting', { sent, waiting }) : t('answerSent', { count: sent })}</span>
      {failed.map(({ conversation_ref, number, reason, is_sent }) => (
        <span key={conversation_ref} className={styles.kind}>
          {t(is_sent ? 'notClosed' : 'notReached', { number, why: reason === 'not_found' ? t('noLonger') : codeText(reason) })}
        </span>
      ))}
      {failed_unseen > 0 && <span className={styles.kind}>{t('notReachedUnseen', { count: failed_unseen })}</span>}
    </div>
  )
}
