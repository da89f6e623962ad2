import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../shared/connection/error-text.ts'
import { ChoicePicker } from '../../shared/interface/menus/choice-picker.tsx'
import { useSignedIn } from '../../shared/session/session-store.ts'
import { articleUrl, findArticles } from './article-link.ts'
import { t } from './texts.ts'

const debounceMs = 200

type Props = { isOpen: boolean; onClose: () => void; onInsert: (text: string) => void }

/** Dialog that finds a published article while one types, and inserts its title and link into the reply. */
export default function ArticleDialog({ isOpen, onClose, onInsert }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('article')} size={460} closeButtonProps={{ 'aria-label': t('articleClose') }}>
      {isOpen && <Articles onClose={onClose} onInsert={onInsert} />}
    </Modal>
  )
}

function Articles({ onClose, onInsert }: Omit<Props, 'isOpen'>) {
  const { support_lib_id } = useSignedIn().user
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), debounceMs)
  const { data, error } = useQuery({
    queryKey: ['article-links', support_lib_id, query],
    queryFn: () => findArticles(support_lib_id, query),
    enabled: query !== '',
  })
  // Enter must not take what was found for other words.
  const isCurrent = query !== '' && query === typed.trim()
  const found = (isCurrent && data) || []
  return (
    <ChoicePicker
      label={t('article')}
      search={t('articleSearch')}
      choicesFor={() => found.map(({ article_id, title }) => ({ value: article_id, label: title }))}
      onType={setTyped}
      nothing={error ? errorText(error) : data && isCurrent ? t('articleNone') : ''}
      onPick={(article_id) => {
        const title = found.find((one) => one.article_id === article_id)?.title ?? ''
        onClose()
        onInsert(`${title}: ${articleUrl(support_lib_id, article_id)}`)
      }}
    />
  )
}
