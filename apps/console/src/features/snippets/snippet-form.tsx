import { Button, NativeSelect, TextInput } from '@mantine/core'
import type { SnippetView } from '@porchlight/contracts/snippets/snippet'
import { snippetLimits } from '@porchlight/contracts/snippets/snippet-limits'
import { ChoiceBar } from '@porchlight/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/connection/api.ts'
import { useFaultQuestion } from '../../shared/content/faults/use-fault-question.tsx'
import { BackLink } from '../../shared/content/publications/back-link.tsx'
import { DraftNotices } from '../../shared/content/publications/draft-notices.tsx'
import { FieldCard } from '../../shared/content/publications/field-card.tsx'
import { SaveState } from '../../shared/content/publications/save-state.tsx'
import { languageChoices, languageName } from '../../shared/content/translations/language-name.ts'
import { DocumentBar } from '../../shared/content/versions/document-bar.tsx'
import { useDraft } from '../../shared/content/versions/published-document.ts'
import { RichTextEditor } from '../../shared/editing/editor/rich-text-editor.tsx'
import { snippetDocument } from '../../shared/editing/editor/snippets/api.ts'
import { shownTranslationsQuery } from '../../shared/library/shown-translations.ts'
import styles from './snippets.module.css'
import { t } from './texts.ts'
import { UsedIn } from './used-in.tsx'

const original = ''

/** The editor of a snippet: its name, its text in each language, what uses it, and its publication. */
export function SnippetForm({ view }: { view: SnippetView }) {
  const { snippet_ref, published } = view
  const document = snippetDocument(snippet_ref)
  const form = useDraft(document, view, { copyKey: `snippet:${snippet_ref}` })
  const { content, translations } = form.values
  const faults = useFaultQuestion()
  const ask = async () => (await faults.ask({ kind: 'snippet', ids: [snippet_ref], flush: () => form.autosave.flush() }, 'publish'))?.despite ?? null
  const [language, setLanguage] = useState(original)
  const mainLanguage = useQuery(shownTranslationsQuery(null, false)).data?.languages[0]
  const shown = language === original ? undefined : translations.find((one) => one.language === language)
  const put = (html: string) =>
    form.set(shown ? { translations: translations.map((one) => (one === shown ? { ...one, content: html } : one)) } : { content: html })
  const choices = [
    { value: original, label: mainLanguage ? languageName(mainLanguage) : t('text') },
    ...translations.map((one) => ({ value: one.language, label: languageName(one.language) })),
  ]
  return (
    <div className={styles.form}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <BackLink to="/admin/snippets" label={t('title')} />
          <Name view={view} />
        </div>
        <SaveState form={form} isNew={false} missing={null} unsent={null} />
        <DocumentBar
          document={document}
          form={form}
          published={published}
          hasChanges={view.is_changed || form.isDirty}
          state={published ? undefined : content.trim() === '' ? t('needsText') : t('neverPublished')}
          publish={{ told: t('published'), isBlocked: content.trim() === '', ask }}
          unpublish={{ told: t('unpublished'), label: t('unpublish'), title: t('unpublishTitle'), text: t('unpublishText') }}
        />
      </header>
      {faults.dialog}
      <DraftNotices form={form} />
      <div className={styles.columns}>
        <section className={styles.text}>
          {choices.length > 1 && <ChoiceBar label={t('languages')} value={shown ? language : original} choices={choices} onChange={setLanguage} />}
          <RichTextEditor
            key={shown ? language : original}
            isSnippet
            label={shown ? t('textIn', { language: languageName(language) }) : t('text')}
            value={shown ? shown.content : content}
            onChange={put}
          />
          {shown && (
            <div>
              <Button
                variant="subtle"
                color="red"
                size="xs"
                onClick={() => {
                  form.set({ translations: translations.filter((one) => one !== shown) })
                  setLanguage(original)
                }}
              >
                {t('removeLanguage')}
              </Button>
            </div>
          )}
        </section>
        <aside className={styles.aside}>
          <FieldCard title={t('usedIn')}>
            <UsedIn snippet_ref={snippet_ref} none={t('unused')} />
          </FieldCard>
          <FieldCard title={t('languages')} hint={t('fallback')}>
            {mainLanguage !== undefined && translations.length < snippetLimits.translations && (
              <NativeSelect
                size="xs"
                aria-label={t('addLanguage')}
                value=""
                data={[{ value: '', label: t('addLanguage') }, ...languageChoices([mainLanguage, ...translations.map((one) => one.language)])]}
                onChange={(event) => {
                  const added = event.currentTarget.value
                  if (!added) return
                  form.set({ translations: [...translations, { language: added, content: '' }] })
                  setLanguage(added)
                }}
              />
            )}
          </FieldCard>
        </aside>
      </div>
    </div>
  )
}

/** The name, which is saved when its field is left. Readers don't see it. */
function Name({ view: { snippet_ref, title } }: { view: SnippetView }) {
  // Null: nothing was typed since the field was entered, so it shows what a colleague renames it to.
  const [typed, type] = useState<string | null>(null)
  const rename = useMutation({
    mutationFn: async (name: string) => snippetDocument(snippet_ref).keep((await api.snippets.rename({ snippet_ref, title: name })).snippet),
    onSettled: (_answer, _error, name) => type((now) => (now?.trim() === name ? null : now)),
  })
  const leave = () => {
    const name = typed?.trim() ?? ''
    if (name === '' || name === title) type(null)
    else rename.mutate(name)
  }
  return (
    <TextInput
      className={styles.name}
      aria-label={t('name')}
      dir="auto"
      maxLength={snippetLimits.title}
      value={typed ?? title}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  )
}
