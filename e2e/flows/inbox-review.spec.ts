import { AgentInbox } from '../agent-inbox.ts'
import { callsAs } from '../calls-as.ts'
import { atEveryWidth, expect, expectAccessible, test } from '../fixtures.ts'
import { person } from '../people.ts'

// On a phone: e2e/screens/on-a-phone.test.ts.
test("a reviewer reviews, changes and sends a trainee's reply", async ({ library, enter, open }) => {
  const { people } = await library({
    people: [
      { role: 'agent', name: 'Ana Costa' },
      { role: 'admin', name: 'Bo Lind' },
    ],
  })
  const [trainee, reviewer] = [new AgentInbox(await open()), new AgentInbox(await open())]
  const [ana, bo] = [trainee.page, reviewer.page]
  await Promise.all([enter(ana, person(people, 0)), enter(bo, person(people, 1))])
  const calls = await callsAs(ana)
  const ticket = { email: 'cleo@shop.example', name: 'Cleo Reis', subject: 'Helmet', message: 'Where is it?' }
  const { conversation_ref } = (await calls.tickets.create(ticket)).conversation
  await reviewer.openFollowing('/admin/inbox?tab=drafts')
  await bo.getByText('To review', { exact: true }).click()
  await expect(bo.getByText('Nothing to review')).toBeVisible()

  await ana.goto(`/admin/inbox?tab=drafts&conversation=${conversation_ref}`)
  const submit = async (reply: string) => {
    await trainee.composer.fill(reply)
    await ana.getByRole('button', { name: 'Ask for a review' }).click()
    await ana.getByLabel('Reviewer', { exact: true }).selectOption({ label: 'Bo Lind' })
    await ana.getByRole('button', { name: 'Submit for review' }).click()
    await expect(ana.getByText('Waiting for Bo Lind to review')).toBeVisible()
  }
  await submit('It comes on Monday.')
  await atEveryWidth(ana, () => expectAccessible(ana))
  await bo
    .getByRole('listbox', { name: 'Drafts' })
    .getByRole('option', { name: /Cleo Reis/ })
    .click()
  const review = bo.getByRole('region', { name: 'Ana Costa asked you to review this reply' })
  await expect(review).toContainText('It comes on Monday.')
  await atEveryWidth(bo, () => expectAccessible(bo))
  await review.getByLabel('Note to the author').fill('Which Monday?')
  await review.getByRole('button', { name: 'Request changes' }).click()
  await expect(ana.getByText('Bo Lind requested changes. Which Monday?')).toBeVisible()

  await submit('It comes on Monday, 4 May.')
  await expect(review).toContainText('4 May')
  await review.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(trainee.message('It comes on Monday, 4 May.')).toBeVisible()
  await expect(trainee.composer).toHaveValue('')
  const { messages } = await calls.messages.list({ conversation_ref })
  expect(messages.map(({ message }) => message)).toEqual(['Where is it?', 'It comes on Monday, 4 May.'])
})
