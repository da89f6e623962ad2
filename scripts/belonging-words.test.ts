// Holds for every table.
import { expect, test } from 'vitest'
import { german } from '../apps/console/src/app/language/german.ts'
import { modules } from '../apps/server/src/modules.ts'

test('everything that somebody leaves behind has words, and those for how it ends', async () => {
  const tables = modules.flatMap((module) => Object.values(module.tables?.owns ?? {}))
  const found = await Promise.all(tables.flatMap(({ belongings }) => belongings?.() ?? []))
  const wanted = found
    .flatMap(({ belongings }) => Object.entries(belongings))
    .flatMap(([kind, { mayEnd }]) => [`has_${kind}`, ...(mayEnd ? [`end_${kind}`] : [])])
  expect(wanted.length).toBeGreaterThan(20)
  expect(wanted.filter((key) => !(`teammates.${key}` in german.texts) && !(`belonging_words.${key}` in german.texts))).toEqual([])
})
