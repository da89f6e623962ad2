import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './tooling/command.ts'
import { copyWithout, findingsIn } from './tooling/without-domain.ts'

test('a copy without the folders of tasks, of checklists and of time spent generates and compiles, with no other edit', { timeout: 900_000 }, async () => {
  const copy = mkdtempSync(path.join(tmpdir(), 'porchlight-without-'))
  try {
    const { names, removed } = copyWithout(root, ['checklists', 'tasks', 'time-spent'], copy)
    expect(removed).toHaveLength(15)
    expect([names.has('tasksApi'), names.has('timeEntriesApi'), names.has('time.added')]).toEqual([true, true, true])
    expect(await findingsIn(copy, names)).toEqual([])
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
