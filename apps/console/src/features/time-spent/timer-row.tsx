import { ActionIcon, Button } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { discardTimer, startTimer, stopTimer } from './change-time.ts'
import { t } from './texts.ts'
import { timerQuery } from './time-query.ts'
import styles from './time-spent.module.css'
import { TimerClock } from './timer-clock.tsx'

type Props = {
  /** The conversation to start it on; null if the user may only stop what runs. */
  conversation_ref: string | null
  /** Receives the entry that the timer became. */
  onStopped?: (entry_ref: string) => void
}

/** The user's timer: a button that starts it, or its clock with buttons that stop and discard it. */
export function TimerRow({ conversation_ref, onStopped }: Props) {
  const { data } = useQuery(timerQuery)
  const [isBusy, setBusy] = useState(false)
  if (!data) return null
  const { timer, conversation } = data
  const during = (run: () => Promise<unknown>) => async () => {
    setBusy(true)
    await run()
    setBusy(false)
  }
  const stop = during(async () => {
    const entry = await stopTimer()
    if (entry) onStopped?.(entry.entry_ref)
  })
  const isHere = timer !== null && (conversation_ref === null || timer.conversation_ref === conversation_ref)
  if (timer && isHere)
    return (
      <div className={styles.timer} data-running>
        <TimerClock since={timer.started_at} />
        <Button size="xs" color="red" variant="light" leftSection={<IconPlayerStop size={14} stroke={1.8} />} disabled={isBusy} onClick={() => void stop()}>
          {t('stop')}
        </Button>
        <ActionIcon size="md" disabled={isBusy} aria-label={t('discard')} title={t('discard')} onClick={() => void during(() => discardTimer(timer))()}>
          <IconTrash size={15} stroke={1.7} />
        </ActionIcon>
      </div>
    )
  if (conversation_ref === null) return null
  return (
    <div className={styles.timer}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlayerPlay size={14} stroke={1.8} />}
        disabled={isBusy}
        onClick={() => void during(() => startTimer(conversation_ref))()}
      >
        {t('start')}
      </Button>
      {timer && (
        <span className={styles.elsewhere}>
          {conversation ? t('runsOn', { number: conversation.number }) : t('runsElsewhere')} <TimerClock since={timer.started_at} />
        </span>
      )}
    </div>
  )
}
