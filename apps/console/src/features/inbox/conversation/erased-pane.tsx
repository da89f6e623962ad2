import { Button } from '@mantine/core'
import type { ErasedConversationView } from '@porchlight/contracts/personal-data/personal-data'
import { EmptyState, momentText } from '@porchlight/ui'
import { IconGhost2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import styles from './conversation.module.css'
import { t } from './texts.ts'

/** Middle pane for a conversation that was erased: when and by whom. */
export function ErasedPane({ conversation_ref, onBack }: { conversation_ref: string; onBack: () => void }) {
  const query = useQuery({
    queryKey: ['erased-conversation', conversation_ref],
    queryFn: async () => (await api.personalData.erasedConversation({ conversation_ref })).erased,
  })
  return (
    <section className={styles.pane} data-centered aria-label={t('erased')}>
      <EmptyState
        icon={<IconGhost2 size={20} stroke={1.6} />}
        title={t('erased')}
        action={
          <Button size="xs" variant="default" onClick={onBack}>
            {t('goneAction')}
          </Button>
        }
      >
        {query.data ? told(query.data) : null}
      </EmptyState>
    </section>
  )
}

function told({ erased_at, reason, by }: ErasedConversationView): string {
  const when = momentText(Date.parse(erased_at))
  return by ? t('erasedBy', { name: by.name, when }) : t(reason === 'retention' ? 'erasedByRetention' : 'erasedAgain', { when })
}
