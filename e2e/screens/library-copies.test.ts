import { person } from '../people.ts'
import { expect, expectSound, test } from './harness/test.ts'

test('the library is exported, downloaded, and imported as a library of its own; another file is refused in words', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  const page = await open({ viewport: { width: 390, height: 800 } })
  await enter(page, person(people, 0), '/admin/profile/settings/copies')
  await page.line.isHeard()
  await expect(page.getByText('Nothing has been exported yet.')).toBeVisible()
  await expect(page.getByText('Nothing imported yet')).toBeVisible()
  await expectSound(page)

  await page.getByRole('button', { name: 'Export the library' }).click()
  await expect(page.getByText(/can be downloaded until/)).toBeVisible()
  await page.getByRole('button', { name: /Download/ }).click()
  const { name, file } = await page.download()
  expect(name).toMatch(/^porchlight-library-.*\.zip$/)
  const buffer = Buffer.from(await file.arrayBuffer())

  const choose = (name: string, content: Buffer) => page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer: content })
  await choose('other.zip', Buffer.from('something else'))
  await page.getByRole('button', { name: 'Import as a new library' }).click()
  await expect(page.getByText('The file was not taken: it is no full export of a library, or not all of it')).toBeVisible()
  await choose('library.zip', buffer)
  await page.getByRole('button', { name: 'Import as a new library' }).click()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  await expect(page.getByText(/^0 conversations, 0 messages/)).toBeVisible()
  await expectSound(page)
})
