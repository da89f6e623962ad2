import { NativeSelect } from '@mantine/core'
import { defineTexts } from '@porchlight/ui/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { languageName } from '../translations/language-name.ts'
import { shownTranslationsQuery } from './shown-translations.ts'

const t = defineTexts('content-language', { language: 'Language', asWritten: '{language} (as written)' })

/** The language content is shown in; null: as it is written. `isDefault`: it is the parent's. */
type ReadingLanguage = { language: string | null; isDefault: boolean }
const Reading = createContext<ReadingLanguage>({ language: null, isDefault: false })

/** The language of the preview this is part of. */
export const useReadingLanguage = (): ReadingLanguage => useContext(Reading)

/** Shows all filled content below it in a language. */
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

/** Chooses the language of a preview among those that readers can choose; nothing when there is only one. */
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
