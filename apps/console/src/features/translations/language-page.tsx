import { Button, NativeSelect, TextInput } from '@mantine/core'
import { ChoiceBar, EmptyState } from '@porchlight/ui'
import { IconLanguage, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { languageChoices, languageName } from '../../shared/content/translations/language-name.ts'
import { ConsoleLanguageChoice } from '../../shared/interface/language/language-choice.tsx'
import { Loaded } from '../../shared/interface/page/loaded.tsx'
import { Page, Section } from '../../shared/interface/page/page.tsx'
import { ActionButton } from '../../shared/permissions/action-button.tsx'
import { usePermissions } from '../../shared/permissions/permissions.ts'
import { languagesQuery, type PhraseFilter, visitorTextLanguagesQuery } from './api.ts'
import { FileButtons } from './file-buttons.tsx'
import { PhraseForm } from './phrase-form.tsx'
import { PhraseList } from './phrase-list.tsx'
import { PlaceholderList } from './placeholder-list.tsx'
import { t } from './texts.ts'
import styles from './translations.module.css'
import { VisitorTexts } from './visitor-texts.tsx'

/** Page at /admin/profile/language: the library's phrases in other languages (checklist C7). */
export function Component() {
  const languages = useQuery(languagesQuery)
  const [params, setParams] = useSearchParams()
  const offered = (useQuery(visitorTextLanguagesQuery).data ?? []).map(({ language }) => language)
  const [original, ...others] = offered
  const phrased = (languages.data ?? []).map(({ language }) => language)
  // The original comes last: content is translated from it.
  const known = [...new Set([...phrased, ...others, ...(original === undefined ? [] : [original])])]
  const language = params.get('language') ?? known[0] ?? ''
  const open = (tag: string) => setParams({ language: tag }, { replace: true })
  return (
    <Page title={t('title')} lead={t('lead')} actions={language && language !== original ? <FileButtons language={language} /> : undefined} wide>
      <ConsoleLanguageChoice />
      <Loaded query={languages} rows={4}>
        {(list) => (
          <>
            <LanguageChoice language={language} known={known} onChange={open} />
            {language && language !== original ? (
              <Phrases key={language} language={language} counts={list.find((one) => one.language === language)} />
            ) : (
              <Section>
                <EmptyState icon={<IconLanguage size={20} stroke={1.6} />} title={t('noLanguage')}>
                  {t('noLanguageText')}
                </EmptyState>
              </Section>
            )}
          </>
        )}
      </Loaded>
      {language && <VisitorTexts key={language} language={language} />}
      <PlaceholderList />
    </Page>
  )
}

function LanguageChoice({ language, known, onChange }: { language: string; known: readonly string[]; onChange: (tag: string) => void }) {
  const { canRun } = usePermissions()
  const shown = language && !known.includes(language) ? [...known, language] : known
  return (
    <div className={styles.languages}>
      {shown.length > 0 && (
        <ChoiceBar label={t('language')} value={language} choices={shown.map((value) => ({ value, label: languageName(value) }))} onChange={onChange} />
      )}
      {canRun('translations.create') && (
        <NativeSelect
          aria-label={t('addLanguage')}
          value=""
          data={[{ value: '', label: t('chooseLanguage') }, ...languageChoices(shown)]}
          onChange={(event) => event.currentTarget.value && onChange(event.currentTarget.value)}
        />
      )}
    </div>
  )
}

type Counts = { total: number; missing: number; outdated: number }

function Phrases({ language, counts = { total: 0, missing: 0, outdated: 0 } }: { language: string; counts?: Counts }) {
  const [filter, setFilter] = useState<PhraseFilter>({ language, query: '', state: 'all' })
  const [isAdding, setAdding] = useState(false)
  const states = [
    { value: 'all', label: `${t('all')} ${counts.total}` },
    { value: 'missing', label: `${t('missing')} ${counts.missing}` },
    { value: 'outdated', label: `${t('outdated')} ${counts.outdated}` },
  ] as const
  return (
    <>
      <div className={styles.tools}>
        <TextInput
          className={styles.search}
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} stroke={1.7} />}
          maxLength={200}
          value={filter.query}
          onChange={(event) => setFilter({ ...filter, query: event.currentTarget.value })}
        />
        <ChoiceBar
          label={t('show')}
          value={filter.state === 'current' ? 'all' : filter.state}
          choices={states}
          onChange={(state) => setFilter({ ...filter, state })}
        />
        <ActionButton for="translations.create" onClick={() => setAdding(true)} disabled={isAdding}>
          {t('add')}
        </ActionButton>
      </div>
      <Section>
        {isAdding && <PhraseForm language={language} phrase={null} onClose={() => setAdding(false)} />}
        <PhraseList
          filter={filter}
          empty={
            counts.total === 0 ? (
              isAdding ? null : (
                <EmptyState icon={<IconLanguage size={20} stroke={1.6} />} title={t('noPhrases', { language: languageName(language) })}>
                  {t('noPhrasesText')}
                </EmptyState>
              )
            ) : (
              <EmptyState
                icon={<IconSearch size={20} stroke={1.6} />}
                title={t('nothingFound')}
                action={
                  <Button variant="default" size="xs" onClick={() => setFilter({ language, query: '', state: 'all' })}>
                    {t('all')}
                  </Button>
                }
              >
                {t('nothingFoundText')}
              </EmptyState>
            )
          }
        />
      </Section>
    </>
  )
}
