import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { renew } from './renew.ts'

const message = (at: number, text: string) => `<article id="m${at}"><p>${text}</p></article>`
const pageOf = (state: string, messages: string, rest = '') =>
  `<p data-live="state">${state}</p><section data-live="thread">${messages}</section><div data-live="close">${rest}</div><textarea>written on the server</textarea>`

function shown(html: string) {
  const page = new JSDOM(html).window.document
  const field = page.querySelector('textarea') as HTMLTextAreaElement
  field.value = 'half an answ'
  const texts = () => [...page.querySelectorAll('article')].map((each) => each.textContent)
  return { page, field, texts, state: () => page.querySelector('p')?.textContent }
}

test('new and changed messages appear, older ones stay, and what the reader writes is kept', () => {
  const { page, field, texts, state } = shown(pageOf('Waiting', message(1, 'one') + message(2, 'two'), '<button>Close</button>'))
  const first = page.getElementById('m1')
  expect(renew(page, pageOf('Closed', message(2, 'two, edited') + message(3, 'three')))).toBe('changed')
  expect(texts()).toEqual(['one', 'two, edited', 'three'])
  expect([page.getElementById('m1') === first, state(), page.querySelector('button'), field.value]).toEqual([true, 'Closed', null, 'half an answ'])
})

test('the same page changes nothing; another page ends it', () => {
  const html = pageOf('Waiting', message(1, 'one'))
  const { page, texts } = shown(html)
  const first = page.getElementById('m1')
  expect(renew(page, html)).toBe('same')
  expect(page.getElementById('m1')).toBe(first)
  expect(renew(page, '<h1>My tickets</h1>')).toBe('gone')
  expect(texts()).toEqual(['one'])
})
