import { Button } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { changeRun, isAnswering } from './run-query.ts'
import styles from './runs.module.css'
import { t } from './texts.ts'
import { useRun } from './use-run.ts'

/** Between the history and the field while a flow answers: which one, where its visitor is, and taking over. */
export function RunBar({ conversation, may }: OpenedConversation) {
  const { conversation_ref, in_flow } = conversation
  const run = useRun(conversation)
  const [isBusy, setBusy] = useState(false)
  if (in_flow !== 'yes' || !run || !isAnswering(run)) return null
  const takeOver = async () => {
    setBusy(true)
    await changeRun(conversation_ref, 'takeOver')
    setBusy(false)
  }
  return (
    <section className={styles.bar} aria-label={t('answers', { title: run.title })}>
      <IconRoute size={16} stroke={1.8} aria-hidden />
      <p>
        <b dir="auto">{t('answers', { title: run.title })}</b>
        {run.node && <span dir="auto">{t('at', { node: run.node.title })}</span>}
      </p>
      {may.note && (
        // Where the header offers to take the chat, that is the main button.
        <Button size="compact-sm" variant={may.take || may.takeOver ? 'default' : 'filled'} loading={isBusy} onClick={() => void takeOver()}>
          {t('takeOver')}
        </Button>
      )}
    </section>
  )
}
