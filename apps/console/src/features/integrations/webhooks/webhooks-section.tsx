import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { CopyField } from '../../../shared/interface/page/copy-field.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Section } from '../../../shared/interface/page/page.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import styles from '../integrations.module.css'
import { type Endpoint, endpointsQuery, type NewSecret } from './endpoints-query.ts'
import { t } from './texts.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookLine } from './webhook-line.tsx'
import { WebhookLog } from './webhook-log.tsx'

/** Receivers of the library's webhooks, and the log of what was sent to them. */
export function WebhooksSection() {
  const query = useQuery(endpointsQuery)
  const [open, setOpen] = useState<Endpoint | 'new' | null>(null)
  const [made, setMade] = useState<NewSecret | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Section
        title={t('title')}
        lead={t('lead')}
        actions={
          <ActionButton for="webhooks.create" variant="default" size="xs" onClick={() => setOpen('new')}>
            {t('add')}
          </ActionButton>
        }
      >
        <Loaded query={query} rows={2}>
          {({ endpoints }) =>
            endpoints.length === 0 ? (
              <p className={styles.nothing}>{t('none')}</p>
            ) : (
              <ul className={styles.mailboxes}>
                {endpoints.map((endpoint) => (
                  <WebhookLine key={endpoint.endpoint_ref} endpoint={endpoint} onEdit={() => setOpen(endpoint)} onSecret={setMade} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      {query.data && query.data.endpoints.length > 0 && <WebhookLog endpoints={query.data.endpoints} />}
      <Modal opened={open !== null} onClose={close} title={open === 'new' ? t('add') : t('changeReceiver')} closeButtonProps={{ 'aria-label': t('close') }}>
        {open && <WebhookForm endpoint={open === 'new' ? null : open} onDone={close} onSecret={setMade} />}
      </Modal>
      <Modal
        opened={made !== null}
        onClose={() => setMade(null)}
        title={t('secret', { name: made?.name ?? '' })}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {made && (
          <>
            <p className={styles.small}>{t('secretLead')}</p>
            <CopyField value={made.secret} what={t('secretName')} />
            <DialogActions>
              <Button onClick={() => setMade(null)}>{t('done')}</Button>
            </DialogActions>
          </>
        )}
      </Modal>
    </>
  )
}
