import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Row, Section } from '../../shared/interface/page/page.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { ownershipQuery } from './api.ts'
import { Deletion } from './deletion.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { Sizes } from './sizes.tsx'
import { t } from './texts.ts'

/** Page at /admin/profile/settings/owner. */
export function Component() {
  const query = useQuery(ownershipQuery)
  const [isOpen, setOpen] = useState(false)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Section>
        <Loaded query={query} rows={1}>
          {({ owner }) => (
            <Row label={owner?.name ?? t('none')} hint={owner ? t('owner') : undefined}>
              {owner && (
                <ActionButton for="ownership.handOver" variant="default" size="xs" onClick={() => setOpen(true)}>
                  {t('handOver')}
                </ActionButton>
              )}
            </Row>
          )}
        </Loaded>
      </Section>
      <Sizes />
      {query.data && <Deletion ownership={query.data} />}
      <HandOverDialog isOpen={isOpen} owner_id={query.data?.owner?.user_id} onClose={() => setOpen(false)} />
    </Page>
  )
}
