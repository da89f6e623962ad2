import { person } from '../people.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

const nav = (page: ScreenPage) => page.getByRole('navigation', { name: 'Main' })
const entries = (page: ScreenPage) => nav(page).getByRole('listitem').getByRole('link')
const askedBy = (page: ScreenPage) => page.network.calls.map(({ url }) => url.pathname)
const failure = { error: { code: 'internal', request_id: 'x' } }
const profile = (page: ScreenPage) => page.getByRole('button', { name: /’s profile$/ })

test.describe('what each role sees and can open', () => {
  const cases = [
    {
      role: 'admin',
      shown: [
        'Inbox',
        'Articles',
        'Contact form',
        'Formbuilder',
        'NewsFlash',
        'Reports',
        'Integrations',
        'Sop',
        'Courses',
        'Automation',
        'Settings',
        'Account',
      ],
      open: ['/admin/inbox?tab=chats', '/admin/profile/settings', '/admin/profile/integrations', '/admin/profile/permissions', '/admin/profile/notifications'],
      denied: [],
    },
    {
      role: 'agent',
      shown: ['Inbox', 'Formbuilder', 'Account'],
      open: ['/admin/inbox?tab=queue', '/admin/inbox?tab=archives', '/admin/profile/account'],
      denied: ['/admin/inbox?tab=chats', '/admin/profile/settings', '/admin/profile/integrations', '/admin/profile/teammates', '/admin/profile/notifications'],
    },
    {
      role: 'writer',
      shown: ['Articles', 'NewsFlash', 'Sop', 'Courses', 'Account'],
      open: ['/admin/content', '/admin/profile/theme'],
      denied: ['/admin/inbox', '/admin/inbox?tab=queue', '/admin/profile/settings', '/admin/profile/permissions'],
    },
  ] as const
  for (const { role, shown, open: allowed, denied } of cases) {
    test(role, async ({ library, open, enter }) => {
      const { people } = await library({ people: [{ role }] })
      const page = await open()
      await enter(page, person(people, 0), '/admin')
      await expect(entries(page)).toHaveCount(shown.length)
      for (const name of shown) await expect(nav(page).getByRole('link', { name })).toBeVisible()
      // The first of each kind is loaded, the others are opened within the page: the same guards decide.
      for (const [at, path] of allowed.entries()) {
        await (at === 0 ? page.goto(path) : page.follow(path))
        await expect(profile(page)).toBeVisible()
        await expect(page).toHaveURL(path)
      }
      for (const [at, path] of denied.entries()) {
        await (at === 0 ? page.goto(path) : page.follow(path))
        await expect(page).toHaveURL('/admin/accessdenied')
        await expect(page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
      }
    })
  }

  test('a permission change takes effect while the user is working', async ({ library, open, enter }) => {
    const { people } = await library()
    const [admin, agent] = [person(people, 0), person(people, 1)]
    const worker = await open()
    await enter(worker, agent, '/admin')
    await expect(nav(worker).getByRole('link', { name: 'Settings' })).toHaveCount(0)
    const boss = await open()
    await enter(boss, admin, '/admin/profile/permissions')
    await boss.getByRole('radio', { name: 'People' }).check()
    await boss.getByRole('combobox', { name: 'Teammate' }).selectOption({ label: agent.name })
    await boss.getByRole('switch', { name: 'Change general and security settings' }).click()
    await expect(nav(worker).getByRole('link', { name: 'Settings' })).toBeVisible()
    await nav(worker).getByRole('link', { name: 'Settings' }).click()
    await expect(worker.getByRole('region', { name: 'Settings' }).getByRole('heading', { level: 1 })).toBeVisible()
    // An agent with a limited scope loses conversations outside it from their lists, and gets them back.
    await callsAs(boss).tickets.create({ email: 'kim@example.test', subject: 'Where is my bill?', message: 'Hello' })
    await worker.goto('/admin/inbox?tab=tickets')
    await expect(worker.getByText('Where is my bill?')).toBeVisible()
    const scope = boss.getByRole('combobox', { name: 'Visible conversations' })
    await scope.selectOption({ label: 'Their own' })
    await expect(worker.getByText('Where is my bill?')).toHaveCount(0)
    await scope.selectOption({ label: 'Same as role (All)' })
    await expect(worker.getByText('Where is my bill?')).toBeVisible()
    await worker.goto('/admin/profile/settings')
    await boss.getByRole('button', { name: 'Reset to role' }).click()
    await expect(worker).toHaveURL('/admin/accessdenied')
    await expect(nav(worker).getByRole('link', { name: 'Settings' })).toHaveCount(0)
  })
})

test('nothing privileged is requested before the permissions have loaded, and nothing flickers', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }, { role: 'admin' }] })
  const boss = await open()
  await enter(boss, person(people, 1), '/admin')
  await boss.goto('/admin/profile/permissions')
  await expect.poll(() => askedBy(boss).some((path) => path.startsWith('/api/teams/'))).toBe(true)
  const page = await open()
  await enter(page, person(people, 0), '/admin')
  const held = Promise.withResolvers<null>()
  // The inbox has made all its requests, so later ones come from the next page.
  await expect(page.getByText('You have no open chats')).toBeVisible()
  await page.quiet()
  const before = page.network.calls.length
  page.route(/\/api\/inbox\/permissions\?/, () => held.promise)
  const asked = () => askedBy(page).slice(before)
  await page.goto('/admin/profile/permissions')
  await expect.poll(asked).toContain('/api/inbox/permissions')
  expect(await entries(page).count()).toBe(0)
  expect(asked().filter((path) => /\/api\/teams\/|\/roles|\/conversations|\/agents|\/settings/.test(path))).toEqual([])
  held.resolve(null)
  await expect(page).toHaveURL('/admin/accessdenied')
  expect(asked().filter((path) => path.startsWith('/api/teams/'))).toEqual([])
})

