import { expect, test } from 'vitest'
import { answerSubject, mailBody } from './mail-body.ts'

test.each([
  ['Bill', 'Re', 'Re: Bill'],
  ['Re: AW: fwd: Bill', 'Re', 'Re: Bill'],
  ['Bill', 'Fwd', 'Fwd: Bill'],
  ['Re: ', 'Re', 'Re: #7'],
  ['', 'Fwd', 'Fwd: #7'],
] as const)('%j with %s', (subject, prefix, expected) => {
  expect(answerSubject(subject, 7, prefix)).toBe(expected)
})

test('the body has message, linked files, signature and quoted history, as text and as HTML without anyone’s markup', () => {
  const at = new Date('2026-11-25T09:00:00Z')
  const quoted = [
    { name: 'Ada <b>', at, message: 'Where is it?\n\n> old\n<script>alert(1)</script>' },
    { name: '', at, message: 'x'.repeat(30_000) },
  ]
  const body = {
    message: ' See https://shop.test/a?b=1&c=2 <i>now</i>',
    signature: 'Bo\nVelo',
    links: [{ name: 'big.zip', url: 'https://d.test/files/1' }],
    quoted,
  }
  const { text, html } = mailBody({ ...body, language: 'en' })
  expect(text).toBe(
    'See https://shop.test/a?b=1&c=2 <i>now</i>\n\nFiles:\nbig.zip: https://d.test/files/1\n\n-- \nBo\nVelo\n\nOn Nov 25, 2026, 9:00 AM UTC, Ada <b> wrote:\n> Where is it?\n>\n>> old\n> <script>alert(1)</script>\n',
  )
  for (const part of [
    '<p style="margin:0 0 1em">See ',
    'href="https://shop.test/a?b=1&amp;c=2"',
    '&lt;i&gt;now',
    'Ada &lt;b&gt; wrote',
    '&lt;script&gt;',
    '<blockquote',
  ])
    expect(html).toContain(part)
  expect(html).not.toMatch(/<(script|i|b)>/)
  expect(mailBody({ ...body, quoted: [], links: [], signature: '', language: 'de' }).text).toBe('See https://shop.test/a?b=1&c=2 <i>now</i>\n')
})

test('bold, links and lists of a message are in the HTML part, and attached pictures are shown there', () => {
  const { html, text } = mailBody({
    ...{ message: '**Now**, see https://a.test\n\n- one\n- _two_', signature: '', links: [], quoted: [], language: 'en' },
    pictures: [{ file_id: 'abc', name: 'chain "old".png' }],
  })
  for (const part of [
    '<strong>Now</strong>',
    'href="https://a.test/"',
    '<ul><li>one</li><li><em>two</em></li></ul>',
    'src="cid:abc" alt="chain &quot;old&quot;.png"',
  ])
    expect(html).toContain(part)
  expect(text).toContain('**Now**, see https://a.test')
})
