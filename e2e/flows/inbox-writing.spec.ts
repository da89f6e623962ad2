import { AgentInbox, composer } from '../agent-inbox.ts'
import { expect, test } from '../fixtures.ts'
import { person } from '../people.ts'
import { picture } from '../picture.ts'
import { VisitorChat } from '../visitor-chat.ts'

test('files can be pasted and dropped and show progress; an empty file is refused with a message', async ({ library, enter, open, server }) => {
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
  // The message names the file that it was sent without.
  await expect(page.getByText('nothing.txt')).toHaveCount(1)
})

test('a message that could not be sent for ten minutes requires confirmation before it is sent', async ({ library, enter, open }) => {
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
