import { expect, test } from 'vitest'
import { safeHref } from '../message-text/parse-inline.ts'
import { mailHref } from './mail-href.ts'

test.each([
  ['ada@example.org', 'mailto:ada@example.org'],
  ["o'neil+bikes@example.org", "mailto:o'neil%2Bbikes@example.org"],
  ['a@b.co?bcc=everyone@b.co', 'mailto:a@b.co%3Fbcc%3Deveryone%40b.co'],
  ['a@b.co&cc=x@y.co#z', 'mailto:a@b.co%26cc%3Dx%40y.co%23z'],
])('a mailto: link to %s has no headers', (email, href) => {
  expect(mailHref(email)).toBe(href)
  expect(new URL(mailHref(email)).search).toBe('')
})

test.each([
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['mailto:a@b.example?bcc=c@d.example&body=x', 'mailto:a@b.example'],
  ['mailto:a@b.example,c@d.example', undefined],
  ['mailto:a%3Fbcc=x@b.example', undefined],
  ['mailto:?to=a@b.example', undefined],
])('a typed link %s has at most one recipient', (written, href) => expect(safeHref(written)).toBe(href))
