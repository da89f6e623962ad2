import { type CustomerSite, customerSite } from '../customer-site.ts'
import { expect, expectAccessible, test } from '../fixtures.ts'

test('an admin lists the websites allowed to embed the widget; other sites cannot show it', async ({ library, open, enter, server }) => {
  const { people, support_lib_id } = await library()
  const boss = people[0]
  if (!boss) throw new Error('the library lacks people')
  const frame = `${server.url}/advancedWidget/${support_lib_id}/`
  const [shop, evil] = [
    await customerSite('', { '/': `<iframe src="${frame}"></iframe>` }),
    await customerSite('', { '/': `<iframe src="${frame}"></iframe>` }),
  ]
  const visit = async (site: CustomerSite) => {
    const page = await open()
    await page.goto(site.url)
    return page.frameLocator('iframe').getByRole('button', { name: 'Chat with us now!' })
  }
  await expect(await visit(evil)).toBeVisible()

  const page = await open()
  await enter(page, boss, '/admin/profile/settings/installation')
  const field = page.getByLabel('Allowed websites')
  await field.fill('shop.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter one URL per line, without a path')).toBeVisible()
  await field.fill(`${shop.url}\nhttps://*.shop.example\n`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter one URL per line, without a path')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.reload()
  await expect(field).toHaveValue(`${shop.url}\nhttps://*.shop.example`)
  await expectAccessible(page)

  await expect(await visit(shop)).toBeVisible()
  const refused = await open()
  const failed = refused.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
  await refused.goto(evil.url)
  await failed
  expect(refused.frames().some((each) => each.url() === frame)).toBe(false)
  await Promise.all([shop.stop(), evil.stop()])
})
