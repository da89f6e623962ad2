import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { processorMs } from '../../../../apps/server/src/testing/time-taken.ts'
import { textOfHtml } from '../html/text-of-html.ts'
import { splitReply } from './split-reply.ts'
import { compareLines, linesOf, readSamples, type Sample } from './testing/read-samples.ts'

/** Precision and recall of lines over all mails, and the mails that are not exact. */
function measure(samples: readonly Sample[]) {
  const all = samples.map((sample) => ({ name: sample.name, ...compareLines(linesOf(splitReply(sample.text).visible), sample.visible) }))
  const sum = (count: (each: (typeof all)[number]) => number) => all.reduce((total, each) => total + count(each), 0)
  const right = sum((each) => each.right)
  return {
    precision: right / (right + sum((each) => each.extra.length)),
    recall: right / (right + sum((each) => each.missing.length)),
    wrong: all.filter((each) => each.extra.length + each.missing.length > 0).map(({ name, extra, missing }) => ({ name, extra, missing })),
  }
}

test('over a hundred mails labelled by hand, at least 97 % of the lines are right', () => {
  const samples = readSamples()
  const { precision, recall, wrong } = measure(samples)
  expect(samples.length).toBeGreaterThanOrEqual(100)
  expect({ isRight: precision >= 0.97 && recall >= 0.97, wrong }).toEqual({ isRight: true, wrong: [] })
})

const corpora = path.resolve(import.meta.dirname, '../../../../../shared/corpora/mail')
const trimmer = path.join(corpora, 'email_reply_trimmer/test')

test.skipIf(!existsSync(trimmer))("over others' mails in 15 languages, at least 97 % of the lines are right", () => {
  const read = (folder: string, file: string) => readFileSync(path.join(trimmer, folder, file), 'utf8')
  const { precision, recall } = measure(
    readdirSync(path.join(trimmer, 'emails')).map((name) => ({ name, text: read('emails', name), visible: linesOf(read('trimmed', name)) })),
  )
  expect(precision).toBeGreaterThanOrEqual(0.97)
  expect(recall).toBeGreaterThanOrEqual(0.97)
})

test.each([
  ['only a quote', '> hello'],
  ['only an older mail', '-----Original Message-----\nFrom: a@b.example\nSubject: x\n\nhello'],
  ['only a line above a quote', 'On Mon, Nov 2, 2026 at 9:14 AM Ana <a@b.example> wrote:'],
  ['only a signature', '-- \nAna'],
  ['a single sign', '?'],
])('a mail with text never becomes empty: %s', (_name, text) => {
  expect(splitReply(text).visible.trim()).not.toBe('')
})

test('all lines of a mail stand in its parts, folded or not', () => {
  for (const { text } of readSamples())
    expect(
      linesOf(
        splitReply(text)
          .parts.map((part) => part.text)
          .join('\n'),
      ),
    ).toEqual(linesOf(text))
})

test.each([
  [
    'Gmail',
    '<div dir="ltr">Yes, please.</div><br><div class="gmail_quote"><div class="gmail_attr">On Mon, Nov 2, 2026 at 9:14 AM Ana &lt;a@b.example&gt; wrote:<br></div><blockquote class="gmail_quote"><div>Shall we?</div></blockquote></div>',
  ],
  [
    'Outlook',
    '<p>Yes, please.</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>From:</b> Ana &lt;a@b.example&gt;<br><b>Sent:</b> Monday<br><b>To:</b> Tom<br><b>Subject:</b> RE: x</p></div><p>Shall we?</p>',
  ],
  [
    'Outlook for the web',
    '<div>Yes, please.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Ana &lt;a@b.example&gt;<br><b>Sent:</b> Monday<br><b>To:</b> Tom<br><b>Subject:</b> Re: x</div><div>Shall we?</div>',
  ],
  [
    'Apple Mail',
    '<html><head><style>p{color:red}</style></head><body>Yes, please.<div><br><blockquote type="cite"><div>On 2 Nov 2026, at 09:14, Ana &lt;a@b.example&gt; wrote:</div><div>Shall we?</div></blockquote></div></body></html>',
  ],
  [
    'Yahoo',
    '<div>Yes, please.</div><div class="yahoo_quoted"><div>On Monday, November 2, 2026 at 09:14:22 AM GMT+1, Ana &lt;a@b.example&gt; wrote:</div><div>Shall we?</div></div>',
  ],
])('the HTML of %s is split like its text', (_name, html) => {
  expect(splitReply(textOfHtml(html)).visible).toBe('Yes, please.')
})

