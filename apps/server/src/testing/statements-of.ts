import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { StatementGroup } from '../kernel/data/statement-group.ts'
import type { TestServer } from './test-server.ts'

/** The statements that one server sends, in the order sent: a statement's text, or the object that contains it. */
export type SentStatements = {
  sent(): unknown[]
  /** The texts of those that were sent together. */
  packets(): string[][]
  clear(): void
}

/** Records the statements of one server until the test ends, not those of the server that this worker's other tests share. */
export function statementsOf({ databases }: TestServer): SentStatements {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const calls = () => (query.mock.calls as unknown[][]).flatMap(([sent], at) => (databases.includes(databaseOf(query.mock.contexts[at])) ? [each(sent)] : []))
  return {
    sent: () => calls().flat(),
    packets: () => calls().map((together) => together.map((sent) => (typeof sent === 'string' ? sent : String((sent as { text?: string }).text)))),
    clear: () => void query.mockClear(),
  }
}

const each = (sent: unknown): unknown[] => (sent instanceof StatementGroup ? sent.members.map(({ statement }) => statement) : [sent])
const databaseOf = (client: unknown) => (client as { database?: string }).database ?? ''
