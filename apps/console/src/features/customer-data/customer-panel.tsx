import '@mantine/core/styles/Anchor.layer.css'
import { Anchor } from '@mantine/core'
import { customerFreshMinutes } from '@porchlight/contracts/customer-data/customer-kind'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { PanelSection } from '../../shared/conversations/panel/panel-section.tsx'
import type { OpenedConversation } from '../../shared/features/conversation-places.ts'
import styles from './customer.module.css'
import { t } from './texts.ts'

type Source = Awaited<ReturnType<typeof api.customerData.read>>['sources'][number]

/** Sections of the panel beside a conversation: what the library's own addresses tell about the contact, as text. */
export function CustomerPanel({ conversation: { conversation_ref } }: OpenedConversation) {
  const { data } = useQuery({
    queryKey: ['customer-data', conversation_ref],
    queryFn: () => api.customerData.read({ conversation_ref }),
    staleTime: customerFreshMinutes * 60_000,
  })
  return data?.sources.map((source) => (
    <PanelSection key={source.connection_ref} title={source.name}>
      <Told source={source} />
    </PanelSection>
  ))
}

function Told({ source: { sections, problem } }: { source: Source }) {
  if (problem) return <p className={styles.note}>{t(`problem_${problem}`)}</p>
  if (sections.length === 0) return <p className={styles.note}>{t('nothing')}</p>
  return sections.map(({ title, rows }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what another system tells has no identity but its place
    <div key={place}>
      {title !== '' && <p className={styles.title}>{title}</p>}
      <dl className={styles.section}>
        {rows.map(({ label, value, url }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={index} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>
              {url ? (
                <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
                  {value || url}
                </Anchor>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  ))
}
