import { person } from '../people.ts'
import { options } from './harness/screen-inbox.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

test('an agent is offered a reply with its article, inserts it, and sends nothing by that; without the setting there is no such button', async ({
  library,
  open,
  enter,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const page = await open()
  await new Visitor(server.url, support_lib_id).write('What do green pedals cost?')
  await enter(page, person(people, 0))
  const { articles, conversations, librarySettings, convTags, messages, answers } = callsAs(page)
  const { article } = await articles.create({ article_title: 'Green pedals', article_content: '<p>Green pedals cost 40 €.</p>', article_categories: [] })
  await articles.publish({ article_id: article.article_id })
  await convTags.create({ name: 'Pedals' })
  const { conversation_ref = '' } = (await conversations.list({ tab: 'queue' })).conversations[0] ?? {}
  await conversations.take({ conversation_ref })
  await page.goto(`/admin/inbox?tab=chats&conversation=${conversation_ref}`)
  await options(page).first().click()
  await expect(page.getByRole('button', { name: 'Insert an article' })).toBeVisible()
  for (const name of ['Suggest a reply', 'Rewrite or translate']) await expect(page.getByRole('button', { name })).toHaveCount(0)

  await librarySettings.update({ settings: { answers: { forStaff: true } } })
  await expect.poll(async () => (await answers.assist({ conversation_ref })).reply.outcome).toBe('answered')
  await page.reload()
  await options(page).first().click()
  await page.getByRole('button', { name: 'Suggest a reply' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suggest a reply' })
  await expect(dialog.getByText('Green pedals cost 40 €.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Source: Green pedals' })).toHaveAttribute('href', `/admin/article/edit/${article.article_id}`)
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Add “Pedals”' }).click()
  await expect(page.getByText('Tag “Pedals” added')).toBeVisible()
  await dialog.getByRole('button', { name: 'Insert into the reply' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: /^Reply to/ })).toHaveValue('Green pedals cost 40 €.')
  expect((await messages.list({ conversation_ref })).messages.filter(({ sender_type }) => sender_type === 'agent')).toEqual([])

  // Once it is answered, the conversation can become the draft of an article.
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(async () => (await answers.assist({ conversation_ref })).article?.title).toBe('What do green pedals cost?')
  await page.getByRole('button', { name: 'Suggest a reply' }).click()
  await dialog.getByRole('button', { name: 'Make a draft' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('What do green pedals cost?')
})
