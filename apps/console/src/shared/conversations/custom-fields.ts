import type { CustomFieldView } from '@porchlight/contracts/ticket-settings/custom-fields'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../connection/api.ts'
import { queryClient } from '../connection/query-client.ts'

/** Query for the library's custom fields in order. Includes deleted ones, which conversations and their histories may still contain. */
export const customFieldsQuery = queryOptions({
  queryKey: ['ticket-options', 'custom_field'],
  queryFn: async (): Promise<CustomFieldView[]> => (await api.customFields.list({})).custom_fields,
})

/** Returns the custom fields, from the cache unless they have changed. */
export const knownCustomFields = (): Promise<CustomFieldView[]> => queryClient.fetchQuery({ ...customFieldsQuery, staleTime: Number.POSITIVE_INFINITY })
