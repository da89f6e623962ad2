// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { isLayerOpen, keepsKeys } from './key-steps.ts'

beforeEach(() => {
  document.body.innerHTML = ''
})
const made = (html: string) => {
  document.body.innerHTML = html
  return document.querySelector('[data-here]')
}

test.each([
  ['<textarea data-here></textarea>', true],
  ['<form><button type="button" data-here>Attach files</button></form>', true],
  ['<section data-writing><ul><li><button data-here>Remove a.png</button></li></ul></section>', true],
  ['<section data-writing><label><input type="radio" data-here></label></section>', true],
  ['<select data-here></select>', true],
  ['<header><button data-here>Close chat</button></header>', false],
  ['<div role="listbox" tabindex="0" data-here></div>', false],
])('the focused control of a composer or form receives single keys: %s', (html, keeps) => expect(keepsKeys(made(html))).toBe(keeps))

test.each([
  ['<div role="menu"></div>', true],
  ['<div role="dialog"></div>', true],
  ['<section role="dialog" aria-modal="true"></section>', true],
  ['<dialog open></dialog>', true],
  ['<dialog></dialog>', false],
  ['<div hidden><div role="menu"></div></div>', false],
  ['<div role="listbox"></div>', false],
])('single-key shortcuts are off while a menu, popover or dialog is open: %s', (html, isOpen) => {
  made(html)
  expect(isLayerOpen()).toBe(isOpen)
})
