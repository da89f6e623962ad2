import type { MintedLibrary } from '../server-process.ts'
import { exportParent } from '../test-server.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

const root = '/admin/profile/settings'
const admin = ({ people }: MintedLibrary) => people[0] ?? fail()
const fail = (): never => {
  throw new Error('nobody was minted')
}
/** Saves the open group and waits until the server has saved it. */
const save = async (page: ScreenPage) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.quiet()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
}

test("the widget's theme and dashboard blocks are saved and take effect in the widget", async ({ library, open, enter }) => {
  const minted = await library()
  const page = await open()
  await enter(page, admin(minted), `${root}/widget`)
  await expect(page.getByLabel('Show the news feed')).toBeChecked()
  await page.getByLabel('Compact theme').click()
  await page.getByLabel('Show the news feed').click()
  await save(page)
  await page.reload()
  await expect(page.getByLabel('Compact theme')).toBeChecked()
  await expect(page.getByLabel('Show the news feed')).not.toBeChecked()
  await expect(page.getByLabel('Show the chat')).toBeChecked()
  const { libraries } = callsAs(page)
  expect((await libraries.widgetBoot({ support_lib_id: minted.support_lib_id })).widget).toEqual({
    theme: 'compact',
    isHelpShown: true,
    isChatShown: true,
    isMessageShown: true,
    isNewsShown: false,
    isTeamShown: true,
  })
})

test('each group is saved separately and persists across a reload', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, admin(await library()))

  await page.goto(root)
  await page.getByLabel('Company name').fill('Wind & Wheels')
  await page.getByLabel('Email', { exact: true }).fill('not an address')
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Add an app' }).click()
  await page.getByLabel('Name of app 1').fill('iOS')
  await page.getByLabel('URL of app 1').fill('https://apps.example/wind')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Enter a URL that starts with')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('help@wind.example')
  await page.getByLabel('Website').fill('https://wind.example')
  await save(page)
  await page.reload()
  await expect(page.getByLabel('Company name')).toHaveValue('Wind & Wheels')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('help@wind.example')
  await expect(page.getByLabel('URL of app 1')).toHaveValue('https://apps.example/wind')

  await page.getByRole('button', { name: 'Help center' }).click()
  await page.getByRole('link', { name: 'Search engines' }).click()
  await page.getByLabel('Title').fill('Help for riders')
  await expect(page.getByRole('figure')).toContainText('Help for riders')
  await save(page)

  await page.getByRole('button', { name: 'Tickets' }).click()
  await page.getByRole('link', { name: 'Tickets', exact: true }).click()
  await page.getByLabel('Email subject').fill('Ticket for ')
  await page.getByRole('button', { name: '{companyName}' }).click()
  await expect(page.getByRole('figure')).toContainText('Ticket for Wind & Wheels')
  await page.getByLabel('Email subject').fill('Ticket {nobody}')
  await expect(page.getByText('Unknown placeholder {nobody}')).toBeVisible()
  await page.getByLabel('Contact address').fill('tickets@wind.example')
  await save(page)

  await page.getByRole('button', { name: 'Chat and widget' }).click()
  await page.getByRole('link', { name: 'Other chat products' }).click()
  await expect(page.getByText(/^Your help center has only its default address/)).toBeVisible()
  await page.getByLabel('tawk.to').check()
  await page.locator('#tawk-propertyId').fill('property-1')
  await page.getByLabel('Custom scripts').check()
  await expect(page.getByText('Paste only code from people you trust').first()).toBeVisible()
  await save(page)

  await page.getByRole('link', { name: 'Visibility' }).click()
  await page.getByLabel('Contact form is online').uncheck()
  await save(page)

  await page.reload()
  await expect(page.getByLabel('Contact form is online')).not.toBeChecked()
  await page.goto(`${root}/metadata`)
  await expect(page.getByLabel('Title')).toHaveValue('Help for riders')
  await page.goto(`${root}/tickets`)
  await expect(page.getByLabel('Contact address')).toHaveValue('tickets@wind.example')
  await page.goto(`${root}/thirdparty`)
  await expect(page.locator('#tawk-propertyId')).toHaveValue('property-1')
  // With the default address alone, the page leads step by step to a domain under which these chats run (checklist D6).
  const steps = page.getByRole('list', { name: 'Steps to a domain of your own' })
  await expect(steps).toContainText('Choose a subdomain')
  await steps.getByLabel('Subdomain').fill('Help.Own-Host.example')
  await steps.getByRole('button', { name: 'Add domain' }).click()
  await expect(steps).toContainText('CNAME')
  await expect(steps).toContainText('help.own-host.example')
  await expect(steps.getByRole('button', { name: 'Check now' })).toBeVisible()
  await steps.getByRole('button', { name: 'Remove' }).click()
  await expect(steps.getByLabel('Subdomain')).toBeVisible()
})

