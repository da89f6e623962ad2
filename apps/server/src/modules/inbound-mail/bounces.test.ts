import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { kindWordsIn } from '@porchlight/mail-text'
import { expect, test } from 'vitest'
import { factsOfMail, parseMail } from './parsing/parse-mail.ts'

const folder = path.resolve(import.meta.dirname, '../../../../../../shared/corpora/mail/sisimai')
const isThere = existsSync(folder)

type Sample = { file: string; provider: string; raw: Buffer; wanted: 'automatic' | 'complaint' | 'report'; isHard: boolean; words: string[] }

/** The labelled mails that are at hand; a provider is the service or server that wrote them. */
async function labelled(): Promise<Sample[]> {
  const rows = new Map<string, { reasons: Set<string>; isHard: boolean }>()
  for (const line of readFileSync(path.join(folder, 'expected.tsv'), 'utf8').trim().split('\n').slice(1)) {
    const [file = '', , , reason = '', hard] = line.split('\t')
    const row = rows.get(file) ?? { reasons: new Set(), isHard: false }
    row.reasons.add(reason)
    row.isHard ||= hard === 'true'
    rows.set(file, row)
  }
  const there = new Set(readdirSync(path.join(folder, 'maildir/bsd')))
  return Promise.all(
    [...rows]
      .filter(([file]) => there.has(file))
      .map(async ([file, { reasons, isHard }]) => {
        const raw = readFileSync(path.join(folder, 'maildir/bsd', file))
        const wanted = reasons.has('vacation') ? 'automatic' : reasons.has('feedback') ? 'complaint' : 'report'
        return { file, provider: file.replace(/-\d+\.eml$/, ''), raw, wanted, isHard, words: kindWordsIn(await factsOfMail(raw)) } as const
      }),
  )
}

test.skipIf(!isThere)('each provider judged without the words that no other provider writes, 93 % of the mails are as labelled', async () => {
  const samples = await labelled()
  const writtenBy = new Map<string, Set<string>>()
  for (const { provider, words } of samples) for (const word of words) writtenBy.set(word, (writtenBy.get(word) ?? new Set()).add(provider))
  const wrong: string[] = []
  const opening: string[] = []
  const byProvider = new Map<string, { right: number; all: number }>()
  for (const { file, provider, raw, wanted, isHard } of samples) {
    const only = new Set([...writtenBy].filter(([, providers]) => providers.size === 1 && providers.has(provider)).map(([word]) => word))
    const { kind } = await parseMail(raw, only)
    const isRight = kind.kind === wanted && (kind.kind !== 'report' || kind.recipients.some((each) => each.isPermanent) === isHard)
    const counted = byProvider.get(provider) ?? { right: 0, all: 0 }
    byProvider.set(provider, { right: counted.right + Number(isRight), all: counted.all + 1 })
    if (!isRight) wrong.push(file)
    if (wanted !== 'report' && ['person', 'bulk'].includes(kind.kind)) opening.push(file)
  }
  if (process.env.SHOW_PROVIDERS === '1')
    console.info(
      [...byProvider].map(([name, { right, all }]) => `${name} ${right} of ${all}`).join('\n'),
      `\n${samples.length - wrong.length} of ${samples.length}`,
      wrong,
    )
  expect(opening).toEqual([])
  expect(byProvider.size).toBeGreaterThan(40)
  expect({ share: (samples.length - wrong.length) / samples.length, wrong }).toEqual({ share: expect.toSatisfy((share: number) => share >= 0.93), wrong })
})
