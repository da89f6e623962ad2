import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { AppError } from '../../kernel/errors.ts'
import { WorkerPool } from '../../kernel/workers/worker-pool.ts'
import { chances } from '../../testing/chances.ts'
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

test.skipIf(!isThere)('a mail damaged at random is parsed too, to texts that can be stored', async () => {
  const count = Number(process.env.MUTATED_MAILS ?? 150)
  const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
  const chance = chances(seed)
  const mails = filesIn(corpora)
    .filter(isMail)
    .sort()
    .map((file) => ({ file, bytes: readFileSync(file) }))
    .filter(({ bytes }) => bytes.length < 100_000)
  const failed: string[] = []
  let left = count
  const next = async () => {
    while (left-- > 0) {
      const [one, other] = [mails[chance(mails.length)], mails[chance(mails.length)]]
      if (!one || !other) throw new Error('no mails')
      const bytes = mutated(one.bytes, other.bytes, chance)
      const about = `SEED=${seed} ${one.file}`
      try {
        const parsed = await pool.run('test', parseTask, bytes)
        for (const text of textsIn(parsed)) if (!text.isWellFormed() || text.includes('\0')) failed.push(`${about}: ${JSON.stringify(text.slice(0, 100))}`)
      } catch (error) {
        // A bound that it exceeds is said to whoever reads the journal.
        if (!(error instanceof AppError && error.code === 'too_complex')) failed.push(`${about}: ${String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: 20 }, next))
  expect(failed).toEqual([])
})

/** Damages a mail in one to four ways that transport, programs and attackers do: bytes lost, repeated, changed, parts of another mail, line ends, long lines, a cut. */
function mutated(mail: Buffer, other: Buffer, chance: (below: number) => number): Buffer {
  let bytes = mail
  for (let times = 1 + chance(4); times > 0; times--) {
    const [at, length] = [chance(bytes.length + 1), 1 + chance(200)]
    const [head, tail] = [bytes.subarray(0, at), bytes.subarray(at)]
    const odd = [
      '\0',
      '\r',
      '\n\n',
      '\u0080',
      '=?utf-8?B?////?=',
      '=?',
      '--',
      '\n\t',
      '"',
      '(((',
      '<>',
      '; boundary=""',
      '\nContent-Type: multipart/mixed; boundary=a\n\n--a\n',
    ]
    const ways = [
      () => Buffer.concat([head, tail.subarray(length)]),
      () => Buffer.concat([head, tail.subarray(0, length), tail]),
      () => Buffer.concat([head, Buffer.from([chance(256)]), tail.subarray(1)]),
      () => Buffer.concat([head, other.subarray(chance(other.length + 1)).subarray(0, 4000), tail]),
      () => Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
      () => Buffer.from(bytes.toString('latin1').replaceAll(/\r?\n/g, '\r'), 'latin1'),
      () => Buffer.concat([head, Buffer.alloc(20_000, 0x41 + chance(26)), tail]),
      () => Buffer.concat([head, Buffer.from(odd[chance(odd.length)] ?? '', 'latin1'), tail]),
      () => head,
    ]
    bytes = ways[chance(ways.length)]?.() ?? bytes
  }
  return bytes
}

/** Every text in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object' || ArrayBuffer.isView(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => [key, ...textsIn(inner)])
}

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
