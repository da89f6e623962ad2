import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ownServer } from '../../testing/test-server.ts'
import { assertSameSecrets } from './same-secrets.ts'
import { openSecretBox } from './secret-box.ts'

test('a process with other secrets than those of the database is refused; one with the same secrets is not', async () => {
  const { database, config } = (await ownServer()).kernel
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const places = ['first', 'copy', 'other'].map((name) => join(folder, name))
  const [first = '', copy = '', other = ''] = places
  openSecretBox(first)
  cpSync(first, copy, { recursive: true })
  for (const DATA_DIR of [first, copy]) await assertSameSecrets(database, { ...config, DATA_DIR })
  await expect(assertSameSecrets(database, { ...config, DATA_DIR: other })).rejects.toThrow('secrets')
})
