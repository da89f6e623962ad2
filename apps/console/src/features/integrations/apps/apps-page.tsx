import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../../shared/interface/page/page.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import styles from '../integrations.module.css'
import { ShownOnce } from '../shown-once.tsx'
import type { NewSecret } from '../webhooks/endpoints-query.ts'
import { titleOf } from './app-words.ts'
import { type AppFacts, appsQuery, type Connection } from './apps-query.ts'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionLine } from './connection-line.tsx'
import { t } from './texts.ts'

type Open = { app: AppFacts; connection: Connection | null }

/** Page at /admin/profile/apps: every app, with the library's connections to it. */
export function Component() {
  const query = useQuery(appsQuery)
  const [open, setOpen] = useState<Open | null>(null)
  const [made, setMade] = useState<NewSecret | null>(null)
  const close = () => setOpen(null)
  return (
    <Page title={t('title')} lead={t('lead')} wide>
      <Loaded query={query} rows={6}>
        {({ apps, connections }) =>
          apps.map((app) => (
            <AppSection
              key={app.name}
              app={app}
              connections={connections.filter((each) => each.app === app.name)}
              onOpen={(connection) => setOpen({ app, connection })}
            />
          ))
        }
      </Loaded>
      <Modal
        opened={open !== null}
        onClose={close}
        size="lg"
        title={open && (open.connection ? t('changeOf', { name: open.connection.name }) : t('connectTo', { app: titleOf(open.app) }))}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {open && <ConnectionForm {...open} onDone={close} onSecret={setMade} />}
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
    </Page>
  )
}

type SectionProps = { app: AppFacts; connections: readonly Connection[]; onOpen: (connection: Connection | null) => void }

function AppSection({ app, connections, onOpen }: SectionProps) {
  const title = titleOf(app)
  return (
    <Section
      title={title}
      lead={t(`does_${app.does}`)}
      actions={
        <ActionButton for="apps.connect" variant="default" size="xs" aria-label={t('connectTo', { app: title })} onClick={() => onOpen(null)}>
          {t('connect')}
        </ActionButton>
      }
    >
      {connections.length === 0 ? (
        <p className={styles.nothing}>{t('none')}</p>
      ) : (
        <ul className={styles.mailboxes} aria-label={t('connections', { app: title })}>
          {connections.map((connection) => (
            <ConnectionLine key={connection.connection_ref} app={app} connection={connection} onEdit={() => onOpen(connection)} />
          ))}
        </ul>
      )}
    </Section>
  )
}
