import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { addressOf } from '../connection/boot.ts'
import { useReadingLanguage } from './content-language.tsx'
import { type FilledContent, fillerOf } from './filler-of.ts'
import { libraryQuery } from './library.ts'
import { shownTranslationsQuery } from './shown-translations.ts'

const noPhrases: readonly { source: string; translation: string }[] = []

/** Returns a filler for content displayed in the console: it fills in the library's facts and, inside a `ContentLanguage`, translates phrases. */
export function useFilledContent(): FilledContent {
  const { language, isDefault } = useReadingLanguage()
  const { data: library } = useQuery(libraryQuery)
  const { data: shown } = useQuery({ ...shownTranslationsQuery(language, isDefault), enabled: language !== null })
  const phrases = (language !== null && shown?.phrases) || noPhrases
  return useMemo(() => fillerOf(library, phrases, { widget: addressOf('widget'), uploads: addressOf('teams') }, location.href, new Date()), [library, phrases])
}
