import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { person } from '../people.ts'
import { picture } from '../picture.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { expect, expectSound, test } from './harness/test.ts'

async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}

const dialog = (page: ScreenPage) => page.getByRole('dialog', { name: 'Import articles' })
async function choose(page: ScreenPage, name: string, bytes: Buffer): Promise<void> {
  await dialog(page).locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes })
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
}

test(`a zip is imported with a report, and exported again`, async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'editor', name: 'Edith Editor' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin')
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import articles…' }).click()
  await expect(dialog(page)).toBeVisible()
  await expectSound(page)

  await choose(page, 'broken.zip', Buffer.from('PK\x03\x04 nothing'))
  await expect(dialog(page).getByRole('alert')).toHaveText(/can’t be imported.*damaged/)
  await choose(page, 'pictures.zip', await zipOf({ 'a.png': picture.buffer }))
  await expect(dialog(page).getByRole('alert')).toHaveText(/no Markdown or HTML/)
  const good = await zipOf({
    'Brakes/squeaking.md': '---\ntitle: Squeaking brakes\n---\n\nClean the rim. ![Rim](rim.png) ![Gone](gone.png)',
    'Brakes/rim.png': picture.buffer,
    'Opening hours.html': '<title>Opening hours</title><p>Nine to five</p>',
    'notes.docx': 'x',
  })
  await choose(page, 'articles.zip', good)
  await expect(
    dialog(page)
      .getByRole('status')
      .filter({ hasText: /2 articles imported.*1 skipped/ }),
  ).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: /notes\.docx.*Not a Markdown/ })).toBeVisible()
  await expect(dialog(page).getByRole('row', { name: /squeaking\.md.*gone\.png/ })).toBeVisible()
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Squeaking brakes' })).toBeVisible()

  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'As Markdown' }).click()
  const zip = Buffer.from(await (await page.download()).file.arrayBuffer())
  expect(zip.includes('Brakes/squeaking-brakes.md')).toBe(true)
  expect(zip.includes('pictures/squeaking-brakes-1.png')).toBe(true)
})

test('empty files, zip bombs and oversized names are refused with a message, and the dialog stays usable', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'editor' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin')
  await page.getByRole('button', { name: 'Import and export' }).click()
  await page.getByRole('menuitem', { name: 'Import articles…' }).click()
  await choose(page, 'nothing.md', Buffer.alloc(0))
  await expect(dialog(page).getByRole('alert')).toHaveText(/empty/)
  await choose(page, 'bomb.zip', await zipOf({ 'bomb.md': Buffer.alloc(100_000_000) }))
  await expect(dialog(page).getByRole('alert')).toHaveText(/can’t be imported.*compression/)
  await choose(page, `${'🚲'.repeat(300)}.md`, Buffer.from('# Wheels\n\nTurn them.'))
  await expect(
    dialog(page)
      .getByRole('status')
      .filter({ hasText: /1 article imported/ }),
  ).toBeVisible()
})
