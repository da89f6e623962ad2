import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { check } from 'recheck'
import { z } from 'zod'
import type { Pattern } from './read-patterns.ts'

/** How the cost of a pattern grows: a `degree` of 1 is linear, Infinity exponential, null unknown. `attack` is an input that demonstrates it. */
const Verdict = z.object({ degree: z.number().or(z.literal('exponential')).nullable(), attack: z.string() })
export type Verdict = z.infer<typeof Verdict>
const Verdicts = z.record(z.string(), Verdict)

/** Maximum steps for an input of bounded length: about 50 ms. */
const stepsMax = 10_000_000
/**
 * Timeout for analysing one pattern; reached only on a very busy machine or by a pattern too complex for a person to read. It also replaces the timeouts of the
 * analyser's individual steps: when one of those expires, the analyser reports the pattern as dangerous, which could happen to any pattern on a busy machine.
 */
const patienceMs = 120_000

const keyOf = ({ source, flags }: Pattern) => `/${source}/${flags}`
/** Without repetition there is no backtracking. */
const isPlain = ({ source }: Pattern) => !/[*+{]/.test(source.replace(/\\./g, '').replace(/\[[^\]]*\]/g, ''))

/** Returns why the pattern is not allowed; undefined if it is. */
export function objection({ bound }: Pattern, { degree, attack }: Verdict): string | undefined {
  if (degree === 1) return undefined
  if (degree === null) return 'could not be analysed: make it simpler'
  const growth = degree === 'exponential' ? 'exponentially' : `with the length to the power of ${degree}`
  if (bound === null || degree === 'exponential') return `its cost grows ${growth}, for example with ${attack}`
  return bound ** degree > stepsMax ? `its cost grows ${growth}: ${bound} characters are too many` : undefined
}

/** Analyses patterns concurrently, reading earlier results from the cache file. */
export async function judgePatterns(patterns: readonly Pattern[], cacheFile: string): Promise<Map<Pattern, Verdict>> {
  const known = cached(cacheFile)
  const open = new Map(patterns.filter((pattern) => !isPlain(pattern) && !known[keyOf(pattern)]).map((pattern) => [keyOf(pattern), pattern]))
  const queue = [...open]
  const workOff = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) known[next[0]] = await judge(next[1])
  }
  await Promise.all(Array.from({ length: availableParallelism() }, workOff))
  if (open.size > 0) {
    mkdirSync(path.dirname(cacheFile), { recursive: true })
    writeFileSync(cacheFile, JSON.stringify(Object.fromEntries(Object.entries(known).filter(([, { degree }]) => degree !== null))))
  }
  return new Map(patterns.map((pattern) => [pattern, known[keyOf(pattern)] ?? { degree: 1, attack: '' }]))
}

async function judge({ source, flags }: Pattern): Promise<Verdict> {
  const result = await check(source, flags, { timeout: patienceMs, incubationTimeout: patienceMs, attackTimeout: patienceMs })
  if (result.status === 'safe') return { degree: 1, attack: '' }
  if (result.status === 'unknown') return { degree: null, attack: '' }
  const { complexity, attack } = result
  return { degree: complexity.type === 'polynomial' ? complexity.degree : 'exponential', attack: attack.pattern }
}

function cached(file: string): Record<string, Verdict> {
  try {
    return Verdicts.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}