test("leaving with unsaved changes requires confirmation; a colleague's save in the meantime is applied or announced", async ({ library, open, enter }) => {
  const minted = await library({ people: [{ role: 'admin' }, { role: 'admin' }] })
  const [page, other] = [await open(), await open()]
  await enter(page, admin(minted))
  await enter(other, minted.people[1] ?? fail())
  await page.goto(root)
  await other.goto(root)
  await page.getByLabel('Phone').fill('+49 30 1')
  await other.getByLabel('Copyright line').fill('Theirs')
  await save(other)
  await expect(page.getByLabel('Copyright line')).toHaveValue('Theirs')
  await expect(page.getByLabel('Phone')).toHaveValue('+49 30 1')
  await other.getByLabel('Phone').fill('+49 30 2')
  await save(other)
  await expect(page.getByText('A teammate has changed the same settings')).toBeVisible()
  await page.getByRole('link', { name: 'Domain' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Phone')).toHaveValue('+49 30 1')
  await page.getByRole('link', { name: 'Domain' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(`${root}/domain`)
})

test('groups are locked for people without the permission, and show which one is required', async ({ library, open, enter }) => {
  const minted = await library({ people: [{ role: 'agent', flags: { canManageGeneralAndSecuritySettings: true } }, { role: 'writer' }] })
  const page = await open()
  await enter(page, admin(minted), `${root}/widget`)
  await expect(page.getByText('you need the “Widget settings” permission')).toBeVisible()
  await expect(page.getByLabel('Custom CSS')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await page.goto(`${root}/tickets`)
  await expect(page.getByText('“Ticket settings”')).toBeVisible()
  await page.goto(root)
  await page.getByLabel('Phone').fill('+49 30 3')
  await save(page)
  await page.goto('/admin/widgetsetup')
  await expect(page).toHaveURL('/admin/accessdenied')
  const writer = await open()
  await enter(writer, minted.people[1] ?? fail())
  for (const path of [root, `${root}/widget`, '/getmodalIntegrationsagencies']) {
    await writer.goto(path)
    await expect(writer).toHaveURL('/admin/accessdenied')
  }
})

test('a subdomain can be claimed, verified and removed', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, admin(await library()), `${root}/domain`)
  await page.getByLabel('Subdomain', { exact: true }).fill('no host')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('Enter a subdomain')).toBeVisible()
  await page.getByLabel('Subdomain', { exact: true }).fill('help.flows.invalid')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('_porchlight.help.flows.invalid')).toBeVisible()
  await expect(page.getByText(/porchlight-verification=\S+/)).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('No record found at _porchlight.help.flows.invalid yet')).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByLabel('Subdomain', { exact: true })).toHaveValue('')

  // The domain was verified once, but its record has since gone missing: the page shows the deadline and the record to add again.
  const host = 'help.flows.invalid'
  const proof = { host, record: `_porchlight.${host}`, value: 'porchlight-verification=abc' }
  const missing_since = new Date(Date.now() - 3_600_000).toISOString()
  page.route(/\/api\/main\/sub_domain$/, () => Response.json({ custom_subDomain: host, claim: null, proof, missing_since }))
  await page.reload()
  await expect(page.getByText(/The TXT record for this domain is missing. Restore it by .*, or the domain will be removed/)).toBeVisible()
  await expect(page.getByText('porchlight-verification=abc')).toBeVisible()
  await expectSound(page)
})

