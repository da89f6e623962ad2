import { Button, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { ArticleView } from '@porchlight/contracts/articles/articles'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { errorText } from '../../../shared/connection/error-text.ts'
import { shownInPlace } from '../../../shared/connection/query-client.ts'
import { linksHereQuery } from '../../../shared/content/references/use-redirect.tsx'
import { showSuccess } from '../../../shared/interface/toasts.ts'
import { contentChanged } from '../api.ts'
import { t } from '../texts.ts'
import type { ArticleAutosave } from '../use-article-desk.ts'
import styles from './panel.module.css'

const form = /^[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+(-[\p{L}\p{N}\p{M}\p{Extended_Pictographic}]+)*$/u

/**
 * Field for the slug in the article's URL. Saved explicitly rather than by autosave, because visitors' links depend on it; the old URL redirects to the new
 * one.
 */
export function AddressField({ autosave, article, isFixed }: { autosave: ArticleAutosave; article: ArticleView; isFixed: boolean }) {
  const [typed, type] = useState(article.slug)
  const save = useMutation({
    mutationFn: async (slug: string) => {
      const { article_id, revision } = await autosave.flush()
      return (await api.articles.update({ article_id, revision, slug })).article
    },
    onError: shownInPlace,
    onSuccess: (changed) => {
      autosave.accept(changed)
      contentChanged()
      showSuccess(t('addressChanged'))
    },
  })
  const isRenaming = typed !== article.slug && article.is_published
  const links = useQuery(linksHereQuery(isRenaming ? { kind: 'article', id: article.article_id } : null))
  const linked = isRenaming && links.data ? links.data.places.length + links.data.others : 0
  const isWrong = !form.test(typed) || typed.length > 120
  const isChanged = typed !== article.slug
  const error =
    isChanged && isWrong
      ? t('addressForm')
      : save.error
        ? save.error instanceof ApiError && save.error.code === 'already_taken'
          ? t('addressTaken')
          : errorText(save.error)
        : null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !isWrong) save.mutate(typed)
  }
  return (
    <form className={styles.addressForm} onSubmit={submit}>
      <TextInput
        size="xs"
        aria-label={t('address')}
        value={typed}
        error={error}
        readOnly={isFixed}
        description={
          isFixed ? t('publishersOnly') : isChanged ? `${t('addressHint')} ${linked > 0 ? t('addressLinked', { count: linked }) : ''}`.trim() : undefined
        }
        inputWrapperOrder={['input', 'error', 'description']}
        onChange={(event) => {
          type(event.currentTarget.value.trim().toLowerCase())
          save.reset()
        }}
      />
      {isChanged && (
        <Button size="compact-sm" variant="default" type="submit" disabled={isWrong} loading={save.isPending}>
          {t('addressSave')}
        </Button>
      )}
    </form>
  )
}
