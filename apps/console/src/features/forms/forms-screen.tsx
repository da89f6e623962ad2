import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { InputOf } from '@porchlight/contracts/define'
import type { formsApi } from '@porchlight/contracts/forms/forms'
import { EmptyState } from '@porchlight/ui'
import { IconFileImport, IconForms, IconPlus, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { ListBar, PublicationList, PublicationRow } from '../../shared/content/publications/publication-list.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { showError } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { formsQuery, keepForm } from './api.ts'
import { readFormFile } from './form-file.ts'
import { FormMenu } from './form-menu.tsx'
import { firstForm } from './new-form.ts'
import { t } from './texts.ts'

/** Screen at /admin/formbuilder: the forms of the library, last changed first (checklist L1). */
export function Component() {
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), 250)
  const forms = useInfiniteQuery(formsQuery(q))
  return (
    <Page title={t('title')} lead={t('lead')} actions={<NewForm />} wide>
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
        <Loaded query={forms} rows={5} height={36}>
          {({ pages }) => {
            const list = pages.flatMap((page) => page.forms)
            if (list.length === 0)
              return (
                <EmptyState icon={<IconForms size={20} stroke={1.6} />} title={t(q ? 'noMatch' : 'empty')}>
                  {t(q ? 'noMatchText' : 'emptyText')}
                </EmptyState>
              )
            return (
              <PublicationList
                label={t('title')}
                hasMore={forms.hasNextPage}
                isLoadingMore={forms.isFetchingNextPage}
                onMore={() => void forms.fetchNextPage()}
              >
                {list.map((form) => (
                  <PublicationRow
                    key={form.form_ref}
                    to={`/admin/formbuilder/${form.form_ref}`}
                    title={form.title}
                    more={t('submissionCount', { count: form.submissions })}
                    isPublished={form.state === 'published'}
                    at={form.updated_at}
                    end={<FormMenu form={form} />}
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

function NewForm() {
  const navigate = useNavigate()
  const picker = useRef<HTMLInputElement>(null)
  const create = useMutation({
    mutationFn: (form: InputOf<typeof formsApi.create>) => api.forms.create(form),
    onSuccess: (made) => void navigate(`/admin/manageformbuilder/${keepForm(made).form_ref}`),
  })
  const read = async (file: File | undefined) => {
    if (!file) return
    const found = await readFormFile(file)
    if (found) create.mutate(found)
    else showError(t('notAForm'))
  }
  return (
    <>
      <Button component={Link} to="/admin/flowbuilder" variant="subtle">
        {t('toFlows')}
      </Button>
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
      <ActionButton for="forms.create" variant="default" leftSection={<IconFileImport size={16} stroke={1.8} />} onClick={() => picker.current?.click()}>
        {t('import')}
      </ActionButton>
      <ActionButton
        for="forms.create"
        busy={create.isPending}
        leftSection={<IconPlus size={16} stroke={2} />}
        onClick={() => create.mutate({ title: t('newTitle'), form: firstForm() })}
      >
        {t('create')}
      </ActionButton>
    </>
  )
}
