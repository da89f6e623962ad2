import type { PersonalData } from '../../kernel/personal-rows.ts'

/** Items of the feeds repeat subjects and names. */
export const personal: PersonalData = {
  rows: [{ table: 'feed_items', of: 'conversation', column: 'entity_ref', erase: 'delete', exported: false }],
}
