import { person } from '../people.ts'
import { Errand } from './harness/errand.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test.describe('errands of somebody who has never been here, who reads and types what they look for', () => {
  /** What is typed into the search for everything, and where it has led when it is done. */
  const errands: readonly (readonly [errand: string, typed: string, done: (errand: Errand) => Promise<void>])[] = [
    ['invite a colleague', 'invite', ({ page }) => expect(page.getByRole('dialog').getByLabel('Email')).toBeVisible()],
    ['make a macro', 'new macro', ({ page }) => expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('A macro that people run by hand')],
    [
      'connect the mailbox',
      'mailbox',
      ({ page }) =>
        expect(
          page
            .getByRole('main')
            .getByRole('heading', { name: /mailbox/i })
            .first(),
        ).toBeVisible(),
    ],
    ['change the company’s phone number', 'phone', ({ page }) => expect(page.getByLabel('Phone')).toBeFocused()],
    ['set when we are open', 'opening hours', ({ page }) => expect(page).toHaveURL('/admin/profile/businesshours')],
    ['require two-factor', 'require two-factor', ({ page }) => expect(page).toHaveURL(/two-factor/)],
    ['delete what a customer asks to have deleted', 'gdpr', ({ page }) => expect(page).toHaveURL(/personal-data/)],
    ['find the signature', 'signature', ({ page }) => expect(page.getByLabel('Your signature')).toBeVisible()],
    ['take a break', 'away', ({ page }) => expect(page.getByText('Away', { exact: true }).first()).toBeVisible()],
  ]

  test('each is at most three screens from the inbox, and as many presses as its words have letters, and two', async ({ library, open, enter }) => {
    const { people } = await library()
    const page = await open()
    await enter(page, person(people, 0), '/admin/inbox')
    for (const [what, typed, done] of errands) {
      const errand = new Errand(page)
      await errand.search(typed)
      await done(errand)
      expect({ what, presses: errand.presses, screens: errand.screens }).toEqual({ what, presses: typed.length + 2, screens: 1 })
      await page.follow('/admin/inbox')
    }
  })
})

test('errands beside a ticket: each is on its screen, and none takes more presses than today', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ana Costa' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox')
  const calls = callsAs(page)
  const ticket = async (name: string, subject: string) =>
    (await calls.tickets.create({ email: `${name.toLowerCase()}@shop.example`, name, subject, message: 'It fails.' })).conversation
  const [ada, tracker] = [await ticket('Ada', 'Cannot pay'), await ticket('Ops', 'Provider is down')]
  await calls.conversationLinks.add({ conversation_ref: ada.conversation_ref, other_ref: tracker.conversation_ref, kind: 'follows' })
  const beside = page.getByText('1 conversation follows this ticket, 1 open.')
  const dialog = (name: string) => expect(page.getByRole('dialog', { name })).toBeVisible()
  const errands: readonly (readonly [errand: string, presses: number, walk: (errand: Errand) => Promise<void>])[] = [
    [
      'answer everybody who follows it',
      1,
      async (errand) => {
        await errand.click(page.getByRole('button', { name: 'Answer all…' }))
        await dialog('One answer to all followers')
      },
    ],
    [
      'tell visitors of the outage',
      'outage'.length + 2,
      async (errand) => {
        await errand.search('outage', beside)
        await dialog('Tell visitors of an incident')
      },
    ],
    [
      'forward it to a supplier',
      'supplier'.length + 2,
      async (errand) => {
        await errand.search('supplier', beside)
        await dialog('New side conversation')
      },
    ],
    [
      'merge a duplicate',
      'duplicate'.length + 2,
      async (errand) => {
        await errand.search('duplicate', beside)
        await dialog('Merge conversation')
      },
    ],
  ]
  for (const [what, presses, walk] of errands) {
    await page.goto(`/admin/inbox?tab=tickets&conversation=${tracker.conversation_ref}`)
    await expect(beside).toBeVisible()
    const errand = new Errand(page)
    await walk(errand)
    expect({ what, presses: errand.presses, screens: errand.screens }).toEqual({ what, presses, screens: 1 })
  }
})

