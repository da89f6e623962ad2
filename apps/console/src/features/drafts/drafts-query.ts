import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

export type DraftList = 'mine' | 'to_review'

/** Paged query for the user's drafts, or those they are asked to review. A change notice refetches all queries whose key starts with 'drafts'. */
export const draftsQuery = (type: DraftList) =>
  infiniteQueryOptions({
    queryKey: ['drafts', type],
    queryFn: ({ pageParam, signal }) => api.drafts.list({ type, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    select: ({ pages }) =>
      pages.flatMap(({ draft_messages, conversations }) =>
        draft_messages.flatMap((draft) => {
          const conversation = conversations.find((each) => each.conversation_ref === draft.conversation_ref)
          return conversation ? [{ draft, conversation }] : []
        }),
      ),
  })

/** Query for the reviews of one conversation: the user's own reply, and those the user is asked to review. */
export const reviewsQuery = (conversation_ref: string, mayReview: boolean) =>
  queryOptions({
    queryKey: ['drafts', 'of', conversation_ref, mayReview],
    queryFn: async ({ signal }) => {
      const ask = async (type: DraftList) => (await api.drafts.list({ conversation_ref, type }, { signal })).draft_messages
      const [mine, toReview] = await Promise.all([ask('mine'), mayReview ? ask('to_review') : []])
      return { mine: mine.find(({ kind }) => kind === 'agent') ?? null, toReview }
    },
  })
