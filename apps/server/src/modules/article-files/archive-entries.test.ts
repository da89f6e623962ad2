import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { type ArchiveEntry, addressBetween, archiveProblem, fileOfAddress, folderName, isHidden } from './archive-entries.ts'

const entry = (change: Partial<ArchiveEntry> = {}): ArchiveEntry => ({
  fileName: 'a.md',
  compressedSize: 10,
  uncompressedSize: 20,
  isEncrypted: false,
  unixMode: 0o100644,
  ...change,
})
const mb = 1024 * 1024

test.each([
  [undefined, {}],
  [undefined, { unixMode: 0 }],
  [undefined, { fileName: 'a/b/c d.md' }],
  [undefined, { uncompressedSize: mb, compressedSize: 10 }],
  ['packed too tightly', { uncompressedSize: 2 * mb, compressedSize: 1000 }],
  ['path leads outside', { fileName: '../a.md' }],
  ['path leads outside', { fileName: 'a/../../b.md' }],
  ['path leads outside', { fileName: '/etc/passwd' }],
  ['path leads outside', { fileName: 'C:\\x.md' }],
  ['a link or device', { unixMode: 0o120777 }],
  ['encrypted', { isEncrypted: true }],
])('%s: %j', (problem, change) => {
  const found = archiveProblem([entry(change)], 100 * mb)
  if (problem === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(problem)
})

test('a zip with too many files, too much content or overlapping files is refused', () => {
  expect(
    archiveProblem(
      Array.from({ length: limits.importFilesMax + 1 }, () => entry()),
      100 * mb,
    ),
  ).toContain('more than')
  const large = entry({ uncompressedSize: limits.importUnpackedBytesMax / 2 + 1, compressedSize: limits.importUnpackedBytesMax / 10 })
  expect(archiveProblem([large, large], 1000 * mb)).toBe('too large when unpacked')
  expect(archiveProblem([large], 1000 * mb)).toBeUndefined()
  expect(archiveProblem([entry({ compressedSize: 60 }), entry({ compressedSize: 60 })], 100)).toBe('files overlap')
})

test.each([
  ['a/b.md', 'c.png', 'a/c.png'],
  ['a/b.md', '../c%20d.png?x#y', 'c d.png'],
  ['a/b.md', './x/../c.md', 'a/c.md'],
  ['b.md', '../c.png', undefined],
  ['b.md', '%2e%2e/%2e%2e/etc/passwd', undefined],
  ['b.md', '/c.png', undefined],
  ['b.md', 'https://x.test/c.png', undefined],
  ['b.md', 'javascript:alert(1)', undefined],
  ['b.md', '%ff', undefined],
  ['b.md', '#part', undefined],
])('from %s, the link %s leads to %s', (from, address, expected) => {
  expect(fileOfAddress(from, address)).toBe(expected)
})

test('relative links resolve to their target, and folder names work on every system', () => {
  const to = 'pictures/a (1) é.png'
  expect(fileOfAddress('A & B/x.md', addressBetween('A & B/x.md', to))).toBe(to)
  expect(['a/b', '..', '', 'x ', '😀'.repeat(100)].map(folderName)).toEqual(['a_b', '_', '_', 'x', '😀'.repeat(80)])
  expect(['a/.git/x.md', '__MACOSX/a.md', 'a/', 'a.md'].map(isHidden)).toEqual([true, true, true, false])
})
