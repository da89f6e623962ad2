import type { TaskView } from '@porchlight/contracts/tasks/tasks'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** A view of the list of tasks. */
export type TaskListView = 'mine' | 'open' | 'done'

/** Query for the tasks of a conversation, in order. A notice about the conversation refetches it. */
export const tasksOf = (conversation_ref: string) =>
  queryOptions({
    queryKey: ['tasks', conversation_ref],
    queryFn: async ({ signal }) => (await api.tasks.ofConversation({ conversation_ref }, { signal })).tasks,
  })

/**
 * Paged query for everyone's tasks, each with its conversation. The user's own list is refetched on notices about their tasks, the others on every notice about
 * tasks.
 */
export const taskList = (view: TaskListView) =>
  infiniteQueryOptions({
    queryKey: ['task-list', view],
    queryFn: ({ pageParam, signal }) => api.tasks.list({ view, sort: view === 'done' ? 'last_created' : 'due', cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    select: ({ pages }) =>
      pages.flatMap(({ tasks, conversations }) =>
        tasks.flatMap((task) => {
          const conversation = conversations.find((one) => one.conversation_ref === task.conversation_ref)
          return conversation ? [{ task, conversation }] : []
        }),
      ),
  })

/** Returns whether an open task is past its due date. */
export const isOverdue = ({ state, due_at }: Pick<TaskView, 'state' | 'due_at'>): boolean =>
  state === 'open' && due_at !== null && Date.parse(due_at) < Date.now()
