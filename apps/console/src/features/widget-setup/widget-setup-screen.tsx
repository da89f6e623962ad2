import { Button, Switch } from '@mantine/core'
import type { LibraryDocument } from '@porchlight/contracts/libraries/library-document'
import { Notice } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Row, Section } from '../../shared/interface/page/page.tsx'
import { showSuccess } from '../../shared/interface/toasts.ts'
import { libraryQuery } from '../../shared/library/library.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { t } from './texts.ts'
import { title } from './titles.ts'

/** Screen at /admin/widgetsetup: whether the library shows its parent's content (checklist A16). */
export function Component() {
  const library = useQuery(libraryQuery)
  return (
    <div style={{ overflow: 'auto', blockSize: '100%' }}>
      <Page title={title('widgetSetup')} lead={t('lead')}>
        {library.data ? (
          <SetupForm library={library.data} />
        ) : (
          <Section>
            <Loaded query={library} rows={2}>
              {() => null}
            </Loaded>
          </Section>
        )}
      </Page>
    </div>
  )
}

function SetupForm({ library }: { library: LibraryDocument }) {
  const [wanted, setShown] = useState<boolean | null>(null)
  // Follow changes by a colleague or the parent until the user makes a change.
  const isShown = wanted ?? library.default_display
  const navigate = useNavigate()
  const { can } = usePermissions()
  // Go to the articles, or home for users who may not see them.
  const leave = () => void navigate(can('canCreateAndUpdateHelpCenterArticles') ? '/admin/content' : '/admin')
  const save = useMutation({
    mutationFn: () => api.documents.setDefaultDisplay({ id: library.support_lib_id, default_display: isShown }),
    onSuccess: () => {
      showSuccess(t('saved'))
      leave()
    },
  })
  const footer = (
    <>
      <Button variant="default" onClick={leave}>
        {t('cancel')}
      </Button>
      <ActionButton for="documents.setDefaultDisplay" busy={save.isPending} onClick={() => save.mutate()}>
        {t('save')}
      </ActionButton>
    </>
  )
  return (
    <Section footer={footer}>
      <Row label={t('display')} hint={t('displayHint')} htmlFor="default-display">
        <Switch id="default-display" checked={isShown} aria-describedby="default-display-hint" onChange={(event) => setShown(event.currentTarget.checked)} />
      </Row>
      {library.parent_lib_id === null && (
        <div style={{ padding: 'var(--pl-space-3) var(--pl-space-4)' }}>
          <Notice>{t('noParent')}</Notice>
        </div>
      )}
    </Section>
  )
}
