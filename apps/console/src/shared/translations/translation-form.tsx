import { Button, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { ArticleTranslation } from '@porchlight/contracts'
import { Notice } from '@porchlight/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { RichTextEditor } from '../editor/rich-text-editor.tsx'
import { errorText } from '../error-text.ts'
import { ActionButton } from '../permissions/action-button.tsx'
import { usePermissions } from '../permissions/permissions.ts'
import { showError, showSuccess } from '../toasts.ts'
import { refreshLanguages } from './api.ts'
import styles from './article-languages.module.css'
import { t } from './texts.ts'

/** What is stored in a language; revision 0: nothing yet. */
export type Stored = Pick<ArticleTranslation, 'title' | 'revision' | 'is_published' | 'is_outdated'> & { content: string }

/** Writes, publishes and deletes an article in one language. Nothing a colleague saved meanwhile is overwritten. */
export function TranslationForm({
  article_id,
  language,
  stored: first,
  onDirty,
  onClose,
}: {
  article_id: string
  language: string
  stored: Stored
  onDirty: (isDirty: boolean) => void
  onClose: () => void
}) {
  // As it was when it was opened, and after each save of one's own: a colleague's newer version is told, never taken over the text being written.
  const [stored, setStored] = useState(first)
  const [text, setText] = useState({ title: first.title, content: first.content })
  const [isAsking, setAsking] = useState(false)
  const { canRun } = usePermissions()
  const target = { article_id, language }
  const isDirty = text.title !== stored.title || text.content !== stored.content
  const mayPublish = canRun('articleTranslations.publish')
  const isLocked = !canRun('articleTranslations.save') || (stored.is_published && !mayPublish)
  const change = (part: Partial<typeof text>) => {
    const next = { ...text, ...part }
    setText(next)
    onDirty(next.title !== stored.title || next.content !== stored.content)
  }
  // The text as it was sent: the editor has gone on from it, not from what the server made of it, and more may be typed by now.
  const keep = (answer: Stored, sent: typeof text) => {
    setStored({ ...answer, ...sent })
    onDirty(text.title !== sent.title || text.content !== sent.content)
    void refreshLanguages(article_id)
  }
  const save = useMutation({
    mutationFn: (sent: typeof text) => api.articleTranslations.save({ ...target, revision: stored.revision, ...sent }),
    onSuccess: ({ article_translation }, sent) => {
      keep(article_translation, sent)
      showSuccess(t('saved'))
    },
    onError: (cause) => !(cause instanceof ApiError && cause.code === 'conflict') && showError(errorText(cause)),
  })
  const publish = useMutation({
    mutationFn: () => (stored.is_published ? api.articleTranslations.unpublish(target) : api.articleTranslations.publish(target)),
    onSuccess: ({ article_translation }) => keep(article_translation, { title: stored.title, content: stored.content }),
    onError: (cause) => showError(errorText(cause)),
  })
  const remove = useMutation({
    mutationFn: () => api.articleTranslations.remove(target),
    onSuccess: () => refreshLanguages(article_id).then(onClose),
    onError: (cause) => showError(errorText(cause)),
  })
  const conflict = save.error instanceof ApiError && save.error.code === 'conflict' ? save.error : null
  return (
    <form
      className={styles.written}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.title.trim()) save.mutate(text)
      }}
    >
      {stored.is_outdated && <Notice tone="warning">{t('outdatedHint')}</Notice>}
      {isLocked && <Notice>{t('lockedPublished')}</Notice>}
      {conflict && <Notice tone="danger">{t('overtaken', { name: conflict.fields?.changed_by || t('somebody') })}</Notice>}
      <TextInput
        label={t('title')}
        lang={language}
        dir="auto"
        maxLength={200}
        value={text.title}
        disabled={isLocked}
        error={isDirty && !text.title.trim() && t('noTitle')}
        data-autofocus
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <RichTextEditor label={t('content')} minHeight="16rem" value={text.content} isReadOnly={isLocked} onChange={(content) => change({ content })} />
      <div className={styles.answers}>
        {stored.revision > 0 ? (
          <ActionButton
            for="articleTranslations.remove"
            variant="subtle"
            color={isAsking ? 'red' : 'gray'}
            busy={remove.isPending}
            onClick={() => (isAsking ? remove.mutate() : setAsking(true))}
            onBlur={() => setAsking(false)}
          >
            {t(isAsking ? 'reallyRemove' : 'remove')}
          </ActionButton>
        ) : (
          <span />
        )}
        {isDirty && (
          <Button variant="subtle" color="gray" onClick={onClose}>
            {t('discard')}
          </Button>
        )}
        {stored.revision > 0 && !isDirty && (
          <ActionButton for="articleTranslations.publish" variant="default" busy={publish.isPending} onClick={() => publish.mutate()}>
            {t(stored.is_published ? 'unpublish' : 'publish')}
          </ActionButton>
        )}
        {!isLocked && (
          <ActionButton
            for="articleTranslations.save"
            type="submit"
            busy={save.isPending}
            disabled={(!isDirty && !stored.is_outdated) || !text.title.trim() || conflict !== null}
          >
            {t('save')}
          </ActionButton>
        )}
      </div>
    </form>
  )
}
