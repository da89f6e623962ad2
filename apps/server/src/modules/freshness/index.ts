import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { checkText, setFreshness } from './actions/set-freshness.ts'
import { countFreshness, listFreshness, readFreshness } from './queries.ts'
import { remindOfDue } from './remind.ts'

/** Who keeps texts right, and when they have to be checked. */
export const freshness: Module = {
  name: 'freshness',
  handlers: [listFreshness, countFreshness, readFreshness, setFreshness, checkText],
  schedules: [remindOfDue],
  notices: (['freshness.set', 'freshness.checked'] as const).map((event) => notice('freshness', event, { ids: ({ document_id }) => [document_id] })),
}
