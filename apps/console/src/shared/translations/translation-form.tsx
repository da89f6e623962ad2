import { Button, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import type { ArticleTranslation } from '@porchlight/contracts'
import { Notice } from '@porchlight/ui'
import { IconHistory } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../api.ts'
import { RichTextEditor } from '../editor/rich-text-editor.tsx'
import { noUnsentPictures } from '../editor/unsent-pictures.ts'
import { unsentText } from '../editor/unsent-texts.ts'
import { errorText } from '../error-text.ts'
import { ActionButton } from '../permissions/action-button.tsx'
import { usePermissions } from '../permissions/permissions.ts'
import { t as p } from '../publications/texts.ts'
import { readCopy, removeCopy, storeCopy, type UnsavedCopy } from '../publications/unsaved-copy.ts'
import { useSignedIn } from '../session/session-store.ts'
import { showError, showSuccess } from '../toasts.ts'
import { refreshLanguages } from './api.ts'
import styles from './article-languages.module.css'
import { t } from './texts.ts'

type Text = { title: string; content: string }
const isSame = (one: Text, other: Text): boolean => one.title === other.title && one.content === other.content

/** Returns the initial text: what a closed tab left in this browser, with the version it was based on, or else the stored version. */
function beginningOf(stored: Stored, copy: UnsavedCopy<Text> | null): { stored: Stored; text: Text; isRestored: boolean } {
  if (!copy || isSame(copy.values, stored)) return { stored, text: { title: stored.title, content: stored.content }, isRestored: false }
  return { stored: { ...stored, revision: copy.revision }, text: copy.values, isRestored: true }
}

/** The stored translation; revision 0 means that there is none yet. */
export type Stored = Pick<ArticleTranslation, 'title' | 'revision' | 'is_published' | 'is_outdated'> & { content: string }

/** Edits, publishes and deletes an article's translation. Never overwrites what a colleague has saved meanwhile. */
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
  // The version from opening or from the user's last save. A colleague's newer version is reported but never replaces the text being edited.
  const copyKey = `${useSignedIn().user.user_id}:translation:${article_id}:${language}`
  const [begin] = useState(() => beginningOf(first, readCopy<Text>(localStorage, copyKey, Date.now())))
  const [stored, setStored] = useState(begin.stored)
  const [text, setText] = useState<Text>(begin.text)
  const [unsent, setUnsent] = useState(noUnsentPictures)
  const [isAsking, setAsking] = useState(false)
  const { canRun } = usePermissions()
  const target = { article_id, language }
  const isDirty = !isSame(text, stored)
  const isUnsent = unsent.sending + unsent.failed > 0
  const mayPublish = canRun('articleTranslations.publish')
  const isLocked = !canRun('articleTranslations.save') || (stored.is_published && !mayPublish)
  const newest = useRef(text)
  const change = (part: Partial<Text>) => {
    newest.current = { ...newest.current, ...part }
    setText(newest.current)
    if (isSame(newest.current, stored)) removeCopy(localStorage, copyKey)
    else storeCopy(localStorage, copyKey, { values: newest.current, revision: stored.revision, at: Date.now() })
  }
  const isOpenEnded = isDirty || isUnsent
  useEffect(() => onDirty(isOpenEnded), [onDirty, isOpenEnded])
  const discard = () => {
    removeCopy(localStorage, copyKey)
    onClose()
  }
  // Compare with the text that was sent, not with the server's form of it: the editor continues from the former, and more may have been typed since.
  const keep = (answer: Stored, sent: Text) => {
    setStored({ ...answer, ...sent })
    if (isSame(newest.current, sent)) removeCopy(localStorage, copyKey)
    else storeCopy(localStorage, copyKey, { values: newest.current, revision: answer.revision, at: Date.now() })
    void refreshLanguages(article_id)
  }
  const save = useMutation({
    mutationFn: (sent: Text) => api.articleTranslations.save({ ...target, revision: stored.revision, ...sent }),
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
    onSuccess: () => refreshLanguages(article_id).then(discard),
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
      {begin.isRestored && isDirty && <Notice icon={<IconHistory size={18} stroke={1.7} />}>{p('restored')}</Notice>}
      {isUnsent && <Notice tone={unsent.failed > 0 ? 'danger' : 'info'}>{unsentText(unsent)}</Notice>}
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
      <RichTextEditor
        label={t('content')}
        minHeight="16rem"
        value={text.content}
        isReadOnly={isLocked}
        onChange={(content) => change({ content })}
        onUnsent={setUnsent}
      />
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
        {isOpenEnded && (
          <Button variant="subtle" color="gray" onClick={discard}>
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
