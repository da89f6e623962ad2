import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { CopyField } from '../../shared/interface/page/copy-field.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { domainQuery, type Sender } from '../../shared/mail/email-queries.ts'
import styles from './integrations.module.css'
import { t } from './texts.ts'

/** What DNS says about a sender's domain, in words. */
export function DomainCheck({ type }: { type: Sender['email_type'] }) {
  const [selector, setSelector] = useState('')
  const asked = useDeferredValue(selector)
  const query = useQuery({ ...domainQuery(type, asked), placeholderData: (known) => known })
  return (
    <section aria-label={t('checks')}>
      <TextInput
        size="xs"
        label={t('selector')}
        maxLength={64}
        value={selector}
        onChange={(event) => setSelector(event.currentTarget.value.replace(/[^\w-]/g, ''))}
      />
      <Loaded query={query} rows={4}>
        {(checks) => (
          <dl className={styles.checks}>
            {checks.map(({ check, verdict, found, advice }) => (
              <div key={check} data-verdict={verdict}>
                <dt>{t(check)}</dt>
                <dd>
                  {verdict === 'unknown' ? t('unknown') : t(`${check}_${verdict}`)}
                  {found && <code>{found}</code>}
                  {advice && (
                    <span className={styles.advice}>
                      {t('advice', { name: advice.name, type: advice.type })}
                      <CopyField value={advice.value} what={t('adviceFor', { name: advice.name })} />
                    </span>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Loaded>
    </section>
  )
}
