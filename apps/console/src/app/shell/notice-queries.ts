import type { NoticeTopic } from '@porchlight/contracts/live'
import type { QueryKey } from '@tanstack/react-query'
import type { Feature } from '../../shared/features/define-feature.ts'

/** Returns the queries to refetch on notices of a topic; without a topic, those of all topics. */
export const noticeQueries = (features: readonly Feature[], topic?: NoticeTopic): QueryKey[] =>
  features.flatMap(({ notices = {} }) => (topic ? (notices[topic] ?? []) : Object.values(notices).flat()))
