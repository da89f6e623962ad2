import type { Database } from '../database.ts'

/** Does something with rows of several libraries in each database that holds some of them. Returns what each says. */
export async function inEachDatabase<R extends { support_lib_id: string }, T>(
  database: Database,
  rows: readonly R[],
  run: (view: Database, there: readonly R[]) => Promise<T>,
): Promise<T[]> {
  if (database.views.length === 1) return [await run(database, rows)]
  const byView = new Map<Database, R[]>()
  for (const row of rows) {
    const view = await database.viewOf(row.support_lib_id)
    byView.set(view, [...(byView.get(view) ?? []), row])
  }
  return Promise.all([...byView].map(([view, there]) => run(view, there)))
}
