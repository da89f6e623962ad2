import { Button, TextInput } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { translationId } from '@porchlight/contracts/reviews/review-kinds'
import type { ArticleTranslationText } from '@porchlight/contracts/translations/translations'
import { Notice } from '@porchlight/ui'
import { IconHistory } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { api } from '../../connection/api.ts'
import { isSameHtml } from '../../editing/autosave/same-html.ts'
import { useAutosave, useLeftText } from '../../editing/autosave/use-autosave.ts'
import { RichTextEditor } from '../../editing/editor/rich-text-editor.tsx'
import { noUnsentPictures } from '../../editing/editor/unsent-pictures.ts'
import { unsentText } from '../../editing/editor/unsent-texts.ts'
import { showSuccess } from '../../interface/toasts.ts'
import { ActionButton } from '../../permissions/action-button.tsx'
import { usePermissions } from '../../permissions/permissions.ts'
import { useFaultQuestion } from '../faults/use-fault-question.tsx'
import { Schedule } from '../publications/schedule.tsx'
import { t as publicationText } from '../publications/texts.ts'
import { ActsOfText } from '../reviews/acts-of-version.tsx'
import { ReviewCard } from '../reviews/review-card.tsx'
import { t as reviewText } from '../reviews/texts.ts'
import styles from './article-languages.module.css'
import { isSlug, SearchFields, type SearchWords } from './search-fields.tsx'
import { t } from './texts.ts'

type Text = { title: string; content: string } & SearchWords

/** The stored translation; revision 0 means that none is stored yet. */
export type Stored = Pick<
  ArticleTranslationText,
  'title' | 'content' | 'draft' | 'revision' | 'is_published' | 'is_outdated' | 'publish_at' | keyof SearchWords
>

/** What the writer goes on with; the address is one thing for readers and writers. */
function valuesOf({ draft, slug, ...text }: Stored): Text {
  const { title, content, meta_title, meta_description, keywords } = draft ?? text
  return { title, content, slug, meta_title, meta_description, keywords }
}

const isSameField = (name: keyof Text, one: Text[keyof Text] = '', other: Text[keyof Text] = ''): boolean =>
  typeof one === 'string' && typeof other === 'string'
    ? one.trim() === other.trim() || (name === 'content' && isSameHtml(one, other))
    : JSON.stringify(one) === JSON.stringify(other)

