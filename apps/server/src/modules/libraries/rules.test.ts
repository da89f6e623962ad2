import { expect, test } from 'vitest'
import { merged, overStored } from './merge.ts'
import { flagsFor } from './rules.ts'

test.each([
  [{ settings: { companyName: 'A' } }, ['canManageGeneralAndSecuritySettings']],
  [{ settings: { ticket: { selfManaged: true } } }, ['canManageTicketSettings']],
  [{ settings: { ticket: {}, copyright: '' } }, ['canManageTicketSettings', 'canManageGeneralAndSecuritySettings']],
  [{ widgetTheme: { isCustomCss: true } }, ['canManageWidgetSettings']],
  [{ widgetSites: { allowed_sites: [] } }, ['canManageWidgetSettings']],
  [{ visibility: { default_display: false } }, ['canManageWidgetSettings']],
  [{ isContactFormOnline: false }, ['canManageWidgetSettings']],
  [{ contactForm: null }, ['canManageWidgetSettings']],
  [{ integrations: {} }, ['canManageMessengerSettings']],
  [{}, []],
])('%j requires %j', (change, flags) => {
  expect([...flagsFor(change)]).toEqual(flags)
})

test('groups are merged, lists replaced, unknown and missing fields ignored', () => {
  const base = { a: 1, group: { b: 2, c: [1, 2] } }
  expect(merged(base, { group: { c: [3], unknown: 1 }, x: 1 })).toEqual({ a: 1, group: { b: 2, c: [3] } })
  expect(merged(base, { a: undefined })).toEqual(base)
  expect(merged(base, JSON.parse('{"__proto__":{"a":5},"constructor":1}'))).toEqual(base)
  expect(merged(base, null)).toEqual(base)
})

test('what a newer version has stored beside the fields that are known stays, at every depth', () => {
  const stored = { known: 1, newer: [1], group: { known: 1, newer: 2 }, was: null }
  expect(overStored(stored, { known: 2, group: { known: 3 }, was: { now: 4 }, added: [] })).toEqual({
    ...{ known: 2, newer: [1], group: { known: 3, newer: 2 } },
    ...{ was: { now: 4 }, added: [] },
  })
  expect(overStored(null, { known: 2 })).toEqual({ known: 2 })
})
