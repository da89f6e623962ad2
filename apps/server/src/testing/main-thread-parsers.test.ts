// Holds for every server file.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { cssProblemOf, customCssLengthMax } from '@porchlight/contracts/libraries/custom-css'
import { limits } from '@porchlight/contracts/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { allowedOnly } from '../../../../packages/ui/src/rich-text/allowed-only.ts'
import { parseHtml } from '../../../../packages/ui/src/rich-text/parse-html.ts'
import { onMainThread } from '../../../../scripts/import-rules/foreign-text.ts'
import { openArchive } from '../modules/article-files/archive/archive.ts'
import { openCopy } from '../modules/library-copies/importing/open-copy.ts'
import { cleanHtml } from '../modules/rich-text/clean-html.ts'
import { hostileInputs } from './growth/hostile-inputs.ts'
import { cpuOfThread, longestTurn } from './longest-turn.ts'
import { leastMs } from './time-taken.ts'

const here = 'apps/server/src/testing/main-thread-parsers.test.ts'

/** What people write in rich text, and what costs most per character. */
const markup = [
  '<p>',
  '<i>a</i>',
  '<br>',
  '<li class="task">',
  '<p style="color:red">a</p>',
  '<span hidden>',
  '<a href="mailto:a?b=c&d=e">',
  '&amp;',
  '<!-- -->',
]
const made = (flood: string) => ({ name: flood, make: (length: number) => flood.repeat(length / flood.length) })
const attributes = {
  name: 'attributes',
  make: (length: number) => `<p ${Array.from({ length: length / 8 }, (_, at) => `a${at}=b`).join(' ')}>`.slice(0, length),
}
const all = [...hostileInputs, ...markup.map(made), attributes]

/** Returns the longest time that reading one of these texts takes; the better of two, because rubbish is collected now and then. */
function longest(inputs: typeof all, length: number, read: (text: string) => unknown): { ms: number; name: string } {
  const once = (text: string) => {
    const before = cpuOfThread()
    try {
      read(text)
    } catch {
      // Refused.
    }
    return cpuOfThread() - before
  }
  for (const { make } of inputs.slice(0, 100)) once(make(Math.min(length, 1000)))
  const times = inputs.map(({ name, make }) => {
    const text = make(length)
    return { name, ms: Math.min(once(text), once(text)) }
  })
  return times.reduce((most, each) => (each.ms > most.ms ? each : most))
}

let folder: string
let zip: { file: string; size: number }
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'porchlight-lists-'))
  const file = path.join(folder, 'many.zip')
  const writer = new ZipFile()
  for (let at = 0; at <= limits.importFilesMax; at++) writer.addBuffer(Buffer.alloc(0), `${at}/${'long/'.repeat(60)}x.md`, { compress: false })
  writer.end()
  await pipeline(writer.outputStream, createWriteStream(file))
  zip = { file, size: (await stat(file)).size }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Each parser on the main thread with the longest it may take, in ms: several times what was measured, for slower machines. */
const bounds: Record<string, { most: number; measure(): number | Promise<number> }> = {
  'apps/server/src/modules/rich-text/clean-html.ts': { most: 40, measure: () => longest(all, limits.parsedInPlaceMax, cleanHtml).ms },
  'packages/contracts/src/libraries/custom-css.ts': { most: 60, measure: () => longest(all, customCssLengthMax, cssProblemOf).ms },
  'packages/ui/src/rich-text/parse-html.ts': {
    most: 200,
    measure: () => {
      // What is stored has been cleaned.
      const stored = markup.map((flood) => ({ name: flood, make: (length: number) => cleaned(flood, length) }))
      return longest(stored, limits.richTextLengthMax, (text) => allowedOnly(parseHtml(text))).ms
    },
  },
  'apps/server/src/modules/article-files/archive/archive.ts': { most: 50, measure: () => longestTurn(openArchive(zip.file, zip.size)) },
  'apps/server/src/modules/library-copies/importing/open-copy.ts': { most: 50, measure: () => longestTurn(openCopy(zip.file, zip.size)) },
}

const known = new Map<string, string>()
function cleaned(flood: string, length: number): string {
  const key = `${flood} ${length}`
  if (!known.has(key)) {
    try {
      known.set(key, cleanHtml(made(flood).make(length)).slice(0, length))
    } catch {
      known.set(key, '')
    }
  }
  return known.get(key) ?? ''
}

test('each parser on the main thread that is listed as measured here is', () => {
  // Hidden elements are told by their attributes alone; the parser beside it is not called.
  const uncalled = 'packages/mail-text/src/html/read-html.ts'
  const listed = onMainThread.filter(({ measuredBy, file }) => measuredBy === here && file !== uncalled).map(({ file }) => file)
  expect(Object.keys(bounds).sort()).toEqual(listed.sort())
})

test.each(Object.entries(bounds))('%s takes no longer than its bound', async (file, { most, measure }) => {
  const ms = await leastMs(most, measure)
  if (process.env.SHOW_TIMES) process.stdout.write(`${file}: ${ms.toFixed(1)} ms\n`)
  expect(ms).toBeLessThan(most)
})
