import { AgentInbox, composer, noteField, options } from '../agent-inbox.ts'
import { expect, test } from '../fixtures.ts'
import { person } from '../people.ts'
import { picture } from '../picture.ts'
import { VisitorChat } from '../visitor-chat.ts'

test('drafts are kept, of replies and of notes; my messages can be changed and taken back', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
    ],
  })
  await server.ask('conversation', { support_lib_id, message: 'A question of size' })
  const agent = new AgentInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.open('queue')
  await agent.pick('A question of size')
  await agent.take()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/draft_messages') && answer.request().method() === 'PUT')
  await composer(page).fill('Half an answer')
  await saved
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
  await composer(page).press('ControlOrMeta+a')
  await composer(page).press('ControlOrMeta+b')
  await expect(composer(page)).toHaveValue('**Half an answer**')
  await composer(page).press('Enter')
  await expect(page.getByRole('log').locator('strong')).toHaveText('Half an answer')
  const mine = page.getByRole('article', { name: 'Alex Agent' }).last()
  // Until it is sent, the note is my last message that can be changed.
  await expect(mine.locator('strong')).toBeVisible()
  await expect(mine.getByText('Sent')).toBeVisible()
  await mine.hover()
  await mine.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit message' }).fill('A whole answer')
  await page.getByRole('textbox', { name: 'Edit message' }).press('Enter')
  await expect(agent.message('A whole answer')).toBeVisible()
  await expect(mine.getByText('edited')).toBeVisible()
  // Editing that is given up ends where it began, not on the page.
  await mine.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit message' }).press('Escape')
  await expect(mine.getByRole('button', { name: 'Message actions' })).toBeFocused()
  await mine.hover()
  await mine.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(mine.getByText('Message deleted')).toBeVisible()
})

test('files are pasted and dropped, with their progress; an empty one says so', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  await server.ask('conversation', { support_lib_id, message: 'A picture, please' })
  const agent = new AgentInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.open('queue')
  await agent.pick('A picture, please')
  await agent.take()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/upload_docs', async (route) => {
    await held
    await route.continue()
  })
  const base64 = picture.buffer.toString('base64')
  await composer(page).evaluate((field, data) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], 'pasted.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, base64)
  await expect(page.getByRole('progressbar', { name: /^Uploading pasted\.png, \d+%$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await composer(page).evaluate((field) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['a plain note'], 'dropped.txt', { type: 'text/plain' }))
    dataTransfer.items.add(new File([], 'nothing.txt', { type: 'text/plain' }))
    field.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
    Object.assign(window, { dragged: dataTransfer })
  })
  await expect(page.getByText('Drop files to attach them')).toBeVisible()
  await composer(page).evaluate((field) => {
    const { dragged } = window as unknown as { dragged: DataTransfer }
    field.dispatchEvent(new DragEvent('drop', { dataTransfer: dragged, bubbles: true, cancelable: true }))
  })
  await expect(page.getByText('Drop files to attach them')).toBeHidden()
  await expect(page.getByText('nothing.txt is empty.')).toBeVisible()
  goOn()
  await expect(page.getByRole('progressbar', { name: /^Uploading/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Image pasted.png' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Download dropped\.txt/ })).toBeVisible()
  await expect(page.getByText('nothing.txt')).toHaveCount(0)
})

test('a refused message says why, and goes when it is tried again', async ({ library, enter, open }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const agent = new AgentInbox(await open())
  const { page } = agent
  let isRefused = true
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((text) => {
      const frame = JSON.parse(String(text))
      if (isRefused && frame.action === 'sendPrivate') socket.send(JSON.stringify({ re: frame.id, error: { code: 'conversation_closed', request_id: 'x' } }))
      else server.send(text)
    })
  })
  await enter(page, person(people, 0))
  const visitor = new VisitorChat(await open())
  await visitor.open(support_lib_id)
  await visitor.write('Are you open?')
  await agent.open('queue')
  await agent.pick('Are you open?')
  await agent.take()
  await agent.reply('Until six.')
  await expect(page.getByText('Not sent: This conversation is closed.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Not sent: This conversation is closed.')).toBeVisible()
  await expect(visitor.message('Until six.')).toHaveCount(0)
  isRefused = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(visitor.message('Until six.')).toBeVisible()
  await expect(page.getByText(/^Not sent/)).toHaveCount(0)
  await expect(agent.message('Until six.')).toHaveCount(1)
})

test('what could not be sent for ten minutes asks before it goes', async ({ library, enter, open }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const agent = new AgentInbox(await open())
  const { page } = agent
  let isCut = false
  const cut: (() => void)[] = []
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    if (isCut) return void socket.close()
    socket.connectToServer()
    cut.push(() => void socket.close())
  })
  await enter(page, person(people, 0))
  const visitor = new VisitorChat(await open())
  await visitor.open(support_lib_id)
  await visitor.write('Is it ready?')
  await agent.open('queue')
  await agent.pick('Is it ready?')
  await agent.take()
  await page.clock.install()
  isCut = true
  for (const end of cut) end()
  await agent.reply('It is, come by.')
  await expect(page.getByText('Sending…')).toBeVisible()
  await page.clock.fastForward('11:00')
  await expect(page.getByText('Not sent in time. Send it now?')).toBeVisible()
  isCut = false
  await page.clock.fastForward('01:00')
  await visitor.write('Hello?')
  await expect(agent.message('Hello?')).toBeVisible()
  await expect(visitor.message('It is, come by.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(visitor.message('It is, come by.')).toBeVisible()
  await expect(agent.message('It is, come by.')).toHaveCount(1)
})

test('a mention is offered to those it reaches, brought out in the note, and opened from the feed', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
      { role: 'writer', name: 'Wim Writer' },
    ],
  })
  await server.ask('conversation', { support_lib_id, message: 'Who built the Harbour?' })
  const [alex, bo] = [new AgentInbox(await open()), new AgentInbox(await open())]
  for (const [at, inbox] of [alex, bo].entries()) await enter(inbox.page, person(people, at))
  await bo.page.goto('/admin/profile/account')
  await alex.open('queue')
  await alex.pick('Who built the Harbour?')
  await alex.take()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await alex.page.route('**/api/inbox/agents?*mode=inbox*', async (route) => {
    await held
    await route.continue()
  })
  await alex.page.getByText('Note', { exact: true }).click()
  await noteField(alex.page).pressSequentially('Ask @')
  // Who can be mentioned may be known only after the @.
  goOn()
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
