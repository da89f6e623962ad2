import { expect, test } from '../fixtures.ts'
import { person } from '../people.ts'

const root = '/admin/profile/settings'

test('the theme preview updates while typing; CSS that could load or cover something is refused with a message at the field', async ({
  library,
  open,
  enter,
}) => {
  const page = await open()
  await enter(page, person((await library({ company_name: 'Northwind Bikes' })).people, 0), `${root}/helpcenter`)
  const preview = page.frameLocator('iframe[title="Help center preview"]')
  await expect(preview.locator('.brand span')).toHaveText('Northwind Bikes')
  await page.getByLabel('Theme color', { exact: true }).fill('#1A3C8B')
  const accent = () => preview.locator('html').evaluate((page) => getComputedStyle(page).getPropertyValue('--pl-accent').toLowerCase())
  await expect.poll(accent).toBe('#1a3c8b')
  await page.getByLabel('Custom CSS').check({ force: true })
  const sheet = page.getByLabel('Stylesheet')
  await sheet.fill('.hero h1 { color: rgb(255, 0, 0) }')
  await expect(preview.locator('.hero h1')).toHaveCSS('color', 'rgb(255, 0, 0)')
  await sheet.fill('.hero h1 { color: rgb(255, 0, 0) }\n.a { background: url(https://canary.example/x) }')
  await expect(page.getByText('Line 2: url() and other functions that load resources are not allowed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await sheet.fill('.hero h1 { letter-spacing: 2px }')
  await page.getByLabel('Choose a file: Site icon').setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') })
  await expect(page.getByRole('img', { name: 'Site icon' })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Theme color', { exact: true })).toHaveValue('#1A3C8B')
  await expect(sheet).toHaveValue('.hero h1 { letter-spacing: 2px }')
  await expect(preview.locator('.brand img')).toBeVisible()
  await page.goto(`${root}/widget`)
  const widget = page.frameLocator('iframe[title="Widget preview"]')
  await expect(widget.locator('.hero-company')).toHaveText('Northwind Bikes')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(widget.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await widget.locator('html').evaluate(() => [origin, document.querySelectorAll('.toolbar').length])).toEqual(['null', 0])
  await page.getByLabel('Compact theme').check({ force: true })
  await expect(widget.getByRole('navigation', { name: 'Sections' })).toBeVisible()
  await page.getByLabel('Custom CSS').check({ force: true })
  await sheet.fill('.card.start { border-radius: 3px }')
  await expect(widget.locator('[data-block="chat"].card.start')).toHaveCSS('border-radius', '3px')
  // The preview shows the library's own content, provided by the console.
  await expect(widget.getByText('No Content found')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto('/admin/preview')
  await expect(page.frameLocator('iframe[title="Northwind Bikes widget"]').locator('[data-block="chat"].card.start')).toHaveCSS('border-radius', '3px')
  await expect(page.frameLocator('iframe[title="Northwind Bikes widget"]').getByText('Northwind Bikes').first()).toBeVisible()
})

const onePixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
