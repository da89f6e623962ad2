import { type Hostile, hostileInputs } from './hostile-inputs.ts'

/** A parser under test; what it throws is a refusal. */
export type Parser = (text: string) => unknown
/** A parser whose cost grew faster than its input: ms of CPU for texts of `lengths`. */
export type Steep = { parser: string; input: string; lengths: number[]; ms: number[] }

const lengths = [1000, 2000, 4000, 8000]
/** Below this a text of the largest length cannot have been read more than once or twice for each of its characters. */
const quickMs = 4
/** Linear would be 8 from the first to the last length, a square 64. */
const steepest = 24
const rounds = 3
/** Before a parser is called steep: garbage collection may hit the longest text of a few rounds, not of many. */
const roundsToBeSure = 12
/** What takes this long is measured well enough. */
const enoughMs = 60

/** CPU time of this process in ms: what other processes do does not count. */
function cost(parser: Parser, text: string): number {
  const before = process.cpuUsage()
  try {
    parser(text)
  } catch {
    // A refusal; its time counts as well.
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

function least(parser: Parser, text: string, times = rounds): number {
  let [best, spent] = [Number.POSITIVE_INFINITY, 0]
  for (let round = 0; round < times && spent < enoughMs; round++) {
    const ms = cost(parser, text)
    best = Math.min(best, ms)
    spent += ms
  }
  return best
}

/** Gives each parser every hostile text, and names those whose cost grows faster than the length, with the first text that shows it. */
export function measureGrowth(parsers: Record<string, Parser>, inputs = hostileInputs): Steep[] {
  return Object.entries(parsers).flatMap(([name, parser]) => firstSteep(name, parser, inputs) ?? [])
}

const isSteep = (ms: readonly number[]): boolean => (ms.at(-1) ?? 0) >= quickMs && (ms.at(-1) ?? 0) > steepest * (ms[0] ?? 0)

/** A text is looked at closely only if it is slow at all. */
function firstSteep(name: string, parser: Parser, inputs: readonly Hostile[]): Steep | undefined {
  const longest = lengths.at(-1) ?? 0
  for (const { name: input, make } of inputs) {
    const text = make(longest)
    if (cost(parser, text) < quickMs || least(parser, text) < quickMs) continue
    const measure = (times: number) => lengths.map((length) => least(parser, make(length), times))
    if (!isSteep(measure(rounds))) continue
    const ms = measure(roundsToBeSure)
    if (isSteep(ms)) return { parser: name, input, lengths, ms }
  }
  return undefined
}
