import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListedSection } from '../listed-section.tsx'
import { ShownOnce } from '../shown-once.tsx'
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
      <ListedSection
        title={t('title')}
        lead={t('lead')}
        none={t('none')}
        add={{ for: 'webhooks.create', label: t('add'), run: () => setOpen('new') }}
        query={query}
        rowsOf={({ endpoints }) => endpoints.filter(({ app }) => app === null)}
      >
        {(endpoint) => <WebhookLine key={endpoint.endpoint_ref} endpoint={endpoint} onEdit={() => setOpen(endpoint)} onSecret={setMade} />}
      </ListedSection>
      {query.data && query.data.endpoints.length > 0 && <WebhookLog endpoints={query.data.endpoints} />}
      <Modal
        opened={open !== null}
        onClose={close}
        size="lg"
        title={open === 'new' ? t('add') : t('changeReceiver')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {open && <WebhookForm endpoint={open === 'new' ? null : open} onDone={close} onSecret={setMade} />}
      </Modal>
      <ShownOnce
        secret={made?.secret ?? null}
        title={t('secret', { name: made?.name ?? '' })}
        lead={t('secretLead')}
        what={t('secretName')}
        done={t('done')}
        close={t('close')}
        onClose={() => setMade(null)}
      />
    </>
  )
}
