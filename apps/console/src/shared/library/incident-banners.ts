import { queryOptions } from '@tanstack/react-query'
import { api } from '../connection/api.ts'

/** Query for the incident banners that visitors of the library see now, newest first. Kept until a notice says that they have changed. */
export const incidentBannersQuery = queryOptions({
  queryKey: ['incidentBanners'],
  queryFn: async () => (await api.incidentBanners.list({})).incident_banners,
  staleTime: Number.POSITIVE_INFINITY,
})
