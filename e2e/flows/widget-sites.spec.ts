import { expect, expectAccessible, test } from '../fixtures.ts'

test('an admin names the websites of the widget; pages of others cannot show it', async ({ library, open, login, server }) => {
  const { people, support_lib_id } = await library()
  const boss = people[0]
  if (!boss) throw new Error('the library lacks people')
  const frame = `${server.url}/advancedWidget/${support_lib_id}/`
  const visit = async (site: string) => {
    const page = await open()
    await page.route(`${site}/`, (route) => route.fulfill({ contentType: 'text/html', body: `<title>Shop</title><iframe src="${frame}"></iframe>` }))
    await page.goto(`${site}/`)
    return page.frameLocator('iframe').locator('body')
  }
  await expect(await visit('http://evil.example')).toContainText(/\S/)

  const page = await open()
  await login(page, boss)
  await page.goto('/admin/profile/settings/installation')
  const field = page.getByLabel('Allowed websites')
  await field.fill('shop.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Each line is an address without a path')).toBeVisible()
  await field.fill('http://shop.example\nhttps://*.shop.example\n')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Each line is an address without a path')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.reload()
  await expect(field).toHaveValue('http://shop.example\nhttps://*.shop.example')
  await expectAccessible(page)

  await expect(await visit('http://shop.example')).toContainText(/\S/)
  const refused = await open()
  const failed = refused.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await refused.route('http://evil.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<title>Evil</title><iframe src="${frame}"></iframe>` }),
  )
  await refused.goto('http://evil.example/')
  await failed
  expect(refused.frames().some((each) => each.url() === frame)).toBe(false)
})
