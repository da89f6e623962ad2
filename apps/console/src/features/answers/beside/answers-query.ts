import type { GivenAnswer } from '@porchlight/contracts/answers/answers'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'

/** Query for what flows answered in a conversation, by the names that its messages have for the answers. */
export const answersIn = (conversation_ref: string) =>
  queryOptions({
    queryKey: ['answers', 'in', conversation_ref],
    queryFn: async (): Promise<ReadonlyMap<string, GivenAnswer>> =>
      new Map((await api.answers.inConversation({ conversation_ref })).answers.map((answer) => [answer.answer_ref, answer])),
    // Only a message with an unknown answer asks again.
    staleTime: Number.POSITIVE_INFINITY,
  })
