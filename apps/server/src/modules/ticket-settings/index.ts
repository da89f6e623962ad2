import { convTagsApi, ticketCategoriesApi, ticketMethodsApi, ticketStatusesApi, ticketTiersApi, ticketTypesApi } from '@porchlight/contracts'
import type { Module } from '../../kernel/kernel.ts'
import { notices } from '../../kernel/live/stream-kind.ts'
import { optionHandlers } from './option-handlers.ts'

export { assertOptions, type OptionRefs, statusCategoryOf, tagNames } from './known-options.ts'

/** What a library offers for its tickets: types, categories, tiers, statuses, creation methods, tags. */
export const ticketSettings: Module = {
  name: 'ticket-settings',
  handlers: [
    ...optionHandlers('ticket_type', ticketTypesApi),
    ...optionHandlers('ticket_category', ticketCategoriesApi),
    ...optionHandlers('ticket_tier', ticketTiersApi),
    ...optionHandlers('ticket_status', ticketStatusesApi),
    ...optionHandlers('creation_method', ticketMethodsApi),
    ...optionHandlers('tag', convTagsApi),
  ],
  notices: notices('ticket_options', ['ticket_option.changed']),
}
