import type { WorkflowPlan } from '@porchlight/contracts/workflows/plan-steps'
import type { WorkflowView } from '@porchlight/contracts/workflows/workflow-views'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { publishedDocument } from '../../shared/content/versions/published-document.ts'
import type { RuleDraft } from './rule-draft.ts'

/** What the list of rules shows: words to find, a folder ('none' for rules outside of any), whether they are on, and the order. */
export type RuleListFilter = {
  q: string
  workflow_folder_ref: string
  shown: 'all' | 'on' | 'off'
  order_by: 'position' | 'workflow_name' | 'created_at' | 'updated_at'
  page: number
}
export const rulesPerPage = 50

/** Query for a page of the rules. */
export const rulesQuery = ({ q, workflow_folder_ref, shown, order_by, page }: RuleListFilter) =>
  queryOptions({
    queryKey: ['workflows', { q, workflow_folder_ref, shown, order_by, page }],
    queryFn: () =>
      api.workflows.list({
        q,
        page,
        per_page: rulesPerPage,
        order_by,
        order: order_by === 'created_at' || order_by === 'updated_at' ? 'desc' : 'asc',
        ...(workflow_folder_ref && { workflow_folder_ref }),
        ...(shown !== 'all' && { is_enabled: shown === 'on' ? 'true' : 'false' }),
      }),
    placeholderData: keepPreviousData,
  })

/** A rule: its draft and its published versions. What is published is turned off by a switch. */
export const ruleDocument = (workflow_ref: string) =>
  publishedDocument<WorkflowView, RuleDraft, WorkflowPlan>({
    queryKey: ['workflow', workflow_ref],
    read: async () => (await api.workflows.read({ workflow_ref })).workflow,
    stored: ({ workflow_name, workflow_folder_ref, draft, revision }) => ({ values: { workflow_name, workflow_folder_ref, ...draft }, revision }),
    save: async ({ workflow_name, workflow_folder_ref, ...plan }, revision) =>
      (await api.workflows.update({ workflow_ref, revision, workflow_name, workflow_folder_ref, plan })).workflow,
    publish: async (revision) => (await api.workflows.publish({ workflow_ref, revision })).workflow,
    versions: () => api.workflows.versions({ workflow_ref }),
    version: async (version) => (await api.workflows.version({ workflow_ref, version })).plan,
    restore: async (version, revision) => {
      const { plan } = await api.workflows.version({ workflow_ref, version })
      return (await api.workflows.update({ workflow_ref, revision, plan })).workflow
    },
    needs: { publish: 'workflows.publish', restore: 'workflows.update' },
  })

/** Keeps a rule that the server has answered. */
export const keepRule = ({ workflow }: { workflow: WorkflowView }): WorkflowView => ruleDocument(workflow.workflow_ref).keep(workflow)

/** Query for the folders. */
export const foldersQuery = queryOptions({ queryKey: ['workflow-folders'], queryFn: async () => (await api.workflowFolders.list({})).workflow_folders })

/** Query for the runs of a rule, newest first. */
export const runsQuery = (workflow_ref: string) =>
  infiniteQueryOptions({
    queryKey: ['workflow-runs', workflow_ref],
    queryFn: ({ pageParam }) => api.workflows.runs({ workflow_ref, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

/** Query for one run with its conditions and steps. */
export const runQuery = (run_ref: string) =>
  queryOptions({ queryKey: ['workflow-runs', 'one', run_ref], queryFn: async () => (await api.workflows.run({ run_ref })).run })

/** Query for what the rules made of a conversation's events, newest first. */
export const explanationQuery = (conversation_ref: string) =>
  infiniteQueryOptions({
    queryKey: ['workflow-explanation', conversation_ref],
    queryFn: ({ pageParam }) => api.workflows.explain({ conversation_ref, cursor: pageParam, limit: 10 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    staleTime: 0,
  })

/** Query for the address by which other systems start a rule, and the last calls. */
export const hookQuery = (workflow_ref: string) =>
  queryOptions({ queryKey: ['workflow-hook', workflow_ref], queryFn: () => api.workflowHooks.read({ workflow_ref }) })

/** Query for the enabled macros, those first that fit this conversation best. */
export const macrosQuery = (conversation_ref?: string) =>
  queryOptions({ queryKey: ['macros', conversation_ref ?? ''], queryFn: async () => (await api.workflows.macros({ conversation_ref })).macros })

/** Query for the progress and result of a replay. Polls while it runs, in case a notice is lost. */
export const replayQuery = (replay_ref: string) =>
  queryOptions({
    queryKey: ['workflow-replay', replay_ref],
    queryFn: async () => (await api.workflows.readReplay({ replay_ref })).replay,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? 2000 : false),
  })
