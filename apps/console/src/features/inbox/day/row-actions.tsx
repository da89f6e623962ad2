import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { rightNow } from '@porchlight/ui/relative-time/right-now.ts'
import { IconCheck, IconClockPause } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { closeAll, snooze } from '../../../shared/conversations/change-conversations.ts'
import { mayDo } from '../../../shared/conversations/may-do.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { useSignedIn } from '../../../shared/session/session-store.ts'
import { settle } from '../closing/use-closing.tsx'
import styles from './day.module.css'
import { snoozePresets } from './snooze-times.ts'
import { t } from './texts.ts'

/**
 * Actions that replace a row's time on hover: snooze until tomorrow morning, close. For mouse users only; the open conversation offers both to keyboard users.
 */
export default function RowActions({ row }: { row: ConversationView }) {
  const { can } = usePermissions()
  const may = mayDo(row, useSignedIn().user.user_id, can)
  const tomorrow = snoozePresets(new Date(rightNow())).find(({ key }) => key === 'tomorrow')?.at
  const maySnooze = may.snooze && row.snoozed_until === null && tomorrow !== undefined
  if (!maySnooze && !may.close) return null
  return (
    <span className={styles.rowActions} data-actions aria-hidden>
      {maySnooze && (
        <Spot
          title={`${t('snooze')}: ${t('tomorrow')}`}
          onPress={() =>
            settle(
              () => snooze([row], tomorrow),
              (count) => t('snoozed', { count }),
            )
          }
        >
          <IconClockPause size={16} stroke={1.8} />
        </Spot>
      )}
      {may.close && (
        <Spot
          title={t('close')}
          onPress={() =>
            settle(
              () => closeAll([row]),
              (count) => t('closed', { count }),
            )
          }
        >
          <IconCheck size={16} stroke={2} />
        </Spot>
      )}
    </span>
  )
}

function Spot({ title, onPress, children }: { title: string; onPress: () => Promise<unknown>; children: ReactNode }) {
  const press = (event: MouseEvent) => {
    event.stopPropagation()
    void onPress()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: an option of a list box can't contain buttons; hidden from assistive technology
    <span className={styles.spot} title={title} onClick={press}>
      {children}
    </span>
  )
}
