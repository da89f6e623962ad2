import { person } from '../people.ts'
import { picture } from '../picture.ts'
import { composer, noteField, options, ScreenInbox } from './harness/screen-inbox.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'
import { WidgetChat } from './harness/widget-chat.ts'

// The same work as in the flows of the same names, which do it at a desk: on a phone, the conversation replaces the list.
const phone = { viewport: { width: 390, height: 844 } }

test('a conversation from its first message to the archive and back: taking, replying, typing, note, image, closing, reopening', async ({
  library,
  enter,
  open,
}) => {
  const minted = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const agent = new ScreenInbox(await open(phone))
  const { page } = agent
  const back = page.getByRole('button', { name: 'Back to the list' })
  const state = (name: string) => page.getByRole('main').getByText(name, { exact: true }).first()
  await enter(page, person(minted.people, 0))
  await agent.open('queue')
  await expect(page.getByText('No one is waiting')).toBeVisible()
  const visitor = new WidgetChat(await open(phone))
  await visitor.open(minted)
  await visitor.write('Is the Harbour waterproof?')
  await expect(options(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Queue/ })).toContainText('1')

  await options(page).first().click()
  await expect(page.getByText('This chat is waiting.')).toBeVisible()
  await agent.take()
  await expect(page).toHaveURL(/tab=inbox/)
  await expect(page.getByRole('log').getByText('Alex Agent joined the chat')).toBeVisible()
  await agent.reply('It is, to thirty metres.')
  await expect(visitor.message('It is, to thirty metres.')).toBeVisible()

  await composer(page).pressSequentially('And')
  await expect(visitor.page.getByText('Alex Agent is typing…')).toBeVisible()
  await composer(page).fill('')
  await visitor.field.pressSequentially('Lovely')
  await expect(page.getByText(/is typing$/)).toBeVisible()
  await visitor.field.press('Enter')
  await expect(agent.message('Lovely')).toBeVisible()

  await page.getByText('Note', { exact: true }).click()
  await noteField(page).fill('A friend of the house')
  await noteField(page).press('Enter')
  await expect(agent.message('A friend of the house')).toBeVisible()
  await page.getByText('Reply', { exact: true }).click()
  await page.locator('[data-testid=attach]').setInputFiles(picture)
  await expect(page.getByText('harbour.png')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await agent.reply('Here it is')
  await expect(visitor.message('Here it is')).toBeVisible()
  await expect(visitor.page.getByRole('img', { name: /harbour\.png/ })).toBeVisible()
  await expect(visitor.message('A friend of the house')).toHaveCount(0)

  await page.getByRole('button', { name: 'Visitor details' }).click()
  await expect(page.getByRole('complementary', { name: 'Visitor' }).getByText('Pages visited')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the conversation' }).click()
  await composer(page).press('Escape')
  await expect(page.getByRole('log')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox', { name: 'Conversations' })).toBeVisible()
  await options(page).first().click()
  await expect(composer(page)).toBeVisible()
  await page.getByRole('log').focus()
  await page.keyboard.press('e')
  await expect(page.getByText('This chat is closed.')).toBeVisible()
  await expect(visitor.page.getByText('Alex Agent ended the chat')).toBeVisible()

  await agent.open('archives')
  await options(page).first().click()
  await expect(state('Closed')).toBeVisible()
  await visitor.write('One more thing')
  await expect(agent.message('One more thing')).toBeVisible()
  await expect(state('Open')).toBeVisible()
  await back.click()
  await expect(page.getByText('No closed chats yet')).toBeVisible()
  await agent.open('inbox')
  await expect(options(page)).toContainText('One more thing')
  await page.reload()
  await expect(options(page)).toContainText('One more thing')
})

test("a reviewer reviews, changes and sends a trainee's reply", async ({ library, enter, open }) => {
  const { people } = await library({
    people: [
      { role: 'agent', name: 'Ana Costa' },
      { role: 'admin', name: 'Bo Lind' },
    ],
  })
  const [trainee, reviewer] = [new ScreenInbox(await open(phone)), new ScreenInbox(await open(phone))]
  const [ana, bo] = [trainee.page, reviewer.page]
  await Promise.all([enter(ana, person(people, 0)), enter(bo, person(people, 1))])
  const calls = callsAs(ana)
  const ticket = { email: 'cleo@shop.example', name: 'Cleo Reis', subject: 'Helmet', message: 'Where is it?' }
  const { conversation_ref } = (await calls.tickets.create(ticket)).conversation
  await bo.goto('/admin/inbox?tab=drafts')
  await bo.line.isHeard()
  await bo.getByText('To review', { exact: true }).click()
  await expect(bo.getByText('Nothing to review')).toBeVisible()

  await ana.goto(`/admin/inbox?tab=drafts&conversation=${conversation_ref}`)
  await ana.line.isHeard()
  const submit = async (reply: string) => {
    await composer(ana).fill(reply)
    await ana.getByRole('button', { name: 'Ask for a review' }).click()
    await ana.getByLabel('Reviewer', { exact: true }).selectOption({ label: 'Bo Lind' })
    await ana.getByRole('button', { name: 'Submit for review' }).click()
    await expect(ana.getByText('Waiting for Bo Lind to review')).toBeVisible()
  }
  await submit('It comes on Monday.')
  await expectSound(ana)
  await bo
    .getByRole('listbox', { name: 'Drafts' })
    .getByRole('option', { name: /Cleo Reis/ })
    .click()
  const review = bo.getByRole('region', { name: 'Ana Costa asked you to review this reply' })
  await expect(review).toContainText('It comes on Monday.')
  await expectSound(bo)
  await review.getByLabel('Note to the author').fill('Which Monday?')
  await review.getByRole('button', { name: 'Request changes' }).click()
  await expect(ana.getByText('Bo Lind requested changes. Which Monday?')).toBeVisible()
  await submit('It comes on Monday, 4 May.')
  await expect(review).toContainText('4 May')
  await review.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(trainee.message('It comes on Monday, 4 May.')).toBeVisible()
  await expect(composer(ana)).toHaveValue('')
  const { messages } = await calls.messages.list({ conversation_ref })
  expect(messages.map(({ message }) => message)).toEqual(['Where is it?', 'It comes on Monday, 4 May.'])
})

test('a chat is merged into a ticket and separated again while the customer writes: nothing is lost or duplicated', async ({ library, enter, open }) => {
  const minted = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const visitor = new WidgetChat(await open(phone))
  await visitor.open(minted)
  await visitor.write('My chain fell off')
  await visitor.isSent()
  const agent = new ScreenInbox(await open(phone))
  const { page } = agent
  await enter(page, person(minted.people, 0))
  const calls = callsAs(page)
  const chat = (await calls.conversations.list({ tab: 'queue' })).conversations[0]
  const conversation_ref = chat?.conversation_ref ?? ''
  const ticket = { visitor_id: chat?.visitor.visitor_id ?? '', subject: 'Broken chain', message: 'By phone: the chain again' }
  const [, { conversation }] = await Promise.all([calls.conversations.take({ conversation_ref }), calls.tickets.create(ticket)])

  await agent.open('inbox')
  await options(page).first().click()
  await expect(agent.message('My chain fell off')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge into…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge conversation' })
  await expect(dialog.getByText('Broken chain')).toBeVisible()
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(agent.message('By phone: the chain again')).toBeVisible()
  await expect(visitor.page.getByText('This chat continues in your other conversation')).toBeVisible()
  await visitor.write('And now the brake is loose')
  await expect(agent.message('And now the brake is loose')).toHaveCount(1)
  await expect(visitor.message('By phone: the chain again')).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(agent.message('And now the brake is loose')).toHaveCount(1)
  await page
    .getByRole('log')
    .getByRole('button', { name: `Open #${chat?.number}` })
    .last()
    .click()
  await expect(agent.message('My chain fell off')).toBeVisible()
  await expect(agent.message('And now the brake is loose')).toHaveCount(0)
  await expect(composer(page)).toBeEditable()
  await agent.reply('On my way')
  await expect(page.getByRole('log').getByText(/separated this from #\d+ again/)).toBeVisible()
  const texts = async (ref: string) => (await calls.messages.list({ conversation_ref: ref })).messages.map(({ message }) => message)
  expect(await texts(conversation.conversation_ref)).toEqual(['By phone: the chain again', 'merged_from', 'And now the brake is loose', 'unmerged_from'])
  await expect.poll(() => texts(conversation_ref)).toEqual(['My chain fell off', 'joined', 'merged_into', 'unmerged', 'On my way'])
})
