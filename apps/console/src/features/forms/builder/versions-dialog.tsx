import { Button, Modal } from '@mantine/core'
import type { Form } from '@porchlight/contracts'
import { EmptyState, momentText } from '@porchlight/ui'
import { IconHistory } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import type { TextForm } from '../../../shared/content/publications/use-text-form.ts'
import { Loaded } from '../../../shared/interface/page/loaded.tsx'
import { Row } from '../../../shared/interface/page/page.tsx'
import { offerUndo } from '../../../shared/interface/undo.tsx'
import { ActionButton } from '../../../shared/permissions/action-button.tsx'
import { putForm, versionsQuery } from '../api.ts'
import { t } from '../texts.ts'

/** The published versions: each can be made the draft again. The draft that it replaces can be brought back by undo. */
export function VersionsDialog({ form_ref, form, onClose }: { form_ref: string; form: TextForm<Form>; onClose: () => void }) {
  const query = useInfiniteQuery(versionsQuery(form_ref))
  const restore = useMutation({
    mutationFn: async (version: number) => {
      const { revision, values: before } = await form.autosave.flush()
      return { before, view: putForm(await api.forms.restore({ form_ref, version, revision })) }
    },
    onSuccess: ({ before, view }, version) => {
      offerUndo(t('restored', { version }), async () => void putForm(await api.forms.save({ form_ref, form: before, revision: view.revision })))
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} size={560} title={t('versions')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Loaded query={query} rows={3}>
        {({ pages }) => {
          const versions = pages.flatMap((page) => page.versions)
          if (versions.length === 0) return <EmptyState icon={<IconHistory size={20} stroke={1.6} />} title={t('noVersions')} />
          return versions.map(({ version, published_at, publisher, is_current }) => (
            <Row
              key={version}
              label={`${t('version', { version })}${is_current ? ` · ${t('current')}` : ''}`}
              hint={[momentText(Date.parse(published_at)), publisher.name].filter(Boolean).join(' · ')}
            >
              <ActionButton
                for="forms.restore"
                variant="default"
                size="xs"
                aria-label={t('restoreVersion', { version })}
                busy={restore.isPending && restore.variables === version}
                onClick={() => restore.mutate(version)}
              >
                {t('restore')}
              </ActionButton>
            </Row>
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
