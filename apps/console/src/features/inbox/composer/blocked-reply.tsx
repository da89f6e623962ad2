import { Button } from '@mantine/core'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { MayDo } from '../../../shared/conversations/may-do.ts'
import { t as paneText } from '../conversation/texts.ts'
import styles from './composer.module.css'
import { t } from './texts.ts'
import { whyBlocked } from './why-blocked.ts'

type Props = { conversation: ConversationView; owner: string; may: MayDo; isBusy: boolean; onTake: () => void }

/** Explains why the agent can't reply here, and what to do about it. */
export function BlockedReply({ conversation, owner, may, isBusy, onTake }: Props) {
  const { why, text } = whyBlocked(conversation.state, may, conversation.merged_into !== null)
  return (
    <div className={styles.blocked}>
      <p>
        <b>{why === 'others' ? t('othersTitle', { name: owner }) : t(`${why}Title`)}</b>
        <span>{t(text)}</span>
      </p>
      {(may.take || may.takeOver) && (
        <Button size="compact-md" loading={isBusy} onClick={onTake}>
          {paneText(may.take ? 'take' : 'takeOver')}
        </Button>
      )}
    </div>
  )
}
