import { ApiError } from '@porchlight/client'
import { Skeleton } from '@porchlight/ui'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { errorText } from '../../shared/connection/error-text.ts'
import { PlainPage } from '../../shared/interface/plain-page/plain-page.tsx'
import { identityApi } from '../../shared/session/identity-api.ts'
import styles from './account-layout.module.css'
import { t } from './texts.ts'

/** Screen at /defaultIntegrations/{id}: the library's small status object (checklist A14). */
export function Component() {
  const { id = '' } = useParams()
  const { data, error } = useQuery({ queryKey: ['default-integrations', id], queryFn: () => identityApi.libraries.defaultIntegrations({ id }), retry: false })
  if (error)
    return (
      <PlainPage
        title={t('error')}
        lead={<p role="alert">{error instanceof ApiError && error.status < 500 && error.status > 0 ? t('noLibrary') : errorText(error)}</p>}
      />
    )
  const facts = data && [
    [t('library'), data.support_lib_id],
    [t('company'), data.company_name],
    [t('chat'), t(data.chat_enabled ? 'enabled' : 'disabled')],
    [t('team'), t(data.is_online ? 'online' : 'offline')],
  ]
  return (
    <PlainPage title={t('status')} busy={!facts}>
      {facts ? (
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Skeleton rows={4} />
      )}
    </PlainPage>
  )
}
