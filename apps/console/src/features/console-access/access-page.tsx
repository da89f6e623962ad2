import { Button, Textarea } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { Notice } from '@porchlight/ui'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import { shownInPlace } from '../../shared/connection/query-client.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Row, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import styles from './access-page.module.css'
import { t } from './texts.ts'

const accessQuery = queryOptions({ queryKey: ['settings', 'console-access'], queryFn: () => api.consoleAccess.read({}) })
type Access = Awaited<ReturnType<typeof api.consoleAccess.read>>

/** Page at /admin/profile/settings/access. */
export function Component() {
  const query = useQuery(accessQuery)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Loaded query={query} rows={3}>
        {(access) => <AccessForm key={access.networks.join()} access={access} />}
      </Loaded>
    </Page>
  )
}

function AccessForm({ access: { networks, own_address } }: { access: Access }) {
  const [text, setText] = useState(networks.join('\n'))
  const lines = text.split('\n').flatMap((line) => line.trim() || [])
  const save = useMutation({
    mutationFn: () => api.consoleAccess.save({ networks: lines }),
    onError: shownInPlace,
    onSuccess: (saved) => {
      keepAnswer(accessQuery.queryKey, saved)
      showSuccess(t('saved'))
    },
  })
  return (
    <Section
      footer={
        <ActionButton for="consoleAccess.save" busy={save.isPending} disabled={lines.join() === networks.join()} onClick={() => save.mutate()}>
          {t('save')}
        </ActionButton>
      }
    >
      <Row label={t('own')}>
        <bdi dir="ltr">{own_address}</bdi>
        <Button variant="default" size="xs" disabled={lines.includes(own_address)} onClick={() => setText([...lines, own_address].join('\n'))}>
          {t('addOwn')}
        </Button>
      </Row>
      <Row label={t('networks')} hint={t('networksHint')} htmlFor="console-networks" stacked>
        <Textarea id="console-networks" dir="ltr" autosize minRows={3} maxRows={12} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Row>
      {(save.isError || lines.length > 0) && (
        <div className={styles.notices}>
          {save.isError && <Notice tone="danger">{faultText(save.error, own_address)}</Notice>}
          {lines.length > 0 && <Notice tone="info">{t('warning')}</Notice>}
        </div>
      )}
    </Section>
  )
}

function faultText(error: Error, address: string): string {
  if (!(error instanceof ApiError)) return errorText(error)
  if (error.code === 'conflict') return t('ownMissing', { address })
  return error.code === 'invalid_input' ? t('noNetwork') : errorText(error)
}
