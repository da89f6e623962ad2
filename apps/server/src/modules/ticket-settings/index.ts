import {
  convTagsApi,
  ticketCategoriesApi,
  ticketMethodsApi,
  ticketStatusesApi,
  ticketTiersApi,
  ticketTypesApi,
} from '@porchlight/contracts/ticket-settings/ticket-settings'
import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { customFieldHandlers } from './custom-fields.ts'
import { optionHandlers } from './option-handlers.ts'

export { addCustomField, customFieldsOf } from './custom-fields.ts'
export { importTags } from './import-tags.ts'
export { assertOptions, type OptionRefs, offeredOf, offeredOptions, statusCategoriesOf, statusCategoryOf, tagNames } from './known-options.ts'

/** A library's ticket options (types, categories, tiers, statuses, creation methods, tags) and its custom fields for conversations. */
export const ticketSettings: Module = {
  name: 'ticket-settings',
  handlers: [
    ...optionHandlers('ticket_type', ticketTypesApi),
    ...optionHandlers('ticket_category', ticketCategoriesApi),
    ...optionHandlers('ticket_tier', ticketTiersApi),
    ...optionHandlers('ticket_status', ticketStatusesApi),
    ...optionHandlers('creation_method', ticketMethodsApi),
    ...optionHandlers('tag', convTagsApi),
    ...customFieldHandlers,
  ],
  // The kind names the list, which a new option joins.
  notices: [notice('ticket_options', 'ticket_option.changed', { ids: ({ kind, ref }) => (ref ? [kind, ref] : [kind]) })],
}