test('a quote of 10,000 lines is folded at once', () => {
  const quote = Array.from({ length: 10_000 }, (_, at) => `> line ${at}`).join('\n')
  const split = () => expect(splitReply(`Thanks!\n\nOn Mon, Nov 2, 2026 at 9:14 AM Ana <a@b.example> wrote:\n\n${quote}`).visible).toBe('Thanks!')
  expect(processorMs(split)).toBeLessThan(1_000)
})

test.each([
  ['attributions without end', `${'On 2026 a@b '.repeat(30)}\n`.repeat(3_000)],
  ['headers without end', 'From: a@b.example\nSubject: x\n'.repeat(20_000)],
  ['blank lines', '\n'.repeat(900_000)],
  ['quote marks', '>'.repeat(900_000)],
  ['delimiters', '--\na\n'.repeat(9_000)],
  ['one line', 'a: '.repeat(300_000)],
  ['alternating quotes', '> a\nb\n'.repeat(9_000)],
])('hostile texts take linear time: %s', (_name, text) => {
  expect(processorMs(() => splitReply(text))).toBeLessThan(2_000)
})

test('a line between sections is no signature, and nothing is folded away that asks something', () => {
  const sections = 'A new enquiry.\n\n---\n\nAPPLICANT\nName: Sam\n\n---\n\nQUESTION\nIs the flat still free?'
  expect(splitReply(sections).visible).toBe(sections)
  expect(splitReply('Hello\n\n--\nIs it still free?').visible).toContain('still free')
  expect(splitReply('Hello\n\n---\nSam Tenant\n020 7946 0000').visible).toBe('Hello')
  expect(splitReply('Hello\n\n--\nSam Tenant\n020 7946 0000').visible).toBe('Hello')
})

test.each(['Сб, 28 нояб. 2026 г. в 10:15, Ана <ana@x.test>:', '10:15, 28 ноября 2026 г., Ана <ana@x.test>:', '10:15 AM, November 28, 2026, Ana <ana@x.test>:'])(
  'the line above an older mail is told without quote marks below it: %j',
  (line) => {
    expect(splitReply(`Thanks!\n\n${line}\n\nOlder text`).visible).toBe('Thanks!')
  },
)

test.each([
  'Пт, 27 нояб. 2026 г. в 10:15, Ана\n<ana@x.test>:',
  'В Пт, 27/11/2026 в 10:15 +0300, Ана пишет:',
  '27.11.2026 в 10:15, Ана <ana@x.test> написала:',
  '10:15 28.11.2026, Ana <ana@x.test>:',
  'At 10:15 28/11/2026 +0100, you wrote:',
  'On Sat, Nov 28, 2026 at 10:15 AM, Ana Very\nLong Name\n<ana@x.test>\nwrote:',
  'El sáb, 28 nov 2026 a las 10:15, Ana (<ana@x.test>)\nescribió:',
])('so is one with the time first, in Russian, or over several lines: %j', (line) => {
  expect(splitReply(`Thanks!\n\n${line}\n\nOlder text`).visible).toBe('Thanks!')
  expect(splitReply(`Thanks!\n\n${line}\n\n> Older text`).visible).toBe('Thanks!')
})

test.each([
  '10:15 on 28 November 2026 suits me, please ask ana@x.test:\n\nCan she come?',
  'At 10:15 on 28/11/2026 I called and Ana wrote:\n\nCome tomorrow',
  'Hello!\n\nAt 10:15 on 28/11/2026 I called and Ana wrote:\n\nCome tomorrow',
  'Hallo!\n\n28.11.2026, 10:15 Uhr passt mir, meine Adresse: ana@x.test:\n\nBitte bestätigen.',
  'Вы писали мне в пятницу:\n\n1. Насос\n2. Колесо',
  '28 ноября 2026 г., 10:15 — время встречи:\n\nПодтвердите.',
])('a sentence that begins like such a line is none: %j', (text) => {
  expect(splitReply(text).visible).toBe(text)
})
