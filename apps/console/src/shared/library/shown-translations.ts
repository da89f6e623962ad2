import { queryOptions } from '@tanstack/react-query'
import { api } from '../connection/api.ts'

/** Query for the languages available to readers, original first, and the phrases for one of them. `isDefault`: for the parent's content. */
export const shownTranslationsQuery = (language: string | null, isDefault: boolean) =>
  queryOptions({
    queryKey: ['translations', 'shown', language, isDefault],
    queryFn: () => api.translations.shown({ ...(language !== null && { language }), ...(isDefault && { is_default: 'true' }) }),
  })
