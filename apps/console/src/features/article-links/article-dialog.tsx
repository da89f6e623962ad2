import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../shared/connection/error-text.ts'
import { useSignedIn } from '../../shared/session/session-store.ts'
import styles from './article-dialog.module.css'
import { articleUrl, findArticles } from './article-link.ts'
import { t } from './texts.ts'

const debounceMs = 200

type Props = { isOpen: boolean; onClose: () => void; onInsert: (text: string) => void }

/** Dialog that finds a published article and inserts its title and link into the reply. */
export default function ArticleDialog({ isOpen, onClose, onInsert }: Props) {
  const { support_lib_id } = useSignedIn().user
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), debounceMs)
  const { data, error, isFetching } = useQuery({
    queryKey: ['article-links', support_lib_id, query],
    queryFn: () => findArticles(support_lib_id, query),
    enabled: isOpen && query !== '',
    placeholderData: (known) => known,
  })
  const found = query === '' ? [] : (data ?? [])
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('article')} size={460} closeButtonProps={{ 'aria-label': t('articleClose') }}>
      <TextInput data-autofocus label={t('articleSearch')} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      <ul className={styles.results} aria-busy={isFetching}>
        {found.map(({ article_id, title }) => (
          <li key={article_id}>
            <button
              type="button"
              dir="auto"
              onClick={() => {
                onInsert(`${title}: ${articleUrl(support_lib_id, article_id)}`)
                onClose()
              }}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.none} role="status">
        {error ? errorText(error) : data && query !== '' && found.length === 0 ? t('articleNone') : ''}
      </p>
    </Modal>
  )
}
