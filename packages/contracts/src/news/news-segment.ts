import { contactFields } from '../directory/contact-kind.ts'
import { defineFields } from '../lists/list-language.ts'
import type { RowKind } from '../lists/row-kind.ts'

const { company, country, language, first_seen_at } = contactFields

/**
 * What a segment of customers can be about: the fields of contacts, as the list of contacts has them, that say nothing of one person alone. Whoever writes news
 * need not see contacts, so names and addresses stay out.
 */
export const segmentFields = defineFields({ company, country, language, first_seen_at })

/** Contacts as segments know them. */
export const segmentRows: RowKind = {
  name: 'segment',
  fields: segmentFields,
  ref: 'visitor_id',
  tie: 'first_seen_at',
  fieldOf: (name) => (Object.hasOwn(segmentFields, name) ? segmentFields[name as keyof typeof segmentFields] : undefined),
}

/** Maximum number of conditions of a segment. */
export const segmentConditionsMax = 10
/** Maximum number of a library's news flashes with a segment: all of them are tried for each reader. */
export const newsWithSegmentMax = 200
