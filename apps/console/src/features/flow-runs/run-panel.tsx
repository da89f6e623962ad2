import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { PanelSection } from '../../shared/conversations/panel/panel-section.tsx'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { changeRun, isAnswering } from './run-query.ts'
import styles from './runs.module.css'
import { t } from './texts.ts'
import { useRun } from './use-run.ts'

/** Section of the panel beside a conversation: the newest flow that answered in it, where its visitor is, and the answers so far. Hidden without one. */
export function RunPanel({ conversation, may }: OpenedConversation) {
  const { conversation_ref, state } = conversation
  const run = useRun(conversation)
  const { canRun } = usePermissions()
  const [isBusy, setBusy] = useState(false)
  if (!run) return null
  const answers = isAnswering(run)
  const change = answers ? 'takeOver' : 'handBack'
  const isChangeable = may.note && (answers || (run.status === 'handed_over' && run.node !== null && state !== 'closed'))
  const press = async () => {
    setBusy(true)
    await changeRun(conversation_ref, change)
    setBusy(false)
  }
  return (
    <PanelSection title={t('title')}>
      <p className={styles.flow}>
        {canRun('flows.read') ? (
          <Link to={`/admin/manageflowbuilder/${run.flow_ref}`} dir="auto">
            {run.title}
          </Link>
        ) : (
          <b dir="auto">{run.title}</b>
        )}
        <span className={styles.state} data-answers={answers || undefined}>
          {t(`status_${run.status}`)}
        </span>
      </p>
      {run.node && (
        <p className={styles.node} dir="auto">
          {t(answers ? 'at' : 'wasAt', { node: run.node.title })}
        </p>
      )}
      {run.answers.length > 0 ? (
        <dl className={styles.answers} aria-label={t('answersSoFar')}>
          {run.answers.map(({ label, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: answers are only added and taken back at the end
            <div key={index}>
              <dt dir="auto">{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        answers && <p className={styles.node}>{t('noAnswers')}</p>
      )}
      {isChangeable && (
        <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void press()}>
          {t(change)}
        </Button>
      )}
    </PanelSection>
  )
}
