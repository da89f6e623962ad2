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
  return answersOf([...byView].map(([view, there]) => run(view, there)))
}

/** Waits for what several databases say. One that fails is passed over, unless all do. */
export async function answersOf<T>(asked: readonly Promise<T>[]): Promise<T[]> {
  const outcomes = await Promise.allSettled(asked)
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed && answers.length === 0) throw failed.reason
  return answers
}

/** Returns whether a library lives in the database that was asked about it, by what home says now. */
export async function livesIn(database: Database, view: Database, support_lib_id: string): Promise<boolean> {
  if (!database.nodes) return true
  database.nodes.forget(support_lib_id)
  return (await database.viewOf(support_lib_id)) === view
}
