import { z } from 'zod'
import { line, Nothing, Ref } from '../common.ts'
import { statusCategories } from '../conversations/conversation-fields.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import type { PermissionFlag } from '../permission-flags.ts'

/** The kinds of ticket options a library defines, each with the name of its list and of the field that references an option. Statuses belong to a category. */
export const ticketOptionKinds = {
  ticket_type: { list: 'ticket_types', ref: 'ticket_type_ref', words: 'ticket type' },
  ticket_category: { list: 'ticket_categories', ref: 'ticket_category_ref', words: 'ticket category' },
  ticket_tier: { list: 'ticket_tiers', ref: 'ticket_tier_ref', words: 'ticket tier' },
  ticket_status: { list: 'ticket_statuses', ref: 'status_ref', words: 'ticket status' },
  creation_method: { list: 'ticket_methods', ref: 'method_ref', words: 'creation method' },
  tag: { list: 'conv_tags', ref: 'tag_ref', words: 'conversation tag' },
} as const
export type TicketOptionKind = keyof typeof ticketOptionKinds

const StatusCategoryView = z.enum(statusCategories)
const name = line(60).min(1)
const optionFacts = {
  name: z.string(),
  /** Exists in every library and can't be renamed or deleted. Its name comes from the catalogue. */
  is_built_in: z.boolean(),
  /** No longer offered; conversations that have it keep it. */
  is_deleted: z.boolean(),
}

/** Either flag allows managing ticket settings. */
const managing = ['canManageTicketSettings', 'canManageWidgetSettings'] as const satisfies readonly PermissionFlag[]

/** Declares the list, read, create, rename and delete operations, which are the same for every kind. */
function optionOperations<L extends string, R extends string, F extends z.ZodRawShape, C extends z.ZodRawShape>(
  { list, ref, words }: { list: L; ref: R; words: string },
  facts: F,
  given: C,
) {
  const own = { [ref]: Ref } as Record<R, typeof Ref>
  const View = z.object({ ...own, ...optionFacts, ...facts })
  const path = `/api/inbox/${list}` as const
  const one = `${path}/:${ref}` as const
  return {
    list: operation({
      http: `GET ${path}`,
      summary: `Every ${words} by name, including deleted ones.`,
      audience: ['staff'],
      permission: 'signed-in',
      input: Nothing,
      output: z.object({ [list]: z.array(View) } as Record<L, z.ZodArray<typeof View>>),
    }),
    read: operation({
      http: `GET ${one}`,
      summary: `One ${words}, also a deleted one.`,
      audience: ['staff'],
      permission: 'signed-in',
      input: z.object(own),
      output: z.object({ option: View }),
    }),
    create: operation({
      http: `POST ${path}`,
      summary: `Adds a ${words}. Its name must be unique.`,
      audience: ['staff'],
      permission: managing,
      input: z.object({ name, ...given }),
      output: z.object({ option: View }),
      errors: ['conflict'],
    }),
    update: operation({
      http: `PUT ${one}`,
      summary: `Renames a ${words}.`,
      audience: ['staff'],
      permission: managing,
      input: z.object({ ...own, name }),
      output: z.object({ option: View }),
      errors: ['conflict'],
    }),
    remove: operation({
      http: `DELETE ${one}`,
      summary: `Stops offering a ${words}; conversations that already have it keep it.`,
      audience: ['staff'],
      permission: managing,
      input: z.object(own),
      output: Nothing,
    }),
  }
}

export const ticketTypesApi = defineOperations('ticketTypes', optionOperations(ticketOptionKinds.ticket_type, {}, {}))
export const ticketCategoriesApi = defineOperations('ticketCategories', optionOperations(ticketOptionKinds.ticket_category, {}, {}))
export const ticketTiersApi = defineOperations('ticketTiers', optionOperations(ticketOptionKinds.ticket_tier, {}, {}))
export const ticketStatusesApi = defineOperations(
  'ticketStatuses',
  optionOperations(ticketOptionKinds.ticket_status, { status_category: StatusCategoryView }, { status_category: StatusCategoryView }),
)
export const ticketMethodsApi = defineOperations('ticketMethods', optionOperations(ticketOptionKinds.creation_method, {}, {}))
export const convTagsApi = defineOperations('convTags', optionOperations(ticketOptionKinds.tag, {}, {}))

/** Options every library has, by kind: the four status categories and the ways a ticket can be created. */
export const builtInOptions = {
  ticket_status: statusCategories,
  creation_method: ['agent', 'email', 'form', 'chat', 'api', 'hlpt'],
} as const

/** Maximum number of options of one kind, not counting deleted ones. */
export const ticketOptionsMax = limits.ticketOptionsMax

declare module '../live.ts' {
  interface NoticeTopics {
    /** Ticket options, by ref. */
    ticket_options: unknown
  }
}
