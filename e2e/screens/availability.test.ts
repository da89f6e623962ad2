import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('whoever goes out of office is warned of a deputy who can’t see their chats; back, they see once what happened meanwhile', async ({
  library,
  open,
  enter,
}) => {
  const { people } = await library({
    people: [
      { role: 'admin', name: 'Alex Admin' },
      { role: 'agent', name: 'Ona Out' },
      { role: 'agent', name: 'Ben Beside' },
    ],
  })
  const [boss, page] = [await open(), await open({ viewport: { width: 390, height: 844 } })]
  await enter(boss, person(people, 0), '/admin/profile/teammates')
  const calls = callsAs(boss)
  const { agents } = await calls.people.agents({})
  const idOf = (name: string) => agents.find(({ agent_name }) => agent_name === name)?.user_id ?? ''
  await calls.permissions.update({ id: idOf('Ben Beside'), conversation_scope: 'own' })
  const { conversation_ref } = (await calls.tickets.create({ email: 'ada@shop.example', name: 'Ada', subject: 'Squeaking bike', message: 'It squeaks' }))
    .conversation

  await enter(page, person(people, 1), '/admin/profile/availability')
  await page.getByLabel('I am out of office').click()
  await expectSound(page)
  const warning = page.getByText('Ben Beside can’t see')
  await page.getByLabel('Deputy (optional)').selectOption({ label: 'Ben Beside' })
  await expect(warning).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Deputy (optional)').selectOption({ label: 'Alex Admin' })
  await expect(warning).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await boss.getByRole('button', { name: 'Availability of Ona Out' }).click()
  const dialog = boss.getByRole('dialog', { name: 'Availability of Ona Out' })
  await expect(dialog.getByLabel('Deputy (optional)')).toBeVisible()
  await expectSound(boss)

  // What the server notes is tested in catch-up.test.ts.
  const conversation = (await calls.conversations.read({ conversation_ref })).conversation
  const at = new Date(Date.now() - 7_200_000).toISOString()
  const note = { kind: 'handed_over', conversation_ref, by: idOf('Alex Admin'), at }
  const counts = { answered: 0, handed_over: 7, assigned: 0, mentioned: 0, due: 0 }
  let catch_up: object | null = { from: at, until: at, deputy_id: idOf('Alex Admin'), counts, notes: [note], due: [], conversations: [conversation] }
  page.route(/availability\/catch-up/, ({ method }) => {
    if (method === 'DELETE') catch_up = null
    return Response.json(method === 'DELETE' ? {} : { catch_up })
  })
  await page.goto('/admin/profile/theme')
  await expect(page.getByText('Welcome back. See what happened meanwhile.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const told = page.getByRole('dialog', { name: 'While you were out of office' })
  await expect(told.getByText('Alex Admin was your deputy')).toBeVisible()
  await expect(told.getByText('and 6 more')).toBeVisible()
  await expectSound(page)
  await told.getByRole('link', { name: `#${conversation.number} · Squeaking bike` }).click()
  await expect(page).toHaveURL(new RegExp(`conversation=${conversation_ref}`))
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(page.getByText('Welcome back.')).toHaveCount(0)
  await page.reload()
  await page.quiet()
  await expect(page.getByText('Welcome back.')).toHaveCount(0)
})