/** Edits, publishes and deletes an article's translation. Never overwrites changes that a colleague has saved in the meantime. */
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
  const target = { article_id, language }
  const store = async (values: Text, revision: number): Promise<Stored> => {
    const { article_translation } = await api.articleTranslations.save({ ...target, revision, ...values })
    showSuccess(t('saved'))
    return article_translation
  }
  const [unsent, setUnsent] = useState(noUnsentPictures)
  const [isAsking, setAsking] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const { canRun } = usePermissions()
  const headingId = useId()
  const historyId = useId()
  const faults = useFaultQuestion()
  const document_id = translationId(article_id, language)
  const desk = useAutosave<Text, Stored>(
    () => ({
      document: first,
      valuesOf,
      isSame: isSameField,
      savable: ({ title, slug }, changed) => (title.trim() && isSlug(slug) ? changed : []),
      save: ({ values, revision }) => store(values, revision),
      read: async () => (await api.articleTranslations.read(target)).article_translation,
    }),
    () => `translation/${article_id}/${language}`,
    false,
  )
  const { autosave, document: stored, values: text, isDirty, conflict, refusal } = desk
  useLeftText(desk, (left) => {
    autosave.takeUp(left.value)
    left.forget()
    setRestored(true)
  })
  const isUnsent = unsent.sending + unsent.failed > 0
  const mayPublish = canRun('articleTranslations.publish')
  // What is published by itself is changed by those who publish.
  const isHeld = stored.publish_at !== null && !mayPublish
  const isLocked = !canRun('articleTranslations.save') || isHeld
  const hasChanges = stored.is_published && stored.draft !== null
  const isOpenEnded = isDirty || isUnsent
  useEffect(() => onDirty(isOpenEnded), [onDirty, isOpenEnded])
  const discard = () => {
    autosave.settle(stored)
    onClose()
  }
  const save = useMutation({
    mutationFn: async () => {
      if (isDirty) await autosave.saveNow()
      // Saving an outdated translation unchanged marks it as up to date.
      else autosave.accept(await store(text, stored.revision))
      if (autosave.snapshot.refusal !== null) throw autosave.snapshot.refusal
    },
  })
  const publish = useMutation({
    mutationFn: async (isPublished: boolean) => {
      if (!isPublished) return api.articleTranslations.unpublish(target)
      const accepted = await faults.ask({ kind: 'translation', ids: [document_id] }, 'publish')
      return accepted && api.articleTranslations.publish({ ...target, revision: stored.revision, despite: accepted.despite })
    },
    onSuccess: (answer) => {
      if (answer) autosave.accept(answer.article_translation)
    },
  })
  const remove = useMutation({
    mutationFn: () => api.articleTranslations.remove(target),
    onSuccess: discard,
  })
  return (
    <div className={styles.written}>
      <form
        className={styles.written}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.title.trim() && isSlug(text.slug)) save.mutate()
        }}
      >
        {stored.is_outdated && <Notice tone="warning">{t('outdatedHint')}</Notice>}
        {hasChanges && <Notice>{publicationText(mayPublish ? 'hasDraft' : 'hasProposal')}</Notice>}
        {isHeld && <Notice>{publicationText('mayNotChange')}</Notice>}
        {isRestored && isDirty && <Notice icon={<IconHistory size={18} stroke={1.7} />}>{publicationText('restored')}</Notice>}
        {isUnsent && <Notice tone={unsent.failed > 0 ? 'danger' : 'info'}>{unsentText(unsent)}</Notice>}
        {conflict && <Notice tone="danger">{t('overtaken', { name: conflict.by || t('somebody') })}</Notice>}
        <TextInput
          label={t('title')}
          lang={language}
          dir="auto"
          maxLength={200}
          value={text.title}
          disabled={isLocked}
          error={isDirty && !text.title.trim() && t('noTitle')}
          data-autofocus
          onChange={(event) => autosave.change({ title: event.currentTarget.value })}
        />
        <RichTextEditor
          label={t('content')}
          minHeight="16rem"
          value={text.content}
          isReadOnly={isLocked}
          onChange={(content) => autosave.change({ content })}
          onUnsent={setUnsent}
        />
        <SearchFields
          language={language}
          words={text}
          isFixed={stored.is_published && !mayPublish}
          isTaken={refusal instanceof ApiError && refusal.code === 'already_taken'}
          isLocked={isLocked}
          onChange={(changes) => autosave.change(changes)}
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
            <ActionButton
              for="articleTranslations.publish"
              variant="default"
              busy={publish.isPending}
              onClick={() => publish.mutate(!stored.is_published || hasChanges)}
            >
              {hasChanges ? publicationText('publishChanges') : t(stored.is_published ? 'unpublish' : 'publish')}
            </ActionButton>
          )}
          {!isLocked && (
            <ActionButton
              for="articleTranslations.save"
              type="submit"
              busy={save.isPending}
              disabled={(!isDirty && !stored.is_outdated) || !text.title.trim() || !isSlug(text.slug) || conflict !== null}
            >
              {t('save')}
            </ActionButton>
          )}
        </div>
      </form>
      {stored.revision > 0 && !isDirty && (
        <Schedule
          at={stored.publish_at}
          isWaiting={!stored.is_published || hasChanges}
          flag="canManageAndPublishHelpCenterArticles"
          checked={{ kind: 'translation', ids: [document_id] }}
          plan={async (publish_at, { despite }) =>
            autosave.accept((await api.articleTranslations.publish({ ...target, revision: stored.revision, publish_at, despite })).article_translation)
          }
          cancel={async () => autosave.accept((await api.articleTranslations.unschedule(target)).article_translation)}
        />
      )}
      {stored.revision > 0 && (
        <section className={styles.review} aria-labelledby={headingId}>
          <h3 id={headingId}>{reviewText('title')}</h3>
          <ReviewCard
            kind="translation"
            document_id={document_id}
            html={text.content}
            revision={stored.revision}
            isUnseen={!stored.is_published || hasChanges || isDirty}
            flush={() => autosave.flush()}
            onHtml={isLocked ? undefined : (content) => autosave.change({ content })}
          />
        </section>
      )}
      {stored.revision > 0 && (
        <section className={styles.review} aria-labelledby={historyId}>
          <h3 id={historyId}>{t('history')}</h3>
          <div className={styles.acts}>
            <ActsOfText kind="translation" document_id={document_id} revision={stored.revision} none={t('noHistory')} />
          </div>
        </section>
      )}
      {faults.dialog}
    </div>
  )
}
