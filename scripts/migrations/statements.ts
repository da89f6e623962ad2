import { parse } from 'libpg-query'

/** A node of a parsed statement, as PostgreSQL names it. */
export type Node = Record<string, unknown>
/** One statement of a migration: its kind, its parts, and the comments right before it. */
export type Statement = { kind: string; node: Node; comments: string[]; text: string }

/** Reads a migration as PostgreSQL would. @throws Error for what it could not read either */
export async function statementsOf(sql: string): Promise<Statement[]> {
  const bytes = Buffer.from(sql)
  const { stmts = [] } = (await parse(sql)) as { stmts?: { stmt: Record<string, Node>; stmt_location?: number; stmt_len?: number }[] }
  let end = 0
  return stmts.map(({ stmt, stmt_location = 0, stmt_len }) => {
    const [[kind, node] = ['', {}]] = Object.entries(stmt)
    const stop = stmt_len === undefined ? bytes.length : stmt_location + stmt_len
    // PostgreSQL's own place of a statement begins after its comments.
    const lines = bytes.subarray(end, stop).toString().replace(/^;/, '').trim().split('\n')
    end = stop
    const first = Math.max(
      0,
      lines.findIndex((line) => line.trim() !== '' && !line.trim().startsWith('--')),
    )
    return { kind, node, comments: lines.slice(0, first).map((line) => line.trim().slice(2).trim()), text: lines.slice(first).join('\n') }
  })
}
