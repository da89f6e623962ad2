import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { EmptyState } from '@porchlight/ui'
import { IconPuzzle, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../interface/page/loaded.tsx'
import styles from '../editor.module.css'
import { t } from '../texts.ts'
import { snippetsQuery } from './api.ts'

/** Dialog that finds a snippet to insert. */
export function SnippetPicker({ onChoose, onClose }: { onChoose: (snippet_ref: string) => void; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [q] = useDebouncedValue(search.trim(), 250)
  const query = useQuery(snippetsQuery(q))
  return (
    <Modal opened onClose={onClose} title={t('insertSnippet')} size={520} closeButtonProps={{ 'aria-label': t('close') }}>
      <TextInput
        data-autofocus
        type="search"
        aria-label={t('findSnippet')}
        placeholder={t('findSnippet')}
        maxLength={200}
        leftSection={<IconSearch size={16} stroke={1.7} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          // While a search runs, the list is still that of the one before.
          const [first] = q === search.trim() && !query.isPlaceholderData ? (query.data ?? []) : []
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && first) onChoose(first.snippet_ref)
        }}
      />
      <Loaded query={query} rows={4} height={40}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon={<IconPuzzle size={20} stroke={1.6} />} title={t(q ? 'noSnippetFound' : 'noSnippets')}>
              <a href="/admin/snippets" target="_blank" rel="noreferrer">
                {t('writeSnippets')}
              </a>
            </EmptyState>
          ) : (
            <ul className={styles.snippetList} aria-label={t('snippets')}>
              {found.map(({ snippet_ref, title, excerpt, state }) => (
                <li key={snippet_ref}>
                  <button type="button" onClick={() => onChoose(snippet_ref)}>
                    <span dir="auto">{title}</span>
                    <small dir="auto">
                      {state === 'unpublished' && `${t('snippetDraft')} · `}
                      {excerpt}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  )
}