test('a new role takes effect immediately; a team can be created, changed and deleted', async ({ library, open, enter }) => {
  const { people } = await library()
  const [admin, agent] = [person(people, 0), person(people, 1)]
  const worker = await open()
  await enter(worker, agent, '/admin')
  await expect(nav(worker).getByRole('link', { name: 'Inbox' })).toBeVisible()
  const boss = await open()
  await enter(boss, admin, '/admin/profile/teammates')
  await boss.getByLabel(`Role of ${agent.name}`).selectOption('writer')
  await expect(boss.getByText(`${agent.name}’s role is now Writer`)).toBeVisible()
  await expect(nav(worker).getByRole('link', { name: 'Inbox' })).toHaveCount(0)
  await expect(worker).toHaveURL('/admin/accessdenied')
  await expect.poll(() => worker.storage().getItem('user_type')).toBe('writer')
  await boss.getByRole('button', { name: 'New team' }).click()
  await boss.getByLabel('Team name').fill('Workshop')
  await boss.getByRole('checkbox', { name: agent.name }).check()
  await boss.getByRole('button', { name: 'Save' }).click()
  const team = boss.getByText('Workshop')
  await expect(team).toBeVisible()
  await boss.getByRole('button', { name: 'Edit' }).click()
  await boss.getByRole('button', { name: 'Delete team' }).click()
  await expect(team).toHaveCount(0)
})

test("the badge shows the queue's size, up to 99+", async ({ library, open, enter, server }) => {
  const { people, support_lib_id } = await library({ chat_settings: { assignment: 'manual' } })
  await server.ask('queue', { support_lib_id, count: 98 })
  const page = await open()
  await enter(page, person(people, 0), '/admin')
  const inbox = nav(page).getByRole('link', { name: 'Inbox' })
  await expect(inbox).toContainText('98')
  await server.ask('conversation', { support_lib_id, message: 'one more' })
  await expect(inbox).toContainText('99')
  await expect(inbox).not.toContainText('99+')
  await server.ask('conversation', { support_lib_id, message: 'and one' })
  await expect(inbox).toContainText('99+')
})

