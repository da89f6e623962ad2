import { Button } from '@mantine/core'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { ListedRating } from '@porchlight/contracts/ratings/ratings'
import { RelativeTime } from '@porchlight/ui'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { callLive } from '../../../shared/connection/live/call-live.ts'
import { conversationAddress } from '../../../shared/conversations/conversation-address.ts'
import { fieldText } from '../../../shared/conversations/fields/texts.ts'
import { mayDo } from '../../../shared/conversations/may-do.ts'
import { ShownScore } from '../../../shared/conversations/score/score.tsx'
import { applyAnswer } from '../../../shared/conversations/store/follow-library.ts'
import { tellRefusal } from '../../../shared/conversations/tell-refusal.ts'
import { visitorName } from '../../../shared/conversations/visitor-name.ts'
import { toWriteIn } from '../../../shared/conversations/write-back.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import styles from '../reports.module.css'
import { t } from '../texts.ts'
import { pageText } from './texts.ts'

/** `conversation`: undefined if it went while the page was being read. `owner`: the name of its owner; '' if nobody was. */
type Props = { rating: ListedRating; conversation: ConversationView | undefined; owner: string | undefined }

/** A rating: the score and the customer's words, whose work it was, and the way into the conversation. */
export function RatingRow({ rating: { conversation_ref, message_rating, message_review, rated_at }, conversation, owner = '' }: Props) {
  return (
    <li className={styles.rating} data-low={message_rating <= 2 || undefined}>
      <div>
        <ShownScore score={message_rating} />
        {message_review !== '' && (
          <p className={styles.review} dir="auto">
            {message_review}
          </p>
        )}
        <p className={styles.hint}>
          {conversation && (
            <Link to={conversationAddress(conversation_ref)} dir="auto">
              #{conversation.number} {visitorName(conversation)}
            </Link>
          )}
          <span dir="auto">{conversation?.subject || (conversation && t(conversation.channel))}</span>
          <span dir="auto">{owner || (owner === '' ? t('nobody') : fieldText('formerTeammate'))}</span>
          <RelativeTime at={rated_at} />
        </p>
      </div>
      {conversation && <WriteBack conversation={conversation} />}
    </li>
  )
}

/** Opens the conversation to write in it; a closed chat is reopened first. Nothing for people who may neither write nor reopen. */
function WriteBack({ conversation }: { conversation: ConversationView }) {
  const { can } = usePermissions()
  const me = useSignedIn().user.user_id
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { conversation_ref, number, state } = conversation
  const may = mayDo(conversation, me, can)
  const reopens = state === 'closed' && may.reopen
  if (!may.reply && !reopens) return null
  const write = async () => {
    setBusy(true)
    try {
      if (reopens) applyAnswer((await callLive('reopenChat', { conversation_ref })).conversation)
      await navigate(conversationAddress(conversation_ref), { state: toWriteIn(conversation_ref) })
    } catch (cause) {
      tellRefusal(cause)
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      size="xs"
      loading={isBusy}
      aria-label={pageText(reopens ? 'reopenAndWriteNamed' : 'writeBackNamed', { number })}
      onClick={() => void write()}
    >
      {pageText(reopens ? 'reopenAndWrite' : 'writeBack')}
    </Button>
  )
}
