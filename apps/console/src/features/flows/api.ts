import type { Flow } from '@porchlight/contracts/flows/flow'
import type { FlowView } from '@porchlight/contracts/flows/flow-views'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'
import type { Stored } from '../../shared/content/publications/use-text-form.ts'

const after = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
}

/** Query for the flows of the library whose names contain `q`; an empty one finds all. */
export const flowsQuery = (q: string) =>
  infiniteQueryOptions({ queryKey: ['flows', 'list', q], queryFn: ({ pageParam }) => api.flows.list({ q, cursor: pageParam }), ...after })

/** Query for one flow: draft, published version and problems. */
export const flowQuery = (flow_ref: string) =>
  queryOptions({ queryKey: ['flows', 'one', flow_ref], queryFn: async () => (await api.flows.read({ flow_ref })).flow })

/** Query for a published form, as visitors see it. Fails if it is not published. */
export const shownFormQuery = (support_lib_id: string, form_ref: string) =>
  queryOptions({ queryKey: ['forms', 'shown', form_ref], queryFn: async () => (await api.forms.shown({ support_lib_id, form_ref })).form, retry: false })

/** Query for the published versions of a flow, newest first. */
export const versionsQuery = (flow_ref: string) =>
  infiniteQueryOptions({
    queryKey: ['flows', 'one', flow_ref, 'versions'],
    queryFn: ({ pageParam }) => api.flows.versions({ flow_ref, cursor: pageParam }),
    ...after,
  })

/** Query for one published version, which never changes. */
export const versionQuery = (flow_ref: string, version: number) =>
  queryOptions({
    queryKey: ['flow-version', flow_ref, version],
    queryFn: async () => (await api.flows.version({ flow_ref, version })).flow,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Query for what became of the nodes of a flow. */
export const numbersQuery = (flow_ref: string) =>
  queryOptions({ queryKey: ['flows', 'one', flow_ref, 'numbers'], queryFn: () => api.flows.numbers({ flow_ref }), staleTime: 60_000 })

/** Puts a flow from a server response into the cache. */
export function putFlow({ flow }: { flow: FlowView }): FlowView {
  keepAnswer(flowQuery(flow.flow_ref).queryKey, flow)
  return flow
}

/** Returns the stored draft that initializes the builder. */
export const storedFlow = ({ flow, revision }: FlowView): Stored<Flow> => ({ values: flow, revision })
