import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { EmptyState } from '@porchlight/ui'
import { IconPlus, IconPuzzle, IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../../shared/connection/api.ts'
import { ListBar, PublicationList, PublicationRow } from '../../shared/content/publications/publication-list.tsx'
import { snippetDocument, snippetsQuery } from '../../shared/editing/editor/snippets/api.ts'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { SnippetMenu } from './snippet-menu.tsx'
import styles from './snippets.module.css'
import { t } from './texts.ts'

/** Screen at /admin/snippets: the snippets of the library, by name, with what uses them. */
export function Component() {
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), 250)
  const snippets = useQuery(snippetsQuery(q))
  return (
    <Page title={t('title')} lead={t('lead')} actions={<NewSnippet />} wide>
      <Section>
        <ListBar>
          <TextInput
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            maxLength={200}
            leftSection={<IconSearch size={16} stroke={1.7} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </ListBar>
        <Loaded query={snippets} rows={5} height={36}>
          {(list) =>
            list.length === 0 ? (
              <EmptyState icon={<IconPuzzle size={20} stroke={1.6} />} title={t(q ? 'noMatch' : 'empty')}>
                {t(q ? 'noMatchText' : 'emptyText')}
              </EmptyState>
            ) : (
              <PublicationList label={t('title')}>
                {list.map((snippet) => (
                  <PublicationRow
                    key={snippet.snippet_ref}
                    to={`/admin/snippets/${snippet.snippet_ref}`}
                    title={snippet.title}
                    more={
                      <>
                        <span>{snippet.uses > 0 ? t('uses', { count: snippet.uses }) : t('unused')}</span>
                        {snippet.excerpt && (
                          <span className={styles.excerpt} dir="auto">
                            {snippet.excerpt}
                          </span>
                        )}
                      </>
                    }
                    isPublished={snippet.state === 'published'}
                    at={snippet.updated_at}
                    end={<SnippetMenu snippet={snippet} />}
                  />
                ))}
              </PublicationList>
            )
          }
        </Loaded>
      </Section>
    </Page>
  )
}

function NewSnippet() {
  const navigate = useNavigate()
  const create = useMutation({
    mutationFn: () => api.snippets.create({ title: t('newTitle') }),
    onSuccess: ({ snippet }) => void navigate(`/admin/snippets/${snippetDocument(snippet.snippet_ref).keep(snippet).snippet_ref}`),
  })
  return (
    <ActionButton for="snippets.create" busy={create.isPending} leftSection={<IconPlus size={16} stroke={2} />} onClick={() => create.mutate()}>
      {t('create')}
    </ActionButton>
  )
}
