import { person } from '../../people.ts'
import { expect, expectSound, test } from './test.ts'
import { patience } from './until.ts'

test('detects an inaccessible screen', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library()).people, 0), '/admin/profile/theme')
  await expectSound(page)
  page.window.document.querySelector('h1')?.insertAdjacentHTML('afterend', '<button></button>')
  const { ms } = patience
  patience.ms = 1
  try {
    await expect(expectSound(page)).rejects.toThrow('button-name')
  } finally {
    patience.ms = ms
  }
})
