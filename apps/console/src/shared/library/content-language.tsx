import { NativeSelect } from '@mantine/core'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { languageName } from '../content/translations/language-name.ts'
import { shownTranslationsQuery } from './shown-translations.ts'

const t = defineTexts('content-language', { language: 'Language', asWritten: '{language} (original)' })

/** Language in which content is displayed; null for the original. `isDefault`: whether the content belongs to the parent library. */
type ReadingLanguage = { language: string | null; isDefault: boolean }
const Reading = createContext<ReadingLanguage>({ language: null, isDefault: false })

/** Returns the language of the surrounding preview. */
export const useReadingLanguage = (): ReadingLanguage => useContext(Reading)

/** Sets the language of all filled content inside. */
export function ContentLanguage({ language, isDefault, children }: ReadingLanguage & { children: ReactNode }) {
  const value = useMemo(() => ({ language, isDefault }), [language, isDefault])
  return (
    <Reading value={value}>
      <div lang={language ?? undefined} style={{ display: 'contents' }}>
        {children}
      </div>
    </Reading>
  )
}

/** Language select for a preview, limited to the languages available to readers. Renders nothing if there is only one. */
export function LanguageChoice({ language, isDefault, onChange }: ReadingLanguage & { onChange: (language: string | null) => void }) {
  const { data } = useQuery(shownTranslationsQuery(null, isDefault))
  const [original = '', ...translated] = data?.languages ?? []
  if (translated.length === 0) return null
  return (
    <NativeSelect
      size="xs"
      aria-label={t('language')}
      value={language ?? ''}
      data={[{ value: '', label: t('asWritten', { language: languageName(original) }) }, ...translated.map((value) => ({ value, label: languageName(value) }))]}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}
