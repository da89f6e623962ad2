import { expect, test } from 'vitest'
import { addressOf, placeFrom } from './contact-place.ts'

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
