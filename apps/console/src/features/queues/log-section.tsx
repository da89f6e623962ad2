import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { smartQueuesQuery } from '../../shared/conversations/smart-queues.ts'
import { Section } from '../../shared/interface/page/page.tsx'
import styles from './assignment.module.css'
import { t } from './assignment-texts.ts'
import { DecisionsList } from './decisions-list.tsx'

/** What the queues have decided: who got which conversation, and why. */
export function LogSection() {
  const { data: queues = [] } = useQuery(smartQueuesQuery)
  const [chosen, choose] = useState<string | null>(null)
  const shown = queues.find(({ smart_queue_ref }) => smart_queue_ref === chosen) ?? queues[0]
  if (!shown) return null
  return (
    <Section title={t('logTitle')} lead={t('logLead')}>
      <div className={styles.inside}>
        <NativeSelect
          label={t('logQueue')}
          value={shown.smart_queue_ref}
          data={queues.map(({ smart_queue_ref, name }) => ({ value: smart_queue_ref, label: name }))}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <DecisionsList of={{ smart_queue_ref: shown.smart_queue_ref }} empty={t('logEmpty')} />
      </div>
    </Section>
  )
}
