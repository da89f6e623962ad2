import { queryShapes, queryWays, shapes, type WayIn, waysIn } from './ways-in.ts'

/** An input that took longer than anything one caller sends may take, with the CPU time in ms. */
export type Slow = { way: string; shape: string; ms: number }

/** CPU time that the largest accepted input may take before its action runs; a megabyte of text alone takes a fifth of this. */
const mostMs = 40
const rounds = 3

function cost(way: WayIn, text: string): { ms: number; isParsed: boolean } {
  let [ms, isParsed] = [Number.POSITIVE_INFINITY, false]
  for (let round = 0; round < rounds && ms > mostMs; round++) {
    const before = process.cpuUsage()
    isParsed = way.take(text)
    const { user, system } = process.cpuUsage(before)
    ms = Math.min(ms, (user + system) / 1000)
  }
  return { ms, isParsed }
}

/** Sends every way in the hostile shapes, alone and in each of its fields, as long as its transport lets through, and of every length in between. */
export function measureWays(): { tried: number; parsed: number; slow: Slow[] } {
  let [tried, parsed] = [0, 0]
  const slow: Slow[] = []
  const measure = (way: WayIn, shape: string, text: string) => {
    tried += 1
    const { ms, isParsed } = cost(way, text)
    if (isParsed) parsed += 1
    if (ms > mostMs) slow.push({ way: way.name, shape, ms })
  }
  for (const way of waysIn())
    for (const [shape, make] of Object.entries(shapes)) {
      const fitting = largestFitting(way, make)
      measure(way, shape, make(way.longest))
      for (const field of way.fields) measure(way, `${field}: ${shape}`, `{"${field}":${make(fitting)}}`)
    }
  for (const way of queryWays())
    for (const [shape, make] of Object.entries(queryShapes))
      for (const field of way.fields.slice(0, 1)) measure(way, `${field}: ${shape}`, make(way.longest, field))
  return { tried, parsed, slow }
}

/** Returns the largest length, by halving, at which the way in still parses such a value. */
function largestFitting(way: WayIn, make: (length: number) => string): number {
  let length = way.longest - 200
  while (length > 100 && !way.take(`{"a":${make(length)}}`)) length = Math.floor(length / 2)
  return length
}
