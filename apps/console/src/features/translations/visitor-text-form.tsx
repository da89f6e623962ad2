import { Button, Textarea } from '@mantine/core'
import type { VisitorText, VisitorTextView } from '@porchlight/contracts/translations/visitor-texts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { languageName } from '../../shared/content/translations/language-name.ts'
import { DialogActions } from '../../shared/interface/dialogs/dialog-actions.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { t } from './texts.ts'
import styles from './translations.module.css'

/** Categories of `Intl.PluralRules`, in the order in which numbers need them. */
const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
type Forms = Partial<Record<(typeof pluralForms)[number], string>>

const placeholders = (text: VisitorText): string[] => [
  ...new Set((typeof text === 'string' ? [text] : Object.values(text)).flatMap((form) => form.match(/\{\w+\}/g) ?? [])),
]
const formsOf = (text: VisitorText | null): Forms => (text === null ? {} : typeof text === 'string' ? { other: text } : text)

/** Inline form for a text of help center and widget: one field, or one for each plural form of the language. */
export function VisitorTextForm({ language, text, onClose }: { language: string; text: VisitorTextView; onClose: () => void }) {
  const { key, english, shipped, own } = text
  const categories: readonly string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const needed = typeof english === 'string' ? (['other'] as const) : pluralForms.filter((form) => categories.includes(form))
  const [forms, setForms] = useState<Forms>(formsOf(own ?? shipped))
  const done = { onSuccess: onClose }
  const save = useMutation({ ...done, mutationFn: (said: VisitorText | null) => api.visitorTexts.save({ language, key, text: said }) })
  const filled = Object.fromEntries(needed.flatMap((form) => (forms[form]?.trim() ? [[form, forms[form]?.trim() ?? '']] : []))) as Forms
  const { other } = filled
  const expected = placeholders(english)
  const lost = expected.filter((name) => other !== undefined && !other.includes(name))
  const unknown = placeholders(Object.values(filled).join(' ')).filter((name) => !expected.includes(name))
  const isReady = other !== undefined && lost.length === 0 && unknown.length === 0
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) save.mutate(typeof english === 'string' ? other : { ...filled, other })
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <p className={styles.english} lang="en">
        {Object.values(formsOf(english)).join(' · ')}
      </p>
      {needed.map((form, at) => (
        <Textarea
          key={form}
          label={needed.length === 1 ? t('translation', { language: languageName(language) }) : t('pluralForm', { language: languageName(language), form })}
          description={needed.length === 1 ? undefined : t('formFor', { numbers: numbersOf(language, form) })}
          lang={language}
          dir="auto"
          rows={2}
          maxLength={500}
          value={forms[form] ?? ''}
          autoFocus={at === 0}
          onChange={(event) => setForms({ ...forms, [form]: event.currentTarget.value })}
        />
      ))}
      {unknown.length > 0 && (
        <p className={styles.warning} role="status">
          {t('unknownInText', { names: unknown.join(', ') })}
        </p>
      )}
      {lost.length > 0 && (
        <p className={styles.warning} role="status">
          {t('lostPlaceholder', { names: lost.join(', ') })}
        </p>
      )}
      <DialogActions>
        {own !== null && (
          <ActionButton for="visitorTexts.save" variant="subtle" color="gray" className={styles.remove} onClick={() => save.mutate(null)}>
            {t('takeShipped')}
          </ActionButton>
        )}
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <ActionButton for="visitorTexts.save" type="submit" busy={save.isPending} disabled={!isReady}>
          {t('save')}
        </ActionButton>
      </DialogActions>
    </form>
  )
}

/** Returns some numbers that a language counts with a form. */
function numbersOf(language: string, form: string): string {
  const rules = new Intl.PluralRules(language)
  const found: number[] = []
  for (let count = 0; count <= 120 && found.length < 3; count += 1) if (rules.select(count) === form) found.push(count)
  return found.length === 0 ? '1.5, 1000000' : `${found.join(', ')}${found.length === 3 ? ' …' : ''}`
}