test('the settings are listed by what they are about, with the state they are in; what is found is marked', async ({ library, open, enter }) => {
  const { people } = await library()
  const [boss, agent] = [await open(), await open()]
  await enter(boss, person(people, 0), '/admin/profile/overview')
  const main = boss.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(8)
  await expect(main.getByRole('link', { name: /^Receive.*Needs a look.*Receives no email/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Send.*Needs a look.*Sends no email/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Email texts.*As delivered/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /^Teammates.* people/ })).toBeVisible()
  await expectSound(boss)
  await main.getByRole('searchbox', { name: 'Find a setting' }).fill('copyright')
  await main.getByRole('link', { name: /^Copyright line/ }).click()
  await expect(boss.getByLabel('Copyright line')).toBeFocused()
  await expect(boss.locator('[data-found]')).toHaveCount(1)

  await enter(agent, person(people, 1), '/admin/profile/overview')
  await expect(agent.getByRole('main').getByRole('link', { name: /^Canned replies.*None yet/ })).toBeVisible()
  await expect(agent.getByRole('main').getByRole('link', { name: /^(Integrations|Receive|Teammates|Company)/ })).toHaveCount(0)
  await agent.getByRole('main').getByRole('searchbox', { name: 'Find a setting' }).fill('copyright')
  await expect(agent.getByRole('main').getByRole('status').filter({ hasText: 'No results found' })).toHaveCount(1)

  // Without the states, the pages can be opened all the same, and it says so.
  agent.route(/settings_states/, () => Response.json({ error: { code: 'forbidden' } }, { status: 403 }))
  await agent.reload()
  await expect(agent.getByRole('main').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(agent.getByRole('main').getByRole('link', { name: 'Canned replies' }).first()).toBeVisible()
})

test('who waits longest is found by these words, in English and German, on one screen, where it is assigned and taken over', async ({
  library,
  open,
  enter,
}) => {
  const { people } = await library({
    people: [
      { role: 'admin', name: 'Ada Admin' },
      { role: 'agent', name: 'Bo Agent' },
    ],
  })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox')
  const calls = callsAs(page)
  const refs: string[] = []
  for (const name of ['Rosa', 'Omar']) {
    const { conversation } = await calls.tickets.create({
      email: `${name}@shop.example`,
      name,
      subject: 'Late',
      message: 'Where is it?',
      sender_type: 'visitor',
    })
    refs.push(conversation.conversation_ref)
  }
  for (const words of ['waits longest', 'am längsten']) {
    const errand = new Errand(page)
    await errand.search(words)
    await expect(page.getByRole('region', { name: 'Who waits longest' }).getByRole('row')).toHaveCount(3)
    expect({ words, presses: errand.presses, screens: errand.screens }).toEqual({ words, presses: words.length + 2, screens: 1 })
    await page.follow(words === 'waits longest' ? '/admin/inbox' : '/admin/reports/live')
  }
  await expectSound(page)
  const rows = page.getByRole('region', { name: 'Who waits longest' }).getByRole('row')
  await expect(rows.nth(1).getByText('Rosa')).toBeVisible()
  await rows
    .nth(1)
    .getByRole('button', { name: /^Assign/ })
    .click()
  await page.getByRole('combobox', { name: 'Find a teammate' }).fill('Bo')
  await page.keyboard.press('Enter')
  await expect(rows.nth(1).getByText('Bo Agent')).toBeVisible()
  await rows
    .nth(2)
    .getByRole('button', { name: /^Take over/ })
    .click()
  await expect(rows.nth(2).getByText('Ada Admin')).toBeVisible()
  const assignees = await Promise.all(refs.map(async (conversation_ref) => (await calls.conversations.read({ conversation_ref })).conversation.assignee_id))
  expect(assignees).toEqual([person(people, 1).user_id, person(people, 0).user_id])
})
