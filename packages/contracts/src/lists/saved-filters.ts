import { z } from 'zod'
import { line, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { inboxFlags } from '../permission-flags.ts'
import { AnyFilter, FilterListName } from './filter-lists.ts'

/** Who can use a saved filter: its owner, the members of a team, or everyone in the library. */
export const filterAudiences = ['private', 'team', 'everyone'] as const

export const SavedFilterView = z.object({
  filter_ref: Ref,
  filter_name: z.string(),
  /** The list it was saved in, such as a tab of the inbox; the filter is hidden from users who can't open that list. */
  tab: FilterListName,
  filter: AnyFilter,
  visible_to: z.enum(filterAudiences),
  team_ref: Ref.nullable(),
  owner_id: Ref,
})
export type SavedFilterView = z.infer<typeof SavedFilterView>

const facts = {
  filter_name: line(60).min(1),
  tab: FilterListName,
  filter: AnyFilter,
  visible_to: z.enum(filterAudiences).default('private'),
  /** The team, if visible_to is 'team'. */
  team_ref: Ref.nullable().default(null),
}
const filter_ref = Ref

export const savedFiltersApi = defineOperations('savedFilters', {
  list: operation({
    http: 'GET /api/inbox/saved_filters',
    summary: "Saved filters: the caller's, their teams', and those for everyone.",
    audience: ['staff'],
    permission: inboxFlags,
    input: Nothing,
    output: z.object({ saved_filters: z.array(SavedFilterView) }),
  }),
  create: operation({
    http: 'POST /api/inbox/saved_filters',
    summary: 'Saves a filter. Saving for a team requires membership; for everyone, canSuperviseChats or canManageTicketSettings.',
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object(facts),
    output: z.object({ saved_filter: SavedFilterView }),
    errors: ['conflict'],
  }),
  update: operation({
    http: 'PUT /api/inbox/saved_filters/:filter_ref',
    summary: "Changes one of the caller's saved filters.",
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ filter_ref, ...facts }),
    output: z.object({ saved_filter: SavedFilterView }),
  }),
  remove: operation({
    http: 'DELETE /api/inbox/saved_filters/:filter_ref',
    summary: "Deletes one of the caller's saved filters.",
    audience: ['staff'],
    permission: inboxFlags,
    input: z.object({ filter_ref }),
    output: Nothing,
  }),
})
