import { queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** Query for how far the library is set up. */
export const progressQuery = queryOptions({ queryKey: ['settings', 'getting-started'], queryFn: () => api.gettingStarted.read({}), staleTime: 0 })

/** Query for the library's widgets with their embed code. */
export const widgetsQuery = queryOptions({ queryKey: ['settings', 'widgets'], queryFn: async () => (await api.libraries.modalWidgets({})).modal_widgets })
