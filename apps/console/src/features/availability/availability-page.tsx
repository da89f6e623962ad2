import { StatusDot } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Row, Section } from '../../shared/interface/page/page.tsx'
import { stateText, statusOf } from '../../shared/people/absence-text.ts'
import { AvailabilityForm } from '../../shared/people/availability/availability-form.tsx'
import { availabilityQuery } from '../../shared/people/availability/availability-query.ts'
import { t } from '../../shared/people/availability/texts.ts'
import { useMe } from '../../shared/people/me.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import styles from './availability-page.module.css'

/** Page at /admin/profile/availability. */
export function Component() {
  const { user } = useSignedIn()
  const me = useMe()
  const query = useQuery(availabilityQuery(user.user_id))
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Section>
        {me && (
          <Row label={t('now')}>
            <span className={styles.state}>
              <StatusDot status={statusOf(me)} />
              {stateText(me)}
            </span>
          </Row>
        )}
        <div className={styles.form}>
          <Loaded query={query} rows={4}>
            {(known) => <AvailabilityForm key={JSON.stringify(known)} known={known} />}
          </Loaded>
        </div>
      </Section>
    </Page>
  )
}
