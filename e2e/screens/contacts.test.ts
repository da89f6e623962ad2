import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('contacts are found, opened and changed, and their company leads to its other contacts', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=inbox')
  const calls = callsAs(page)
  for (const [name, email] of [
    ['Ada Lovelace', 'ada@shop.example'],
    ['Bea Bold', 'bea@shop.example'],
  ] as const) {
    const { conversation_ref } = (await calls.tickets.create({ email, name, subject: `Bike of ${name}`, message: 'It squeaks' })).conversation
    await calls.contacts.update({ conversation_ref, company: 'Wind & Wheels' })
  }

  await page.getByRole('link', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Bea Bold' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('searchbox', { name: 'Search by name, email or phone' }).fill('love')
  await expect(page.getByRole('link', { name: 'Bea Bold' })).toBeHidden()
  await page.getByRole('link', { name: 'Ada Lovelace' }).click()

  await expect(page.getByRole('link', { name: 'Bike of Ada Lovelace' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Edit contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit contact' })
  await dialog.getByLabel('Phone').fill('+49 30 1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('+49 30 1')).toBeVisible()

  await page.getByRole('link', { name: 'Wind & Wheels' }).click()
  await expect(page.getByRole('link', { name: 'Bea Bold' })).toBeVisible()
  await expectSound(page)
})

test('contacts are filtered, saved as a segment that colleagues open by its link, renamed and deleted; the table has columns of one’s own', async ({
  library,
  open,
  enter,
}) => {
  const { people } = await library({
    people: [
      { role: 'admin', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo' },
    ],
  })
  const page = await open()
  await enter(page, person(people, 0), '/admin/contacts')
  await expect(page.getByText('No contacts yet')).toBeVisible()
  const calls = callsAs(page)
  for (const [name, company] of [
    ['Ada Lovelace', 'Wind & Wheels'],
    ['שרה לוי', 'Spokes'],
  ] as const) {
    const { conversation_ref } = (await calls.tickets.create({ email: `${company.length}@shop.example`, name, subject: name, message: 'Hi' })).conversation
    await calls.contacts.update({ conversation_ref, company })
  }
  await page.reload()
  await expect(page.getByRole('link', { name: 'שרה לוי' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=name/)

  await page.getByRole('button', { name: 'Filter…' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByLabel('Field').selectOption('company')
  await filter.getByLabel('Value').fill('Spokes')
  await expectSound(page)
  await filter.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeHidden()
  await page.getByRole('button', { name: 'Save as segment' }).click()
  const saving = page.getByRole('dialog', { name: 'Save as segment' })
  await saving.getByLabel('Name').fill('Spoke people')
  await saving.getByLabel('Visible to').selectOption('everyone')
  await saving.getByRole('button', { name: 'Save' }).click()
  const segment = page.getByRole('link', { name: 'Spoke people' })
  await expect(segment).toHaveText(/1$/)
  await expect(page.getByRole('heading', { name: 'Spoke people' })).toBeVisible()
  await expectSound(page)

  const { pathname, search } = new URL(page.url())
  const colleague = await open({ viewport: { width: 390, height: 844 } })
  await enter(colleague, person(people, 1), pathname + search)
  await expect(colleague.getByRole('link', { name: 'שרה לוי' })).toBeVisible()
  await expect(colleague.getByRole('link', { name: 'Ada Lovelace' })).toBeHidden()
  await expect(colleague.getByText('1 open')).toBeVisible()
  await expectSound(colleague)

  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  await columns.getByRole('checkbox', { name: 'Phone' }).check()
  await columns.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible()
  await page.quiet()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Phone' })).toBeVisible()

  await page.getByRole('button', { name: 'Segment', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Rename or share' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename or share' })
  await renaming.getByLabel('Name').fill('Spoke crew')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Spoke crew' })).toBeVisible()
  await page.getByRole('button', { name: 'Segment', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete “Spoke crew”' }).click()
  await expect(page.getByRole('link', { name: 'Ada Lovelace' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Spoke crew' })).toBeHidden()
})

test('a company is added once, changed and removed; its contacts stay', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/companies')
  await expect(page.getByText('No companies yet')).toBeVisible()
  await callsAs(page).directory.addCompany({ name: 'Wind & Wheels' })
  await expect(page.getByRole('link', { name: 'Wind & Wheels' })).toBeVisible()

  await page.getByRole('button', { name: 'Add company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add company' })
  await dialog.getByLabel('Name').fill('wind & wheels')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('There is a company with this name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Spokes Ltd.')
  await dialog.getByRole('button', { name: 'Save' }).click()

  await expect(page.getByRole('heading', { name: 'Spokes Ltd.' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit company' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit company' })
  await edit.getByLabel('Website').fill('spokes.example')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('spokes.example')).toBeVisible()
  await page.getByRole('button', { name: 'Remove company' }).click()
  await page.getByRole('dialog', { name: 'Remove Spokes Ltd.?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('link', { name: 'Wind & Wheels' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Spokes Ltd.' })).toBeHidden()
})

test('an admin exports and erases a contact and sees the receipt; an agent sees nothing of it', async ({ library, open, enter }) => {
  const { people } = await library({
    people: [
      { role: 'admin', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo' },
    ],
  })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=inbox')
  const { visitor } = (await callsAs(page).tickets.create({ email: 'ada@shop.example', name: 'Ada', subject: 'Bike', message: 'It squeaks' })).conversation
  const address = `/admin/contacts/${visitor.visitor_id}`
  const agentPage = await open()
  await enter(agentPage, person(people, 1), address)
  await expect(agentPage.getByRole('heading', { name: 'Ada' })).toBeVisible()
  await agentPage.quiet()
  await expect(agentPage.getByRole('button', { name: 'Erase contact' })).toBeHidden()

  await page.goto(address)
  await page.getByRole('link', { name: 'Bike' }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Place legal hold' }).click()
  const holding = page.getByRole('dialog', { name: 'Place legal hold' })
  await holding.getByLabel('Reason').fill('Lawsuit')
  await expectSound(page)
  await holding.getByRole('button', { name: 'Place legal hold' }).click()
  await expect(page.getByText('Legal hold placed')).toBeVisible()

  await agentPage.goto(address)
  await agentPage.getByRole('link', { name: 'Bike' }).click()
  await expect(agentPage.getByText('It squeaks')).toBeVisible()
  await page.goto(address)
  await page.getByRole('button', { name: 'Export data' }).click()
  await expect(page.getByRole('button', { name: 'Download (for one day)' })).toBeVisible()
  await page.getByRole('button', { name: 'Place legal hold' }).click()
  await page.getByRole('dialog', { name: 'Place legal hold' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Hold on a conversation')).toBeVisible()
  await page.getByRole('button', { name: 'Release' }).click()
  await expect(page.getByText('Hold on a conversation')).toBeHidden()
  await page.getByRole('button', { name: 'Erase contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase this contact?' })
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Erase contact' }).click()
  await expect(page.getByText('Erased by Alex Agent')).toBeVisible()
  await expect(agentPage.getByText('This conversation was erased')).toBeVisible()
  await expect(agentPage.getByText('It squeaks')).toBeHidden()
  await expect(agentPage.getByText('ada@shop.example')).toBeHidden()
  await expect(agentPage.getByText('Alex Agent erased it on')).toBeVisible()
  await expectSound(agentPage)
  await agentPage.reload()
  await expect(agentPage.getByText('Alex Agent erased it on')).toBeVisible()
  await expect(agentPage.getByLabel('Reply')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Erased contact' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase contact' })).toBeHidden()
  await expectSound(page)

  await page.goto('/admin/profile/settings/personal-data')
  await page.getByLabel('Visitors without a conversation').fill('30')
  await page.getByRole('button', { name: 'Check' }).nth(1).click()
  await expect(page.getByText('0 would be deleted now.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Save' }).nth(1).click()
  await page.quiet()
  await page.reload()
  await expect(page.getByLabel('Visitors without a conversation')).toHaveValue('30 days')
  await expect(page.getByText('Erased by Alex Agent')).toBeVisible()
})

test('a consent is recorded on the page of a contact, seen beside the conversation at once, and withdrawn there', async ({ library, open, enter }) => {
  const { people } = await library({
    people: [
      { role: 'admin', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo' },
    ],
  })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=inbox')
  const { visitor } = (await callsAs(page).tickets.create({ email: 'ada@shop.example', name: 'Ada', subject: 'Bike', message: 'It squeaks' })).conversation
  // An address that was never theirs is removed by whoever may change the contact.
  await callsAs(page).directory.changeContact({ visitor_id: visitor.visitor_id, email: 'ada@right.example' })
  await page.goto(`/admin/contacts/${visitor.visitor_id}`)
  await expect(page.getByRole('heading', { name: 'Former addresses' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Remove ada@shop.example' }).click()
  await expect(page.getByRole('heading', { name: 'Former addresses' })).toBeHidden()
  await page.getByRole('link', { name: 'Bike' }).click()
  await expect(page.getByText('Nothing recorded')).toBeVisible()
  const colleague = await open({ viewport: { width: 390, height: 844 } })
  await enter(colleague, person(people, 1), `/admin/contacts/${visitor.visitor_id}`)
  await colleague.getByRole('button', { name: 'Record consent' }).click()
  const dialog = colleague.getByRole('dialog', { name: 'Record consent' })
  await dialog.getByLabel('Purpose').fill('Newsletter')
  await dialog.getByLabel('What they agreed to').fill('Send me news once a month')
  await expectSound(colleague)
  await dialog.getByRole('button', { name: 'Record consent' }).click()
  await expect(colleague.getByText('Send me news once a month')).toBeVisible()
  await expectSound(colleague)

  await expect(page.getByText('Send me news once a month')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw: Newsletter' }).click()
  await page.getByRole('dialog', { name: 'Record withdrawal' }).getByRole('button', { name: 'Record withdrawal' }).click()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw: Newsletter' })).toBeHidden()
  await expectSound(page)
})

test('a console that was away too long to be told keeps nothing of what was erased meanwhile', async ({ library, open, enter }) => {
  const { people } = await library()
  const [boss, agent] = [await open(), await open()]
  await enter(boss, person(people, 0))
  const { visitor, conversation_ref } = (await callsAs(boss).tickets.create({ email: 'ada@shop.example', name: 'Ada', subject: 'Bike', message: 'It squeaks' }))
    .conversation
  await enter(agent, person(people, 1), `/admin/contacts/${visitor.visitor_id}`)
  await agent.getByRole('link', { name: 'Bike' }).click()
  await expect(agent.getByText('It squeaks')).toBeVisible()
  agent.line.cut()
  await callsAs(boss).personalData.erase({ visitor_id: visitor.visitor_id })
  const isErased = async () => (await callsAs(boss).messages.list({ conversation_ref })).messages.every(({ message }) => message !== 'It squeaks')
  await expect.poll(isErased).toBe(true)
  // The server says that it can't repeat so much, as after 500 events.
  let say = (_text: string) => {}
  agent.line.reachesServer = ({ answer }) => {
    say = answer
    return true
  }
  agent.line.reachesPage = (text) => {
    if (!text.includes('"epoch"') || text.includes('"reload":true')) return true
    const { ok, ...frame } = JSON.parse(text) as { ok: { streams: { stream: string }[] } }
    const streams = ok.streams.map((patch) => (patch.stream === 'library' ? { ...patch, reload: true, data: {} } : patch))
    say(JSON.stringify({ ...frame, ok: { ...ok, streams } }))
    return false
  }
  agent.line.mend()
  await expect(agent.getByText('It squeaks')).toHaveCount(0)
  await agent.quiet()
  await expect(agent.getByText('ada@shop.example')).toHaveCount(0)
})
