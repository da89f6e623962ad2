import path from 'node:path'
import type { Violation } from './check-imports.ts'

/** All contracts at once: they take three quarters of the start of a worker that loads them. */
const heavy = 'packages/contracts/src/generated/api.ts'

/** Finds files that run in workers and load all contracts. A worker that was killed is followed by another, so what it loads is paid again and again. */
export function heavyWorkers(sources: ReadonlyMap<string, string>, graph: ReadonlyMap<string, string[]>): Violation[] {
  return [...sources].flatMap(([file, source]) =>
    tasksIn(file, source)
      .map((task) => wayTo(heavy, task, graph))
      .filter((way) => way !== undefined)
      .map((way) => ({ file, line: 1, rule: 'light worker', message: `has a worker load all contracts; import the file of contracts that is needed: ${way}` })),
  )
}

/** Returns the files that a file names for workers. */
function tasksIn(file: string, source: string): string[] {
  if (!file.startsWith('apps/server/src/modules/') || !source.includes('heavyTask')) return []
  return [...source.matchAll(/new URL\('(\.[^']+)', import\.meta\.url\)/g)].map(([, name = '']) => path.posix.join(path.posix.dirname(file), name))
}

function wayTo(target: string, from: string, graph: ReadonlyMap<string, string[]>, seen = new Set<string>()): string | undefined {
  if (from === target) return target
  if (seen.has(from)) return undefined
  seen.add(from)
  for (const next of graph.get(from) ?? []) {
    const way = wayTo(target, next, graph, seen)
    if (way) return `${from} → ${way}`
  }
  return undefined
}