test('a parent creates and edits child libraries; leaving Widget Setup returns to the articles', async ({ library, open, enter }) => {
  const parent = await library({ company_name: 'Pedal & Partners' })
  const child = await library({ company_name: 'A client', parent_lib_id: parent.support_lib_id })
  const page = await open()
  await enter(page, admin(parent), `${root}/agencies`)
  await expect(page.getByText('A client')).toBeVisible()
  await page.getByRole('button', { name: 'New child library' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Company name').fill('Second client')
  await dialog.getByLabel('Domain').fill('no host')
  await dialog.getByRole('button', { name: 'Create library' }).click()
  await expect(dialog.getByText('Enter a domain')).toBeVisible()
  const host = `c${Date.now()}.invalid`
  await dialog.getByLabel('Domain').fill(host)
  await dialog.getByRole('button', { name: 'Create library' }).click()
  await expect(page.getByText('Second client', { exact: true })).toBeVisible()
  await expect(page.getByText(`${host} (not verified)`)).toBeVisible()
  await page.getByRole('button', { name: 'Edit Second client' }).click()
  await expect(dialog.getByText(`_porchlight.${host}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Check now' }).click()
  await expect(dialog.getByText(`No record found at _porchlight.${host} yet`)).toBeVisible()
  await expectSound(page)
  await dialog.getByLabel('Company name').fill('Renamed client')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Renamed client', { exact: true })).toBeVisible()
  // People are invited into a child from here, the owner of a new one as it is created.
  await page.getByRole('button', { name: 'Invite someone to Renamed client' }).click()
  await expect(dialog.getByRole('button', { name: 'Send invitation' })).toBeDisabled()
  await dialog.getByLabel('Email').fill('nora@client.test')
  await dialog.getByLabel('Role').selectOption({ label: 'Agent' })
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('nora@client.test has been invited')).toBeVisible()
  await page.getByRole('button', { name: 'New child library' }).click()
  await dialog.getByLabel('Company name').fill('Third client')
  await dialog.getByLabel('Domain').fill(`d${Date.now()}.invalid`)
  await dialog.getByLabel('Owner’s email (optional)').fill('owner@third.test')
  await dialog.getByRole('button', { name: 'Create library' }).click()
  await expect(page.getByText('Third client', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'What visitors to A client see' }).click()
  await expect(page.getByRole('heading', { name: 'Your articles in A client', level: 1 })).toBeVisible()

  const theirs = await open()
  await enter(theirs, admin(child), root)
  await expect(theirs.getByRole('link', { name: 'Domain' })).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Child libraries' })).toHaveCount(0)
  await theirs.goto('/admin/widgetsetup')
  await expect(theirs.getByLabel('Display of default articles')).toBeChecked()
  await theirs.getByLabel('Display of default articles').uncheck()
  await theirs.getByRole('button', { name: 'Save Changes' }).click()
  await expect(theirs).toHaveURL('/admin/content')
  await theirs.goto('/admin/widgetsetup')
  await expect(theirs.getByLabel('Display of default articles')).not.toBeChecked()
  await theirs.getByRole('button', { name: 'Cancel' }).click()
  await expect(theirs).toHaveURL('/admin/content')
})

test('the configured parent can export all libraries; other libraries cannot open the page', async ({ library, open, enter }) => {
  const parent = await library({ support_lib_id: exportParent, company_name: 'The parent' })
  await library({ company_name: '=HYPERLINK("https://canary.example")', parent_lib_id: exportParent })
  const page = await open()
  await enter(page, admin(parent), '/getmodalIntegrationsagencies')
  await page.getByRole('button', { name: 'Generate Csv' }).click()
  const download = await page.download()
  expect(download.name).toMatch(/^libraries-\d{4}-\d\d-\d\d\.csv$/)
  const csv = await download.file.text()
  expect(csv).toContain('"The parent"')
  expect(csv).toContain(`"'=HYPERLINK(""https://canary.example"")"`)
  await expect(page.getByText(/\d+ libraries exported/)).toBeVisible()
  const stranger = await open()
  await enter(stranger, admin(await library()), '/getmodalIntegrationsagencies')
  await expect(stranger).toHaveURL('/admin/accessdenied')
})

test('an admin lists the websites allowed to embed the widget; a path is refused with a message', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, admin(await library()), `${root}/installation`)
  const field = page.getByLabel('Allowed websites')
  await field.fill('shop.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter one URL per line, without a path')).toBeVisible()
  await field.fill('http://127.0.0.1:4000\nhttps://*.shop.example\n')
  await save(page)
  await expect(page.getByText('Enter one URL per line, without a path')).toHaveCount(0)
  await page.reload()
  await expect(field).toHaveValue('http://127.0.0.1:4000\nhttps://*.shop.example')
})

const groups = [
  '',
  '/domain',
  '/visibility',
  '/agencies',
  '/metadata',
  '/installation',
  '/identity',
  '/helpcenter',
  '/widget',
  '/chat',
  '/tickets',
  '/answers',
  '/thirdparty',
]
test('every group of settings is accessible, and so are the setup of the widget and the preview', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, admin(await library()), '/admin/profile/theme')
  await expect(page).not.toHaveTitle('Porchlight')
  for (const path of [...groups.map((group) => root + group), '/admin/widgetsetup', '/admin/preview']) {
    const { title } = page.window.document
    await page.follow(path)
    // The page before stays until the next one is there.
    await expect(page).not.toHaveTitle(title)
    await expectSound(page)
  }
})

test('the home page of the help center gets its words, the order of its sections and links, once they are valid', async ({ library, open, enter }) => {
  const minted = await library()
  const page = await open()
  await enter(page, admin(minted), `${root}/helpcenter`)
  await page.getByLabel('Heading of the home page').fill('Ask away')
  await page.getByRole('button', { name: 'Move up: News', exact: true }).click()
  await page.getByLabel('Latest articles', { exact: true }).click()
  await page.getByRole('button', { name: 'Links in the header: add a link' }).click()
  await page.getByLabel('Links in the header: name of link 1').fill('Shop')
  await page.getByLabel('Links in the header: address of link 1').fill('javascript:alert(1)')
  await expect(page.getByText('Enter an address that starts with https://')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByLabel('Links in the header: address of link 1').fill('https://shop.example')
  // A row that is left empty keeps nobody from saving; what the server refuses is said at its row.
  await page.getByRole('button', { name: 'Links in the footer: add a link' }).click()
  await page.getByRole('button', { name: 'Links in the footer: add a link' }).click()
  await page.getByLabel('Links in the footer: name of link 2').fill('Terms')
  await page.getByLabel('Links in the footer: address of link 2').fill('/terms')
  const mend = page.route(/\/api\/main\/library/, () =>
    Response.json({ error: { code: 'invalid_input', message: '', fields: { 'publicHelpCenterTheme.footerLinks.0.url': 'a link' } } }, { status: 400 }),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter an address that starts with https://')).toBeVisible()
  mend()
  await save(page)
  await page.reload()
  await expect(page.getByLabel('Heading of the home page')).toHaveValue('Ask away')
  await expect(page.getByLabel('Latest articles', { exact: true })).not.toBeChecked()
  const { publicHelpCenterTheme } = await callsAs(page).documents.supportLibrary({ id: minted.support_lib_id })
  expect(publicHelpCenterTheme).toMatchObject({
    sections: ['categories', 'news'],
    headerLinks: [{ label: 'Shop', url: 'https://shop.example' }],
    footerLinks: [{ label: 'Terms', url: '/terms' }],
  })
})
