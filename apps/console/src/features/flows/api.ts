import type { Flow } from '@porchlight/contracts/flows/flow'
import type { FlowView } from '@porchlight/contracts/flows/flow-views'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { publishedDocument } from '../../shared/content/versions/published-document.ts'

const after = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
}

/** Query for the flows of the library whose names contain `q`; an empty one finds all. */
export const flowsQuery = (q: string) =>
  infiniteQueryOptions({ queryKey: ['flows', 'list', q], queryFn: ({ pageParam }) => api.flows.list({ q, cursor: pageParam }), ...after })

/** Query for a published form, as visitors see it. Fails if it is not published. */
export const shownFormQuery = (support_lib_id: string, form_ref: string) =>
  queryOptions({ queryKey: ['forms', 'shown', form_ref], queryFn: async () => (await api.forms.shown({ support_lib_id, form_ref })).form, retry: false })

/** A flow: its draft and its published versions. */
export const flowDocument = (flow_ref: string) =>
  publishedDocument<FlowView, Flow>({
    queryKey: ['flows', 'one', flow_ref],
    read: async () => (await api.flows.read({ flow_ref })).flow,
    stored: ({ flow, revision }) => ({ values: flow, revision }),
    save: async (flow, revision) => (await api.flows.save({ flow_ref, flow, revision })).flow,
    publish: async (revision) => (await api.flows.publish({ flow_ref, revision })).flow,
    unpublish: async () => (await api.flows.unpublish({ flow_ref })).flow,
    versions: (cursor) => api.flows.versions({ flow_ref, cursor }),
    version: async (version) => (await api.flows.version({ flow_ref, version })).flow,
    restore: async (version, revision) => (await api.flows.restore({ flow_ref, version, revision })).flow,
    needs: { publish: 'flows.publish', unpublish: 'flows.unpublish', restore: 'flows.restore' },
  })

/** Query for what became of the nodes of a flow. */
export const numbersQuery = (flow_ref: string) =>
  queryOptions({ queryKey: ['flows', 'one', flow_ref, 'numbers'], queryFn: () => api.flows.numbers({ flow_ref }), staleTime: 60_000 })

/** Keeps a flow that the server has answered. */
export const keepFlow = ({ flow }: { flow: FlowView }): FlowView => flowDocument(flow.flow_ref).keep(flow)
