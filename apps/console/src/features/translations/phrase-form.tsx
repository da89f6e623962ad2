import { Button, Modal, Textarea } from '@mantine/core'
import { ApiError } from '@porchlight/client'
import { contentPlaceholders } from '@porchlight/contracts/translations/placeholders'
import type { TranslationView } from '@porchlight/contracts/translations/translations'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { languageName } from '../../shared/content/translations/language-name.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { showError } from '../../shared/interface/toasts.ts'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { placeholderWarnings } from './placeholder-warnings.ts'
import { t } from './texts.ts'
import styles from './translations.module.css'

/** Inline form that adds or edits a phrase. */
export function PhraseForm({ language, phrase, onClose }: { language: string; phrase: TranslationView | null; onClose: () => void }) {
  const [source, setSource] = useState(phrase?.source ?? '')
  const [translation, setTranslation] = useState(phrase?.translation ?? '')
  const done = { onSuccess: onClose, onError: (cause: Error) => isThere(cause) || showError(failureText(cause)) }
  const save = useMutation({
    ...done,
    mutationFn: (is_current: boolean) =>
      phrase
        ? api.translations.update({ translation_id: phrase.translation_id, source, translation, is_current })
        : api.translations.create({ language, source, translation }),
  })
  const warnings = placeholderWarnings(source, translation, contentPlaceholders)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (source.trim()) save.mutate(false)
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Textarea
        label={t('source')}
        description={phrase ? undefined : t('sourceHint', { placeholder: '{companyName}' })}
        dir="auto"
        rows={2}
        maxLength={2000}
        value={source}
        error={isThere(save.error) && t('there')}
        data-autofocus={phrase ? undefined : true}
        autoFocus={!phrase}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      <Textarea
        label={t('translation', { language: languageName(language) })}
        lang={language}
        dir="auto"
        rows={2}
        maxLength={2000}
        value={translation}
        autoFocus={phrase !== null}
        onChange={(event) => setTranslation(event.currentTarget.value)}
      />
      {warnings.unknown.length > 0 && (
        <p className={styles.warning} role="status">
          {t('unknownPlaceholder', { names: warnings.unknown.join(', ') })}
        </p>
      )}
      {warnings.lost.length > 0 && (
        <p className={styles.warning} role="status">
          {t('lostPlaceholder', { names: warnings.lost.join(', ') })}
        </p>
      )}
      <DialogActions>
        {phrase && <RemoveButton phrase={phrase} onDone={onClose} />}
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        {phrase?.state === 'outdated' && source === phrase.source && translation === phrase.translation ? (
          <ActionButton for="translations.update" busy={save.isPending} onClick={() => save.mutate(true)}>
            {t('stillRight')}
          </ActionButton>
        ) : (
          <ActionButton for={phrase ? 'translations.update' : 'translations.create'} type="submit" busy={save.isPending} disabled={!source.trim()}>
            {t('save')}
          </ActionButton>
        )}
      </DialogActions>
    </form>
  )
}

const isThere = (cause: unknown): boolean => cause instanceof ApiError && cause.code === 'already_taken'
const failureText = (cause: unknown): string => (cause instanceof ApiError && cause.code === 'too_large' ? t('tooMany') : errorText(cause))

function RemoveButton({ phrase, onDone }: { phrase: TranslationView; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.translations.remove({ translation_id: phrase.translation_id }),
    onSuccess: onDone,
  })
  return (
    <>
      <ActionButton for="translations.remove" variant="subtle" color="gray" className={styles.remove} onClick={() => setAsking(true)}>
        {t('remove')}
      </ActionButton>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={t('removeTitle')} size={420} closeButtonProps={{ 'aria-label': t('close') }}>
        <p className={styles.question}>{t('removeText', { source: phrase.source, language: languageName(phrase.language) })}</p>
        <DialogActions>
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {t('cancel')}
          </Button>
          <ActionButton for="translations.remove" color="red" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('remove')}
          </ActionButton>
        </DialogActions>
      </Modal>
    </>
  )
}
