import { expect, test } from 'vitest'
import { addressOf, placeFrom } from './contact-place.ts'
import { changeAfterSaving, viewOf, views } from './contact-views.ts'

const of = (address: string) => placeFrom(new URL(address, 'http://console.test').searchParams)

test('a list of contacts is linked with its filters, its segment and its order', () => {
  const place = { view: 'all', q: 'ada', filter: { all: [{ field: 'country', op: 'is', value: 'DE' }] }, segment: 'abc', sort: 'name' } as const
  expect(of(addressOf(place))).toEqual(place)
  expect(addressOf({})).toBe('/admin/contacts')
})

test('what is no filter or order of contacts is left out', () => {
  const nothing = { view: 'known', q: '', filter: undefined, segment: null, sort: undefined }
  for (const query of ['filter={', 'filter={"field":"priority","op":"is","value":"urgent"}', 'filter={"all":5}', 'sort=due', 'view=mine'])
    expect(of(`/admin/contacts?${query}`)).toEqual(nothing)
})

test('each view is known by its address, and those with conditions are about visitors without a name and an email, too', () => {
  for (const [name, view] of Object.entries(views)) {
    expect(viewOf(of(addressOf(view)))).toBe(name)
    if ('filter' in view) expect([name, of(addressOf(view)).view]).toEqual([name, 'all'])
  }
  expect(viewOf({ ...of(addressOf(views.blocked)), segment: 'abc' })).toBeUndefined()
})

test('a saved segment opens unless the user has gone on before the answer came', () => {
  const saved = { filter_ref: 'abc', filter: { field: 'country', op: 'is', value: 'DE' } as const }
  const changed = { ...of('/admin/contacts'), segment: 'abc', filter: saved.filter }
  const opened = { segment: 'abc', filter: saved.filter }
  expect(changeAfterSaving(changed, changed, saved)).toEqual(opened)
  expect(changeAfterSaving({ ...changed, segment: null }, { ...changed, segment: null }, saved)).toEqual(opened)
  for (const now of [
    { ...changed, segment: 'other' },
    { ...changed, segment: null, filter: undefined },
    { ...changed, filter: { ...saved.filter, value: 'FR' } },
  ])
    expect(changeAfterSaving(changed, now, saved)).toBeUndefined()
})
