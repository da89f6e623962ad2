import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './command.ts'
import { KeptResults } from './kept-results.ts'

const folder = mkdtempSync(path.join(root, 'test-results-'))
const name = path.basename(folder)
const maker = path.join(folder, 'maker.ts')
afterAll(() => {
  rmSync(folder, { recursive: true })
  rmSync(path.join(root, `node_modules/.cache/porchlight/kept/${name}.json`), { force: true })
})

/** Runs a check of these texts, as a program of its own would; returns the texts that it read again. */
function run(...texts: string[]): string[] {
  const kept = new KeptResults<{ length: number }>(name, `${name}/maker.ts`)
  const read: string[] = []
  for (const text of texts) {
    const result = kept.of([text], () => {
      read.push(text)
      return { length: text.length }
    })
    expect(result).toEqual({ length: text.length })
  }
  kept.save()
  return read
}

test('a text is read again if it changed, if the last run did not have it, or if the code that reads it changed', () => {
  writeFileSync(maker, 'one')
  expect(run('a', 'bb')).toEqual(['a', 'bb'])
  expect(run('a', 'bb')).toEqual([])
  expect(run('a', 'b')).toEqual(['b'])
  expect(run('a', 'bb')).toEqual(['bb'])
  writeFileSync(maker, 'two')
  expect(run('a', 'bb')).toEqual(['a', 'bb'])
})
