import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '../../../../../budgets')
/** By how much a number of bytes may differ from the budget: references and times differ in length. */
const share = 0.02

type Counts = Record<string, number>
/** A committed budget; `why` says of what was raised why it had to be. */
type Budget = { why: Record<string, string>; costs: Record<string, Counts> }

/**
 * Compares counts with the committed budget file of this name and returns what differs, a line each: more than the budget is too dear, and less asks to lower
 * the budget. With BUDGETS=write, writes the file instead.
 */
export function outsideBudget(name: string, costs: Record<string, Counts>): string[] {
  const budget = budgetIn(name)
  if (process.env.BUDGETS === 'write') {
    writeFileSync(fileOf(name), `${JSON.stringify({ ...budget, costs }, null, 2)}\n`)
    return []
  }
  const names = new Set([...Object.keys(costs), ...Object.keys(budget.costs)])
  return [...names].flatMap((act) => differences(act, costs[act] ?? {}, budget.costs[act] ?? {}))
}

/** Compares the counts of one act of the file, and never writes. */
export const outsideBudgetOf = (name: string, act: string, counts: Counts): string[] => differences(act, counts, budgetIn(name).costs[act] ?? {})

const fileOf = (name: string): string => path.join(folder, `${name}.json`)
const budgetIn = (name: string): Budget => JSON.parse(readFileSync(fileOf(name), 'utf8')) as Budget

function differences(act: string, counted: Counts, budget: Counts): string[] {
  const kinds = new Set([...Object.keys(counted), ...Object.keys(budget)])
  return [...kinds].flatMap((kind) => {
    const [is, may] = [counted[kind], budget[kind]]
    if (is === undefined || may === undefined) return [`${act}: ${kind} is ${is ?? 'not counted'}, the budget says ${may ?? 'nothing'}`]
    const tolerance = /bytes/.test(kind) ? Math.max(16, may * share) : 0
    if (is > may + tolerance) return [`${act}: ${is} ${kind} are more than the ${may} of the budget`]
    return is < may - tolerance ? [`${act}: ${is} ${kind} are less than the ${may} of the budget: lower it with BUDGETS=write`] : []
  })
}
