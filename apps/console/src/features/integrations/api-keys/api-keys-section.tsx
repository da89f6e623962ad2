import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DialogActions } from '../../../shared/interface/dialogs/dialog-actions.tsx'
import { CopyField } from '../../../shared/interface/page/copy-field.tsx'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Section } from '../../../shared/interface/page/page.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import styles from '../integrations.module.css'
import { ApiKeyForm } from './api-key-form.tsx'
import { ApiKeyLine } from './api-key-line.tsx'
import { apiKeysQuery, type NewKey } from './api-keys-query.ts'
import { t } from './texts.ts'

/** Keys with which programs call the API. */
export function ApiKeysSection() {
  const query = useQuery(apiKeysQuery)
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<NewKey | null>(null)
  const close = () => setOpen(false)
  return (
    <>
      <Section
        title={t('title')}
        lead={t('lead')}
        actions={
          <ActionButton for="apiKeys.create" variant="default" size="xs" onClick={() => setOpen(true)}>
            {t('add')}
          </ActionButton>
        }
      >
        <Loaded query={query} rows={2}>
          {({ api_keys }) =>
            api_keys.length === 0 ? (
              <p className={styles.nothing}>{t('none')}</p>
            ) : (
              <ul className={styles.mailboxes}>
                {api_keys.map((each) => (
                  <ApiKeyLine key={each.key_id} apiKey={each} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
      <Modal opened={isOpen} onClose={close} title={t('add')} closeButtonProps={{ 'aria-label': t('close') }}>
        {isOpen && <ApiKeyForm onDone={close} onKey={setMade} />}
      </Modal>
      <Modal
        opened={made !== null}
        onClose={() => setMade(null)}
        title={t('made', { name: made?.name ?? '' })}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {made && (
          <>
            <p className={styles.small}>{t('madeLead')}</p>
            <CopyField value={made.key} what={t('keyName')} />
            <DialogActions>
              <Button onClick={() => setMade(null)}>{t('done')}</Button>
            </DialogActions>
          </>
        )}
      </Modal>
    </>
  )
}
