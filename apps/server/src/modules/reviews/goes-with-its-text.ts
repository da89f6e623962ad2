import { reviewKinds } from '@porchlight/contracts/reviews/review-kinds'
import { sql } from 'kysely'
import type { BinnedRows } from '../../kernel/rows/binned-rows.ts'

/** How rows about texts, which name theirs by `kind` and `document_id`, go into the bin with it. Those of lessons also go with their course, those of translations with their article. */
export const goesWithItsText: BinnedRows<never>[] = [
  ...reviewKinds.map((kind) => ({ with: kind, place: 1 as const, by: (id: string) => sql<boolean>`r.kind = ${kind} and r.document_id = ${id}` })),
  {
    ...{ with: 'article', place: 2 },
    // A language tag has no underscore, so what follows the id of another article that begins alike has one.
    by: (id) =>
      sql<boolean>`r.kind = 'translation' and starts_with(r.document_id, ${id} || '_') and position('_' in substr(r.document_id, length(${id}) + 2)) = 0`,
  },
  {
    ...{ with: 'course', place: 2 },
    by: (id) =>
      sql<boolean>`r.kind = 'lesson' and r.document_id in (select l.lesson_id from lessons l where l.support_lib_id = r.support_lib_id and l.course_id = ${id})`,
  },
]
