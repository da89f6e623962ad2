import { measureGrowth, type Parser, type Steep } from './measure-growth.ts'
import { plantedWay, queryShapes, queryWays, shapes, type WayIn, waysIn } from './ways-in.ts'

/** What reached the schemas. `beyond` names texts that were parsed although they have more values, names or levels than their schema could accept. */
export type Ways = { tried: number; parsed: number; beyond: string[]; steep: Steep[]; planted: Steep[] }

/** However much a schema allows in theory. */
const most = { bytes: 1024 * 1024, values: 5000, names: 5000, depth: 30 }
/** Parameters of a query. */
const parametersMax = 100
/** Texts alone are measured by the fields of every operation. */
const measured = ['a list of numbers', 'a list of empty objects', 'nested objects', 'many field names']
const lengths = [2000, 4000, 8000, 16_000]

/** Sends every way in the hostile shapes, alone and in each of its fields, as long as its transport lets through and as long as it still parses. */
export function measureWays(): Ways {
  let [tried, parsed] = [0, 0]
  const beyond: string[] = []
  const count = (name: string, isParsed: boolean, isWithin: () => boolean) => {
    tried += 1
    if (isParsed) parsed += 1
    if (isParsed && !isWithin()) beyond.push(name)
  }
  // Whether a text is parsed depends on the way's size alone.
  const ofEachSize = new Map(waysIn().map((way) => [JSON.stringify(way.size), way]))
  for (const way of ofEachSize.values())
    for (const [shape, make] of Object.entries(shapes)) {
      const fitting = largestFitting(way, make)
      for (const text of [make(way.longest), ...way.fields.map((field) => `{"${field}":${make(fitting)}}`)])
        count(`${way.name}: ${shape}`, way.take(text), () => isWithin(way, text))
    }
  for (const way of queryWays())
    for (const [shape, make] of Object.entries(queryShapes))
      for (const field of way.fields.slice(0, 1)) {
        const parameters = way.take(make(way.longest, field))
        count(`${way.name}: ${shape}`, parameters > 0, () => parameters <= parametersMax)
      }
  // A processor that others use too may hide it once, as it may slow down a parser once; both are looked at again.
  let planted: ReturnType<typeof steepOf> = []
  for (let tries = 0; tries < 3 && planted.length === 0; tries++) planted = steepOf([plantedWay])
  return { tried, parsed, beyond, steep: steepOf(waysIn()), planted }
}

/** Returns whether a text that is parsed stays within both its schema's size and the limits for all. */
function isWithin({ size }: WayIn, text: string): boolean {
  const found = sizeOf(JSON.parse(text))
  const keys = ['values', 'names', 'depth'] as const
  return text.length <= Math.min(size.bytes, most.bytes) && keys.every((key) => found[key] <= Math.min(size[key], most[key]))
}

function sizeOf(value: unknown): { values: number; names: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 1, names: 0, depth: 0 }
  const inside = Object.values(value).map(sizeOf)
  return {
    values: inside.reduce((all, { values }) => all + values, 1),
    names: inside.reduce((all, { names }) => all + names, Array.isArray(value) ? 0 : inside.length),
    depth: inside.reduce((all, { depth }) => Math.max(all, depth), 0) + 1,
  }
}

const hostile = measured.map((name) => ({ name, make: (length: number) => shapes[name]?.(length) ?? '' }))

/** Measures the last step of each way, as if there were no bounds before it: alone, and in the fields that hold lists or objects. Fields that are checked alike are measured once. */
function steepOf(ways: WayIn[]): Steep[] {
  const parsers: Record<string, Parser> = {}
  const seen = new Set<string>()
  for (const { name, fields, shapeOf, check } of ways) {
    parsers[name] = check
    for (const field of fields) {
      const shape = shapeOf(field)
      if (seen.has(shape)) continue
      seen.add(shape)
      parsers[`${name}: ${field}`] = (text) => check(`{"${field}":${text}}`)
    }
  }
  return measureGrowth(parsers, hostile, lengths)
}

/** Returns the largest length, by halving, at which the way in still parses such a value. */
function largestFitting(way: WayIn, make: (length: number) => string): number {
  let length = way.longest - 200
  while (length > 100 && !way.take(`{"a":${make(length)}}`)) length = Math.floor(length / 2)
  return length
}
