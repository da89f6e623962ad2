import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WorkerPool } from '../../kernel/workers/worker-pool.ts'
import { parseTask } from './deciding/decide-together.ts'
import { readRtf, unpackRtf } from './parsing/rtf.ts'
import { readTnef } from './parsing/tnef.ts'

const corpora = path.resolve(import.meta.dirname, '../../../../../../shared/corpora/mail')
const isThere = existsSync(corpora)
const pool = new WorkerPool({ memoryMb: 192, timeMs: 30_000, runningPerLibrary: 1, waitingPerLibrary: 2000, waitingMax: 2000 })
afterAll(() => pool.close())

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
const isMail = (file: string) =>
  !/(?:README|LICENSE|COPYING)|\.(?:json|tsv|list|html|tnef|rb)$/.test(file) && !/(?:trimmed|elided|before|embedded)\//.test(file)

test.skipIf(!isThere)("others' mails are parsed without an exception, each within the limits of a worker", async () => {
  // A sixth of them in the check; `npm run bench mail` takes all, and measures how long each takes.
  const mails = filesIn(corpora)
    .filter(isMail)
    .sort()
    .filter((_, at) => process.env.ALL_MAILS === '1' || at % 6 === 0)
  expect(mails.length).toBeGreaterThan(50)
  const failed: string[] = []
  await Promise.all(mails.map((file) => pool.run('test', parseTask, readFileSync(file)).catch((error: unknown) => failed.push(`${file}: ${String(error)}`))))
  expect(failed).toEqual([])
})

test.skipIf(!isThere)('winmail.dat is unpacked', () => {
  const names = (file: string) =>
    readTnef(readFileSync(path.join(corpora, 'mimekit/UnitTests/TestData/tnef', file))).files.map(({ name, content }) => `${name} ${content.length}`)
  expect(names('two-files.tnef')).toEqual(['AUTHORS 244', 'README 893'])
  expect(names('missing-filenames.tnef')).toEqual(['generpts.src 61210', 'TechlibDEC99.doc 33792', 'TechlibDEC99-JAN00.doc 34304', 'TechlibNOV99.doc 33792'])
  expect(names('unicode-mapi-attr.tnef')).toEqual(['example.dat 1024'])
})

test('a winmail.dat that is cut off or lies about lengths is read as far as it goes', () => {
  const header = [0x78, 0x9f, 0x3e, 0x22, 1, 0]
  for (const bytes of [[], header, [...header, 1, 2, 0x90, 0, 0, 255, 255, 255, 255], [...header, ...Array.from({ length: 500 }, (_, at) => at % 256)]])
    expect(readTnef(Uint8Array.from(bytes)).files).toEqual([])
})

test('compressed RTF is unpacked as its specification shows; nested without end, it says nothing', () => {
  const packed = Buffer.from('2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0', 'hex')
  expect(unpackRtf(packed)?.toString('latin1')).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n')
  expect(readRtf(Buffer.from('{\\rtf1\\ansi\\pard hello world}'))).toEqual({ html: '', text: 'hello world' })
  expect(readRtf(Buffer.from(`{\\rtf1\\ansi\\fromtext ${'{'.repeat(500_000)}`))).toEqual({ html: '', text: '' })
})
