// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { submitDialog } from './use-submit-keys.ts'

afterEach(() => document.body.replaceChildren())

/** Presses a key in the element `#at` of this page, and returns the forms that were submitted. */
function submitted(html: string, key: KeyboardEventInit, isHandled = false): string[] {
  document.body.innerHTML = html
  const forms: string[] = []
  for (const form of document.querySelectorAll('form'))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      forms.push(form.id)
    })
  const at = document.querySelector('#at')
  if (isHandled) at?.addEventListener('keydown', (event) => event.preventDefault())
  addEventListener('keydown', submitDialog)
  at?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...key }))
  removeEventListener('keydown', submitDialog)
  return forms
}

const field = '<textarea id="at"></textarea>'
const save = '<button type="submit">Save</button>'
const dialog = (inner: string) => `<div role="dialog">${inner}</div>`
const ctrl = { ctrlKey: true }

test.each<[string, string, KeyboardEventInit, string[]]>([
  ['Ctrl+Enter in a multiline field', dialog(`<form id="a">${field}${save}</form>`), ctrl, ['a']],
  ['⌘+Enter on a Mac', dialog(`<form id="a">${field}${save}</form>`), { metaKey: true }, ['a']],
  ['the form around the field, of two', dialog(`<form id="a">${save}</form><form id="b">${field}${save}</form>`), ctrl, ['b']],
  ['the only form, from beside it', dialog(`<button id="at">Close</button><form id="a">${save}</form>`), ctrl, ['a']],
  ['no form, from beside two', dialog(`<button id="at">Close</button><form id="a">${save}</form><form id="b">${save}</form>`), ctrl, []],
  ['not while saving is disabled', dialog(`<form id="a">${field}<button type="submit" disabled>Save</button></form>`), ctrl, []],
  ['not by Enter alone', dialog(`<form id="a">${field}${save}</form>`), {}, []],
  ['not while a word is composed', dialog(`<form id="a">${field}${save}</form>`), { ...ctrl, isComposing: true }, []],
  ['not outside a dialog', `<form id="a">${field}${save}</form>`, ctrl, []],
])('D17: Ctrl+Enter saves every dialog: %s', (_what, html, key, forms) => expect(submitted(html, key)).toEqual(forms))

test('D17: Ctrl+Enter that a field handles itself saves only once', () =>
  expect(submitted(dialog(`<form id="a">${field}${save}</form>`), ctrl, true)).toEqual([]))
