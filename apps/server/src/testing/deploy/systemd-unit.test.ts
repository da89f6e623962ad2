import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const unit = path.join(import.meta.dirname, '../../../../../deploy/porchlight.service')
const analyze = '/usr/bin/systemd-analyze'
/** In tenths, from 0 (nothing is exposed) to 100; systemd calls up to 20 OK. */
const exposureMax = 20

function copied(change: (text: string) => string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'porchlight-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'porchlight.service')
  writeFileSync(file, change(readFileSync(unit, 'utf8')))
  return file
}
const exposes = (file: string) => {
  try {
    execFileSync(analyze, ['security', '--offline=true', `--threshold=${exposureMax}`, file], { stdio: 'ignore' })
    return false
  } catch {
    return true
  }
}

// Skipped where there is no systemd.
test.skipIf(!existsSync(analyze))('the unit is one that systemd takes, and exposes little', () => {
  // Neither the program nor the account is there where the tests run.
  const known = copied((text) => text.replace(/^ExecStart=.*/m, 'ExecStart=/bin/true').replace(/^(User|Group)=.*/gm, '$1=root'))
  expect(execFileSync(analyze, ['verify', known], { encoding: 'utf8' })).toBe('')
  expect(exposes(copied((text) => text))).toBe(false)
  expect(exposes(copied((text) => text.replaceAll(/^(Protect|Restrict|Private|SystemCall|NoNew|Capability).*/gm, '')))).toBe(true)
})
