import type { ModuleTables } from '../../kernel/module-tables.ts'

/** The tables of this module, and those of others that it uses directly. */
export const tables: ModuleTables = {
  owns: {
    custom_fields: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [
        { domains: ['customFields'], id: 'custom_field_ref', title: 'name', told: ['name', 'kind', 'choices', 'channel', 'is_required', 'shown_to', 'set_by'] },
      ],
    },
    ticket_options: {
      of: 'library',
      exported: {},
      personal: 'nothing about contacts',
      audited: [
        { domains: ['ticketTypes'], id: 'ticket_type_ref', column: 'ref', title: 'name', told: ['name', 'status_category'] },
        { domains: ['ticketCategories'], id: 'ticket_category_ref', column: 'ref', title: 'name', told: ['name', 'status_category'] },
        { domains: ['ticketTiers'], id: 'ticket_tier_ref', column: 'ref', title: 'name', told: ['name', 'status_category'] },
        { domains: ['ticketStatuses'], id: 'status_ref', column: 'ref', title: 'name', told: ['name', 'status_category'] },
        { domains: ['ticketMethods'], id: 'method_ref', column: 'ref', title: 'name', told: ['name', 'status_category'] },
        { domains: ['convTags'], id: 'tag_ref', column: 'ref', title: 'name', told: ['name', 'status_category'] },
      ],
    },
  },
}
