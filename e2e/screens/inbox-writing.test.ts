import { person } from '../people.ts'
import { composer, noteField, options, ScreenInbox } from './harness/screen-inbox.ts'
import { callsAs, expect, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

test("drafts of replies and notes are kept; agents' own messages can be edited and deleted", async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
    ],
  })
  await server.ask('conversation', { support_lib_id, message: 'A question of size' })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.open('queue')
  await agent.pick('A question of size')
  await agent.take()
  await composer(page).fill('Half an answer')
  await expect.poll(() => page.network.calls.some(({ url, method }) => method === 'PUT' && url.pathname.endsWith('/draft_messages'))).toBe(true)
  await page.quiet()
  await page.reload()
  await expect(composer(page)).toHaveValue('Half an answer')
  await expect(options(page).first().getByText('Draft')).toBeVisible()
  await page.getByText('Note', { exact: true }).click()
  await noteField(page).pressSequentially('Ask @bo')
  await expect(page.getByRole('option', { name: 'Bo Agent' })).toBeVisible()
  await noteField(page).press('Enter')
  await expect(noteField(page)).toHaveValue('Ask @Bo Agent ')
  await noteField(page).press('Enter')
  await expect(agent.message('Ask @Bo Agent')).toBeVisible()

  await page.getByText('Reply', { exact: true }).click()
  await composer(page).press('End')
  await composer(page).pressSequentially(' /form')
  await expect(page.getByRole('option', { name: 'Send a form' })).toBeVisible()
  await page.getByRole('combobox', { name: /^Reply to/ }).press('Enter')
  await expect(page.getByText('No form is published yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(composer(page)).toHaveValue('Half an answer ')
  await composer(page).fill('Half an answer')
  await composer(page).press('ControlOrMeta+a')
  await composer(page).press('ControlOrMeta+b')
  await expect(composer(page)).toHaveValue('**Half an answer**')
  await composer(page).press('Enter')
  await expect(page.getByRole('log').locator('strong')).toHaveText('Half an answer')
  const mine = page.getByRole('article', { name: 'Alex Agent' }).last()
  // Wait until the message is sent: before that, the note is the agent's last editable message.
  await expect(mine.locator('strong')).toBeVisible()
  await expect(mine.getByText('Sent')).toBeVisible()
  await mine.hover()
  await mine.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit message' }).fill('A whole answer')
  await page.getByRole('textbox', { name: 'Edit message' }).press('Enter')
  await expect(agent.message('A whole answer')).toBeVisible()
  await expect(mine.getByText('edited')).toBeVisible()
  // Cancelling an edit returns the focus to the button that started it, not to the page.
  await mine.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit message' }).press('Escape')
  await expect(mine.getByRole('button', { name: 'Message actions' })).toBeFocused()
  await mine.hover()
  await mine.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(mine.getByText('Message deleted')).toBeVisible()
})

test('a refused message shows the reason, and the error disappears on retry', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  let isRefused = true
  page.line.reachesServer = ({ text, answer }) => {
    const { id, action } = JSON.parse(text)
    if (!isRefused || action !== 'sendPrivate') return true
    answer(JSON.stringify({ re: id, error: { code: 'conversation_closed', request_id: 'x' } }))
    return false
  }
  await enter(page, person(people, 0))
  const visitor = new Visitor(server.url, support_lib_id)
  await visitor.write('Are you open?')
  await agent.open('queue')
  await agent.pick('Are you open?')
  await agent.take()
  await agent.reply('Until six.')
  await expect(page.getByText('Not sent: This conversation is closed.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Not sent: This conversation is closed.')).toBeVisible()
  expect(visitor.texts()).not.toContain('Until six.')
  isRefused = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await visitor.reads('Until six.')
  await expect(page.getByText(/^Not sent/)).toHaveCount(0)
  await expect(agent.message('Until six.')).toHaveCount(1)
})

test('mentioning offers only people who can see the note; the mention is highlighted and opens from the feed', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
      { role: 'writer', name: 'Wim Writer' },
    ],
  })
  await server.ask('conversation', { support_lib_id, message: 'Who built the Harbour?' })
  const [alex, bo] = [new ScreenInbox(await open()), new ScreenInbox(await open())]
  for (const [at, inbox] of [alex, bo].entries()) await enter(inbox.page, person(people, at))
  await bo.page.goto('/admin/profile/account')
  await alex.open('queue')
  await alex.pick('Who built the Harbour?')
  await alex.take()
  const held = Promise.withResolvers<null>()
  alex.page.route(/\/api\/inbox\/agents\?.*mode=inbox/, () => held.promise)
  await alex.page.getByText('Note', { exact: true }).click()
  await noteField(alex.page).pressSequentially('Ask @')
  // The people who can be mentioned may load only after the @ is typed.
  held.resolve(null)
  await expect(alex.page.getByRole('option', { name: 'Bo Agent' })).toBeVisible()
  await expect(alex.page.getByRole('option', { name: 'Wim Writer' })).toHaveCount(0)
  await noteField(alex.page).press('Enter')
  await noteField(alex.page).press('Enter')
  await expect(alex.page.getByRole('log').locator('mark')).toHaveText('@Bo Agent')

  const bell = bo.page.getByRole('button', { name: 'User Activities Feed' })
  await expect(bell).toContainText('1')
  await bell.click()
  await bo.page.getByRole('link', { name: /mentioned you in a note/ }).click()
  await expect(bo.page.getByRole('dialog')).toBeHidden()
  await expect(bo.page).toHaveURL(/inbox\?tab=inbox&conversation=/)
  await expect(bo.message('Who built the Harbour?')).toBeVisible()
  await expect(bo.page.getByRole('log').locator('mark')).toHaveText('@Bo Agent')
  await expect(bell).not.toContainText('1')
})

test('an article that every visitor can open is inserted into the reply as a link by id, which survives renaming', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  await server.ask('conversation', { support_lib_id, message: 'My brakes squeak' })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  const { articles, categories } = callsAs(page)
  const category_id = (await categories.create({ category_title: 'Repairs' })).category.category_id
  const write = async (article_title: string) =>
    (await articles.create({ article_title, article_content: '<p>Clean the rim.</p>', article_categories: [category_id] })).article
  const { article_id } = await write('Squeaking brakes')
  await articles.publish({ article_id })
  await write('Squeaking brakes, a draft')
  await agent.open('queue')
  await agent.pick('My brakes squeak')
  await agent.take()
  await composer(page).fill('Look here')
  await page.getByRole('button', { name: 'Insert an article' }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert an article' })
  await dialog.getByLabel('Find a published article').fill('Squeaking')
  await expect(dialog.getByRole('option')).toHaveText(['Squeaking brakes'])
  await dialog.getByRole('option', { name: 'Squeaking brakes' }).click()
  await expect(composer(page)).toHaveValue(new RegExp(`/article/details/${support_lib_id}/${article_id}`))
  const { revision } = (await articles.read({ article_id })).article
  await articles.update({ article_id, revision, article_title: 'Quiet brakes', slug: 'quiet-brakes' })
  const answer = await fetch(`${server.url}/article/details/${support_lib_id}/${article_id}`)
  expect([answer.status, (await answer.text()).includes('Clean the rim.')]).toEqual([200, true])
})
