import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** The languages readers can choose, the original first, and the phrases they get in one of them. `isDefault`: of the parent's content. */
export const shownTranslationsQuery = (language: string | null, isDefault: boolean) =>
  queryOptions({
    queryKey: ['translations', 'shown', language, isDefault],
    queryFn: () => api.translations.shown({ ...(language !== null && { language }), ...(isDefault && { is_default: 'true' }) }),
  })
