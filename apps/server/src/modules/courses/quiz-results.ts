import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'

/** How a visitor did in the quizzes of these lessons, by lesson. */
export async function quizResults(ctx: Ctx, visitor_id: string | null, lesson_ids: readonly string[]) {
  if (visitor_id === null) return new Map<string, { attempts: number; best: number; is_passed: boolean }>()
  const { rows } = await sql<{ lesson_id: string; attempts: number; best: number; is_passed: boolean }>`
    select lesson_id, count(*)::int as attempts, max(right_count) as best, bool_or(is_passed) as is_passed from quiz_attempts
    where support_lib_id = ${ctx.support_lib_id} and visitor_id = ${visitor_id} and lesson_id = any(${lesson_ids}) group by lesson_id`.execute(ctx.db)
  return new Map(rows.map(({ lesson_id, ...result }) => [lesson_id, result]))
}
