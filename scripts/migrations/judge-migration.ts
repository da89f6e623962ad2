import { judgeStatement, madeBy } from './judge-statement.ts'
import { type Statement, statementsOf } from './statements.ts'

/** `-- compatible: why`: the author says why the last release goes on working. `-- contracts 1.2.0: what`: no version since that one uses it. */
const saysWhy = /^compatible: (?<reason>.{15,})$/
const contracts = /^contracts (?<version>\d+\.\d+\.\d+): (?<reason>.{15,})$/

/**
 * Returns, in words, what a migration takes from the code of the last release, which runs beside the new one during an upgrade; nothing if it may be made.
 * @param released the versions that have been released, the newest first
 */
export async function judgeMigration(sql: string, released: readonly string[]): Promise<string[]> {
  const statements = await statementsOf(sql)
  const made = new Set<string>()
  const found = statements.flatMap((statement) => {
    const faults = judgeStatement(statement, made).filter(({ how }) => !isExcused(statement, how, released))
    const name = madeBy(statement)
    if (name) made.add(name)
    return faults.map(({ how, why }) => `${why}\n    ${statement.text.split('\n')[0]}\n    ${advice[how]}`)
  })
  const isAlone = statements.length === 1 || !statements.some(({ node }) => node.concurrent)
  return isAlone ? found : [...found, 'what is made concurrently needs a migration of its own: it runs outside a transaction']
}

const advice = {
  breaks: 'First make it unused in a release; then drop it in a later one, with a line before it: -- contracts <the version that stopped using it>: <what>',
  unclear: 'If the last release works on, say why in a line before it: -- compatible: <why>',
}

function isExcused({ comments }: Statement, how: 'breaks' | 'unclear', released: readonly string[]): boolean {
  const version = comments.map((line) => contracts.exec(line)?.groups?.version).find((each) => each !== undefined)
  if (version !== undefined && released.includes(version)) return true
  return how === 'unclear' && comments.some((line) => saysWhy.test(line))
}
