import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { boot } from '../../../shared/connection/boot.ts'
import { ListedSection } from '../listed-section.tsx'
import { ShownOnce } from '../shown-once.tsx'
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
      <ListedSection
        title={t('title')}
        lead={
          <>
            {t('lead')}{' '}
            {boot.has_api_docs && (
              <a href="/api/docs" target="_blank" rel="noreferrer">
                {t('reference')}
              </a>
            )}
          </>
        }
        none={t('none')}
        add={{ for: 'apiKeys.create', label: t('add'), run: () => setOpen(true) }}
        query={query}
        rowsOf={({ api_keys }) => api_keys}
      >
        {(each) => <ApiKeyLine key={each.key_id} apiKey={each} />}
      </ListedSection>
      <Modal opened={isOpen} onClose={close} title={t('add')} closeButtonProps={{ 'aria-label': t('close') }}>
        {isOpen && <ApiKeyForm onDone={close} onKey={setMade} />}
      </Modal>
      <ShownOnce
        secret={made?.key ?? null}
        title={t('made', { name: made?.name ?? '' })}
        lead={t('madeLead')}
        what={t('keyName')}
        done={t('done')}
        close={t('close')}
        onClose={() => setMade(null)}
      />
    </>
  )
}
