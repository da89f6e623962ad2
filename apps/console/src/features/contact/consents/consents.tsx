import type { ConsentView } from '@porchlight/contracts/consents/consents'
import { momentText, RelativeTime } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { PanelSection } from '../../../shared/conversations/panel/panel-section.tsx'
import type { ConversationPanel } from '../../../shared/features/conversation-places.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Section } from '../../../shared/interface/page/page.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import styles from './consents.module.css'
import { t } from './texts.ts'

const ConsentDialog = lazy(() => import('./consent-dialog.tsx'))

/** Section of a contact's page: what they consented to. */
export function ConsentsSection({ visitor_id }: { visitor_id: string }) {
  return (
    <Section title={t('title')} lead={t('lead')}>
      <div className={styles.padded}>
        <Consents visitor_id={visitor_id} />
      </div>
    </Section>
  )
}

/** The same beside a conversation. */
export const ConsentsPanel: ConversationPanel['Panel'] = ({ conversation }) => (
  <PanelSection title={t('title')}>
    <Consents key={conversation.visitor.visitor_id} visitor_id={conversation.visitor.visitor_id} />
  </PanelSection>
)

/** `wished`: what the dialog begins with; null while it is closed. */
type Wished = Pick<ConsentView, 'purpose' | 'is_given'>

function Consents({ visitor_id }: { visitor_id: string }) {
  const query = useQuery({ queryKey: ['consents', visitor_id], queryFn: () => api.consents.list({ visitor_id }) })
  const [wished, setWished] = useState<Wished | null>(null)
  const [hasAsked, setAsked] = useState(false)
  const ask = (wish: Wished) => {
    setAsked(true)
    setWished(wish)
  }
  return (
    <Loaded query={query} rows={2}>
      {({ consents }) => (
        <>
          {consents.length === 0 ? (
            <p className={styles.quiet}>{t('none')}</p>
          ) : (
            <ul className={styles.list}>
              {consents.map((consent) => (
                <Consent key={consent.consent_ref} consent={consent} onWithdraw={() => ask({ purpose: consent.purpose, is_given: false })} />
              ))}
            </ul>
          )}
          <ActionButton for="consents.record" variant="default" size="xs" className={styles.record} onClick={() => ask({ purpose: '', is_given: true })}>
            {t('record')}
          </ActionButton>
          <Suspense>{hasAsked && <ConsentDialog visitor_id={visitor_id} wished={wished} onClose={() => setWished(null)} />}</Suspense>
        </>
      )}
    </Loaded>
  )
}

function Consent({ consent, onWithdraw }: { consent: ConsentView; onWithdraw: () => void }) {
  const { purpose, is_given, wording, by, created_at, is_current } = consent
  return (
    <li data-superseded={!is_current || undefined}>
      <div className={styles.head}>
        <span className={styles.purpose} dir="auto">
          {purpose}
        </span>
        <span className={styles.state} data-given={(is_current && is_given) || undefined}>
          {t(is_given ? 'given' : 'withdrawn')}
          {!is_current && ` · ${t('superseded')}`}
        </span>
      </div>
      {wording !== '' && wording !== purpose && (
        <p className={styles.wording} dir="auto">
          {wording}
        </p>
      )}
      <div className={styles.quiet}>
        <span title={momentText(Date.parse(created_at))}>
          <RelativeTime at={created_at} isSpoken />
        </span>
        {' · '}
        {t(`by_${by.kind}`, { name: by.name })}
        {is_current && is_given && (
          <ActionButton for="consents.record" variant="subtle" color="gray" size="compact-xs" aria-label={t('withdrawOf', { purpose })} onClick={onWithdraw}>
            {t('withdraw')}
          </ActionButton>
        )}
      </div>
    </li>
  )
}
