import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import type { TestServer } from './test-server.ts'

/** The statements that one server sends, in the order sent: a statement's text, or the object that contains it. */
export type SentStatements = { sent(): unknown[]; clear(): void }

/** Records the statements of one server until the test ends, not those of the server that this worker's other tests share. */
export function statementsOf({ connection }: TestServer): SentStatements {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  return {
    sent: () =>
      (query.mock.calls as unknown[][]).flatMap(([statement], at) => (databaseOf(query.mock.contexts[at]) === connection.database ? [statement] : [])),
    clear: () => void query.mockClear(),
  }
}

const databaseOf = (client: unknown) => (client as { database?: string }).database
