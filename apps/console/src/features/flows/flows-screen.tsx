import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { InputOf } from '@porchlight/contracts/define'
import type { flowsApi } from '@porchlight/contracts/flows/flows'
import { EmptyState } from '@porchlight/ui'
import { IconFileImport, IconPlus, IconRoute, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { ListBar, PublicationList, PublicationRow } from '../../shared/content/publications/publication-list.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { showError } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { flowsQuery, keepFlow } from './api.ts'
import { readFlowFile } from './flow-file.ts'
import { FlowMenu } from './flow-menu.tsx'
import { NewFlowDialog } from './new-flow-dialog.tsx'
import { t } from './texts.ts'

/** Screen at /admin/flowbuilder: the flows of the library, last changed first (checklist L1). */
export function Component() {
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), 250)
  const flows = useInfiniteQuery(flowsQuery(q))
  return (
    <Page title={t('title')} lead={t('lead')} actions={<NewFlow />} wide>
      <Section>
        <ListBar>
          <TextInput
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            maxLength={120}
            leftSection={<IconSearch size={16} stroke={1.7} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </ListBar>
        <Loaded query={flows} rows={5} height={36}>
          {({ pages }) => {
            const list = pages.flatMap((page) => page.flows)
            if (list.length === 0)
              return (
                <EmptyState icon={<IconRoute size={20} stroke={1.6} />} title={t(q ? 'noMatch' : 'empty')}>
                  {t(q ? 'noMatchText' : 'emptyText')}
                </EmptyState>
              )
            return (
              <PublicationList
                label={t('title')}
                hasMore={flows.hasNextPage}
                isLoadingMore={flows.isFetchingNextPage}
                onMore={() => void flows.fetchNextPage()}
              >
                {list.map((flow) => (
                  <PublicationRow
                    key={flow.flow_ref}
                    to={`/admin/manageflowbuilder/${flow.flow_ref}`}
                    title={flow.title}
                    more={t('runCount', { count: flow.runs })}
                    isPublished={flow.state === 'published'}
                    at={flow.updated_at}
                    end={<FlowMenu flow={flow} />}
                  />
                ))}
              </PublicationList>
            )
          }}
        </Loaded>
      </Section>
    </Page>
  )
}

function NewFlow() {
  const navigate = useNavigate()
  const picker = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const create = useMutation({
    mutationFn: (flow: InputOf<typeof flowsApi.create>) => api.flows.create(flow),
    onSuccess: (made) => void navigate(`/admin/manageflowbuilder/${keepFlow(made).flow_ref}`),
  })
  const read = async (file: File | undefined) => {
    if (!file) return
    const found = await readFlowFile(file)
    if (found) create.mutate(found)
    else showError(t('notAFlow'))
  }
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        accept=".json,application/json"
        aria-label={t('import')}
        onChange={(event) => {
          void read(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button component={Link} to="/admin/formbuilder" variant="subtle">
        {t('toForms')}
      </Button>
      <ActionButton for="flows.create" variant="default" leftSection={<IconFileImport size={16} stroke={1.8} />} onClick={() => picker.current?.click()}>
        {t('import')}
      </ActionButton>
      <ActionButton for="flows.create" leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setOpen(true)}>
        {t('create')}
      </ActionButton>
      <NewFlowDialog isOpen={isOpen} isBusy={create.isPending} onCreate={create.mutate} onClose={() => setOpen(false)} />
    </>
  )
}
