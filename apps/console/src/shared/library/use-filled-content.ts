import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addressOf } from '../boot.ts'
import { useReadingLanguage } from './content-language.tsx'
import { type FilledContent, fillerOf } from './filler-of.ts'
import { libraryQuery } from './library.ts'
import { shownTranslationsQuery } from './shown-translations.ts'

const noPhrases: readonly { source: string; translation: string }[] = []

/** Puts the library's facts into content that is shown in the console, and its phrases inside of a `ContentLanguage`. */
export function useFilledContent(): FilledContent {
  const { language, isDefault } = useReadingLanguage()
  const { data: library } = useQuery(libraryQuery)
  const { data: shown } = useQuery({ ...shownTranslationsQuery(language, isDefault), enabled: language !== null })
  const phrases = (language !== null && shown?.phrases) || noPhrases
  return useMemo(() => fillerOf(library, phrases, { widget: addressOf('widget'), uploads: addressOf('teams') }, location.href, new Date()), [library, phrases])
}
