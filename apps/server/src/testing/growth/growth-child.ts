// Measures in a separate process, so that only the parsers use its CPU time. Prints the parsers with steep growth as JSON.
import { hostileInputs } from './hostile-inputs.ts'
import { inputFields } from './input-fields.ts'
import { measureGrowth } from './measure-growth.ts'
import { measureWays } from './measure-ways.ts'
import { parsers } from './parsers.ts'
import { superLinear } from './planted-parsers.ts'

const tables = { parsers, planted: superLinear, fields: inputFields() }
const which = process.argv[2] as keyof typeof tables | 'ways'
const outcome =
  which === 'ways' ? measureWays() : { measured: Object.keys(tables[which]).length, inputs: hostileInputs.length, steep: measureGrowth(tables[which]) }
process.stdout.write(JSON.stringify(outcome))
