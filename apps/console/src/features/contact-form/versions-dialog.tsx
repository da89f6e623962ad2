import { Button, Modal } from '@mantine/core'
import { EmptyState, momentText } from '@porchlight/ui'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useReturnFocus } from '../../shared/interface/dialogs/use-return-focus.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Row } from '../../shared/interface/page/page.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { versionQuery, versionsQuery } from './api.ts'
import { FormBranches } from './form-tree.tsx'
import { t } from './texts.ts'
import type { Restore } from './use-restore.ts'

/** The published versions: each can be looked at, and made the draft again. */
export function VersionsDialog({ restore, onClose }: { restore: Restore; onClose: () => void }) {
  useReturnFocus()
  const query = useInfiniteQuery(versionsQuery)
  const [shown, setShown] = useState<number | null>(null)
  const choose = (version: number) => restore.mutate({ version, told: t('restoredVersion', { version }) }, { onSuccess: onClose })
  return (
    <Modal opened onClose={onClose} size={640} title={t('versions')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Loaded query={query} rows={3}>
        {({ pages }) => {
          const versions = pages.flatMap((page) => page.versions)
          if (versions.length === 0) return <EmptyState icon={<IconHistory size={20} stroke={1.6} />} title={t('versionsEmpty')} />
          return versions.map(({ version, published_at, publisher, is_current }) => (
            <div key={version}>
              <Row
                label={`${t('version', { version })}${is_current ? ` · ${t('current')}` : ''}`}
                hint={
                  publisher.name ? t('byLine', { moment: momentText(Date.parse(published_at)), name: publisher.name }) : momentText(Date.parse(published_at))
                }
              >
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={t('show', { version })}
                  aria-expanded={shown === version}
                  onClick={() => setShown(shown === version ? null : version)}
                >
                  {t('showShort')}
                </Button>
                <ActionButton
                  for="contactForms.restore"
                  variant="default"
                  size="xs"
                  aria-label={t('restore', { version })}
                  busy={restore.isPending && restore.variables.version === version}
                  onClick={() => choose(version)}
                >
                  {t('restoreShort')}
                </ActionButton>
              </Row>
              {shown === version && <VersionTree version={version} />}
            </div>
          ))
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button variant="default" size="xs" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('moreVersions')}
        </Button>
      )}
    </Modal>
  )
}

function VersionTree({ version }: { version: number }) {
  return (
    <Loaded query={useQuery(versionQuery(version))} rows={3}>
      {(form) => <FormBranches form={form} isFixed />}
    </Loaded>
  )
}
