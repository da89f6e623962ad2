import { callsOf } from '../../apps/server/src/testing/calls.ts'
import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('an editor keeps words that mean the same; what a search does not tell apart is said at the field', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'editor' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/synonyms')
  await expect(page.getByText('No synonyms yet')).toBeVisible()
  await page.getByRole('button', { name: 'New synonyms' }).click()
  const dialog = page.getByRole('dialog', { name: 'New synonyms' })
  await dialog.getByLabel('Words that mean the same').fill('Straße, strasse, ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('A search does not tell these words apart.')).toBeVisible()
  await dialog.getByLabel('Words that mean the same').fill('road, ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const groups = page.getByRole('list', { name: 'Synonyms' }).getByRole('listitem')
  await expect(groups).toHaveCount(1)
  await expectSound(page)
  const colleague = callsAs(page).synonyms
  await colleague.create({ words: ['bill', 'invoice'] })
  await expect(groups).toHaveCount(2)

  await page.getByRole('button', { name: 'Delete: bill, invoice' }).click()
  await page.getByRole('dialog', { name: 'Delete these synonyms?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(groups).toHaveCount(1)
  expect((await colleague.list({})).synonym_groups.map(({ words }) => words)).toEqual([['Straße', 'road']])
})

test('what visitors looked for in vain becomes a synonym of known words, and counts as solved', async ({ library, open, enter, server }) => {
  const { people, support_lib_id } = await library({ people: [{ role: 'editor' }, { role: 'writer' }] })
  await callsOf(server.url, () => null).visitorActivity.addSearch({ supportLibId: support_lib_id, activity: { searchQuery: 'velocipede', status: 'failed' } })
  const page = await open()
  await enter(page, person(people, 0), '/admin/content?view=gaps')
  await callsAs(page).synonyms.create({ words: ['bike', 'bicycle'] })
  await page.getByRole('button', { name: 'More for: velocipede' }).click()
  await page.getByRole('menuitem', { name: 'Add as synonym…' }).click()
  const dialog = page.getByRole('dialog', { name: 'New synonyms' })
  await dialog.getByRole('combobox', { name: 'Synonyms', exact: true }).click()
  await page.getByRole('option', { name: 'bike, bicycle' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('“velocipede” means the same as the other words now.')).toBeVisible()
  await expect(page.getByText('No content gaps')).toBeVisible()
  expect((await callsAs(page).synonyms.list({})).synonym_groups.map(({ words }) => words)).toEqual([['bike', 'bicycle', 'velocipede']])
  await page.getByRole('radio', { name: 'Dealt with' }).click()
  await expect(page.getByText('Solved by a synonym')).toBeVisible()

  const other = await open()
  await enter(other, person(people, 1), '/admin/synonyms')
  await expect(other.getByText('velocipede')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Edit: bike, bicycle, velocipede' })).toHaveCount(0)
})
