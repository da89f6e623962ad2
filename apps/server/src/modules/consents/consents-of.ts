import type { ConsentView } from '@porchlight/contracts/consents/consents'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'

/** Returns the consents of a contact and of those merged into it, newest first. Their number is limited when they are recorded. */
export async function consentsOf({ db, support_lib_id }: Ctx, visitor_id: string): Promise<ConsentView[]> {
  const { rows } = await sql<Record<'consent_ref' | 'purpose' | 'wording' | 'by_name', string> & Pick<ConsentView, 'is_given' | 'is_current'> & Stored>`
    with recursive same(visitor_id) as (
      select ${visitor_id}::text
      union select v.visitor_id from visitors v join same s on v.merged_into = s.visitor_id where v.support_lib_id = ${support_lib_id}
    )
    select consent_ref, purpose, is_given, wording, by_kind, by_id, by_name, created_at,
      row_number() over (partition by lower(purpose) order by created_at desc, consent_ref) = 1 as is_current
    from contact_consents where support_lib_id = ${support_lib_id} and visitor_id in (select visitor_id from same)
    order by created_at desc, consent_ref`.execute(db)
  return rows.map(({ by_kind, by_id, by_name, created_at, ...consent }) => ({
    ...consent,
    by: { kind: by_kind, id: by_id, name: by_name },
    created_at: created_at.toISOString(),
  }))
}

type Stored = { by_kind: ConsentView['by']['kind']; by_id: string | null; created_at: Date }
