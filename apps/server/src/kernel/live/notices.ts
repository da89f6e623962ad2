import type { Notice } from '@porchlight/contracts/live'
import type { NoticeRule } from './stream-kind.ts'

/** Maximum ids in one notice. If there are more, screens refetch the whole topic. */
const idsMax = 100

/** Returns the notices of an event. `to`: the users who receive the notice; undefined for all staff. */
export function noticesOf(
  rules: ReadonlyMap<string, NoticeRule[]>,
  { name, subject, payload }: { name: string; subject: string | null; payload: unknown },
): { notice: Notice; to: string[] | undefined; isReplayed: boolean }[] {
  return (rules.get(name) ?? []).flatMap((rule) => {
    const ids = rule.ids(payload, subject)
    return ids?.length === 0 ? [] : { notice: { topic: rule.topic, ids }, to: rule.to(payload), isReplayed: rule.isReplayed }
  })
}

/** Merges notices into one per topic, with the ids of all of that topic's notices. */
export function mergedNotices(notices: readonly Notice[]): Notice[] {
  const byTopic = new Map<Notice['topic'], Set<string> | null>()
  for (const { topic, ids } of notices) {
    const known = byTopic.get(topic)
    byTopic.set(topic, known === null || ids === null ? null : new Set([...(known ?? []), ...ids]))
  }
  return [...byTopic].map(([topic, ids]) => ({ topic, ids: ids === null || ids.size > idsMax ? null : [...ids] }))
}
