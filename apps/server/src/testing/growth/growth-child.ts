// Measures in a separate process, so that only the parsers use its CPU time: one process for everything, because loading the product takes longer than some of
// the measurements. Prints the outcomes as JSON.
import { areAllChecked } from '../checked-operations.ts'
import { hostileInputs } from './hostile-inputs.ts'
import { inputFields } from './input-fields.ts'
import { measureGrowth, type Parser } from './measure-growth.ts'
import { measureWays } from './measure-ways.ts'
import { parsers } from './parsers.ts'
import { superLinear } from './planted-parsers.ts'

const measured = (table: Record<string, Parser>, inputs = hostileInputs) => ({
  measured: Object.keys(table).length,
  inputs: inputs.length,
  steep: measureGrowth(table, inputs),
})
const fields = inputFields()
/** For what refuses every text for being one: whichever text it is. */
const fewInputs = hostileInputs.filter((_input, at) => at % 50 === 0)

/** What the tests ask for. */
export type Outcomes = {
  planted: ReturnType<typeof measured>
  parsers: ReturnType<typeof measured>
  fields: ReturnType<typeof measured>
  otherFields: ReturnType<typeof measured>
  ways: ReturnType<typeof measureWays>
}

const outcomes: Outcomes = {
  planted: measured(superLinear),
  parsers: measured(areAllChecked ? parsers : {}),
  fields: measured(fields.texts),
  otherFields: measured(fields.others, fewInputs),
  ways: measureWays(),
}
process.stdout.write(JSON.stringify(outcomes))
