import { sql } from 'kysely'
import { type Belonging, owned } from '../../kernel/rows/belongings.ts'

const reports = owned({ table: 'reports', column: 'owner_id', update: sql`update reports` })
const schedules = owned({ table: 'report_schedules', column: 'created_by', update: sql`update report_schedules`, remove: sql`delete from report_schedules` })

/** A person's saved reports and schedules: what becomes of them when the person leaves. */
export const belongings: Readonly<Record<string, Belonging>> = {
  reports: { ...reports, order: 80, needs: ['canCreateAndEditReports'], mayGive: true, mayEnd: false },
  report_schedules: { ...schedules, order: 90, needs: ['canCreateAndEditReports'], acts: true, mayGive: true, mayEnd: true, end: schedules.remove },
}