test('a teammate sees away mode immediately, even if it is switched before the page is connected', async ({ library, open, enter }) => {
  const { people } = await library()
  const [admin, agent] = [person(people, 0), person(people, 1)]
  const boss = await open()
  await enter(boss, admin, '/admin/profile/teammates')
  const page = await open()
  const connected = Promise.withResolvers<null>()
  page.line.reachesServer = () => connected.promise
  await enter(page, agent, '/admin')
  const row = boss.getByRole('row').filter({ hasText: agent.name })
  await expect(row).toContainText('Offline')
  await profile(page).click()
  const away = page.getByRole('switch', { name: /Away mode/ })
  await expect(away).toBeEnabled()
  await away.click()
  connected.resolve(null)
  await expect(row).toContainText('Away')
  await away.click()
  await expect(row).toContainText('Online')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('away mode stays as chosen when an outdated response arrives late', async ({ library, open, enter }) => {
  const { people } = await library()
  const [boss, page] = [await open(), await open()]
  await enter(boss, person(people, 0), '/admin/profile/account')
  await enter(page, person(people, 1), '/admin/profile/account')
  await page.line.isHeard()
  const { user_details } = await callsAs(page).people.userDetails({})
  const held = Promise.withResolvers<null>()
  await profile(page).click()
  const away = page.getByRole('switch', { name: /Away mode/ })
  await expect(away).toBeEnabled()
  // The page requests the user again after a permission change; this response predates the switch.
  let asked = 0
  page.route(/\/api\/inbox\/user$/, () => {
    asked += 1
    return asked === 1 ? held.promise.then(() => Response.json({ user_details })) : null
  })
  const permissions = [{ slug: 'canViewReports' as const, is_enabled: true }]
  await callsAs(boss).permissions.update({ id: user_details.user_id, permissions })
  await expect.poll(() => asked).toBe(1)
  await away.click()
  await expect.poll(async () => (await callsAs(page).people.userDetails({})).user_details.is_away).toBe(1)
  held.resolve(null)
  await page.quiet()
  await expect(away).toBeChecked()
})

test('away mode is reverted with a message if the change does not reach the server', async ({ library, open, enter }) => {
  const { people } = await library()
  const page = await open()
  page.line.cut()
  await enter(page, person(people, 1), '/admin')
  await profile(page).click()
  const away = page.getByRole('switch', { name: /Away mode/ })
  await expect(away).toBeEnabled()
  await away.click()
  await expect(away).toBeChecked()
  await expect(page.getByText('Couldn’t change away mode.')).toBeVisible()
  await expect(away).not.toBeChecked()
})

test('the command bar, shortcuts and help button work by keyboard; the theme is kept', async ({ library, open, enter }) => {
  const { people } = await library()
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/account')
  await expect(profile(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.getByRole('main').focus()
  await page.keyboard.press('ControlOrMeta+k')
  const bar = page.getByPlaceholder('Type a command…')
  await expect(bar).toBeFocused()
  await expectSound(page)
  await bar.fill('dark')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.window.document.documentElement.dataset.mantineColorScheme).toBe('dark')
  expect(page.storage().getItem('darkTheme')).toBe('true')
  await page.reload()
  await expect.poll(() => page.window.document.documentElement.dataset.mantineColorScheme).toBe('dark')
  await expect(profile(page)).toBeVisible()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Go to Inbox')).toBeVisible()
  await sheet.getByRole('searchbox', { name: 'Find a shortcut' }).fill('inbox')
  await expect(sheet.getByText('Go to Inbox')).toBeVisible()
  await expect(sheet.getByText('Go to Settings')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL('/admin/profile/overview')
  await expect(page).toHaveTitle('All settings · Porchlight')
  const help = page.getByRole('button', { name: /^Help(?! center)/ })
  await help.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Widget preview' })
  await expect(panel.locator('iframe')).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(panel).toHaveCount(0)
  await expect(help).toBeFocused()
})

test('the footer is shown; failures of the first calls are reported', async ({ library, open, enter }) => {
  const { people } = await library()
  const page = await open()
  await enter(page, person(people, 0), '/admin')
  await expect(page.getByRole('contentinfo')).toContainText(`${new Date().getFullYear()}`)
  await expect(page.getByRole('contentinfo')).toContainText('3072')
  const unroute = page.route(/\/api\/inbox\/user$/, () => Response.json(failure, { status: 500 }))
  await page.goto('/admin/profile/theme')
  await expect(page.getByText('An error occcured while getting LoggedInUser')).toBeVisible()
  unroute()
  page.route(/\/api\/inbox\/permissions\?/, () => Response.json(failure, { status: 500 }))
  await page.goto('/admin/inbox')
  await expect(page.getByText('An error occcured while getting Permissions')).toBeVisible()
})

test('account, password and settings changes are saved', async ({ library, open, enter }) => {
  const { people, identity_secret } = await library()
  const admin = person(people, 0)
  const page = await open()
  await enter(page, admin, '/admin/profile/account')
  await page.getByLabel('Display name').fill('Ada at the desk')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Display name')).toHaveValue('Ada at the desk')
  await page.goto('/admin/profile/settings/chat')
  await page.getByLabel('Greeting', { exact: true }).fill('Welcome to the shop')
  await page.getByRole('button', { name: 'Add greeting' }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByLabel('Page', { exact: true }).fill('/pricing*')
  await page.getByLabel('Message', { exact: true }).fill('Need a hand?')
  await page.getByLabel('Co-browsing URL').fill('https://screen.example/')
  await expect(page.getByLabel('Co-browsing URL')).toHaveAccessibleDescription(/Enter an https URL with {visitor_ref} in its path or query\.$/)
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  await page.getByLabel('Co-browsing URL').fill('https://screen.example/{visitor_ref}')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Greeting', { exact: true })).toHaveValue('Welcome to the shop')
  await expect(page.getByLabel('Page', { exact: true })).toHaveValue('/pricing*')
  await page.goto('/admin/profile/settings/installation')
  await expect(page.getByText('data-library=')).toBeVisible()
  await page.goto('/admin/profile/settings/identity')
  await page.getByRole('button', { name: 'Reveal' }).click()
  await expect(page.getByText(identity_secret)).toBeVisible()
  await page.goto('/admin/profile/changePassword')
  const [current, next] = [page.getByRole('textbox', { name: 'Current password' }), page.getByRole('textbox', { name: 'New password' })]
  await current.fill('not it')
  await next.fill('a lantern in the window')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Incorrect login credentials')).toBeVisible()
  await current.fill(admin.password)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Password updated successfully')).toBeVisible()
})

test('the profile popover is accessible', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [{ role: 'writer' }] })).people, 0), '/admin')
  await profile(page).click()
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible()
  await expectSound(page)
})

test('a fresh page makes each request only once', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library()).people, 0), '/admin')
  const pages = ['inbox?tab=chats', 'content', 'newsflash', 'courses', 'sop', 'profile/settings', 'profile/teammates'].map((path) => `/admin/${path}`)
  for (const path of pages) {
    const before = page.network.calls.length
    await page.goto(path)
    await page.line.isHeard()
    await page.quiet()
    const reads = page.network.calls.slice(before).flatMap(({ method, url }) => (method === 'GET' && url.pathname.startsWith('/api/') ? url.href : []))
    expect(reads.length, path).toBeGreaterThan(2)
    expect([...reads].sort(), path).toEqual([...new Set(reads)].sort())
  }
})
