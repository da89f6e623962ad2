import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

test('tasks that share a folder run in sequence, even after a failure; others run in parallel', async () => {
  const base = mkdtempSync(path.join(os.tmpdir(), 'porchlight-alone-'))
  onTestFinished(() => rmSync(base, { recursive: true }))
  const steps: string[] = []
  const begin = (name: string, folder = 'shared') => {
    let end = (_error?: Error) => {}
    const work = new Promise<void>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve())
    })
    const begun = Promise.withResolvers<void>()
    const done = oneAtATime(path.join(base, folder), async () => {
      steps.push(`${name} begins`)
      begun.resolve()
      await work
      steps.push(`${name} ends`)
    })
    return { end, done, begun: begun.promise }
  }
  const first = begin('first')
  await first.begun
  const second = begin('second')
  const elsewhere = begin('elsewhere', 'other')
  await elsewhere.begun
  expect(steps).toEqual(['first begins', 'elsewhere begins'])
  first.end(new Error('no such file'))
  await expect(first.done).rejects.toThrow('no such file')
  await second.begun
  second.end()
  elsewhere.end()
  await Promise.all([second.done, elsewhere.done])
  expect(steps.slice(0, 3)).toEqual(['first begins', 'elsewhere begins', 'second begins'])
})
