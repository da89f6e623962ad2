import { composer, noteField } from '../agent-inbox.ts'
import { callsAs } from '../calls-as.ts'
import { expect, test } from '../fixtures.ts'
import { person } from '../people.ts'

test('on a phone, what is sent without a connection survives the end of its tab, is told on the page that opens offline, and arrives once', async ({
  library,
  enter,
  browser,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const { conversation_ref } = await server.ask('conversation', { support_lib_id, message: 'Are you there?' })
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })
  // Playwright's offline mode leaves open sockets connected, so the test closes them itself.
  let isCut = false
  const sockets: (() => void)[] = []
  await context.routeWebSocket(/\/api\/live/, (socket) => {
    if (isCut) return void socket.close()
    socket.connectToServer()
    sockets.push(() => void socket.close())
  })
  const connect = async (isOn: boolean) => {
    isCut = !isOn
    await context.setOffline(!isOn)
    if (isCut) for (const end of sockets.splice(0)) end()
  }
  const page = await context.newPage()
  await enter(page, person(people, 0), '/admin/inbox')
  const calls = await callsAs(page)
  await calls.conversations.take({ conversation_ref })
  // The worker has kept the files of this build and answers for the page.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')).toMatch(/app-worker\.js$/)
  await page.goto(`/admin/inbox?tab=inbox&conversation=${conversation_ref}`)
  await expect(composer(page)).toBeVisible()
  await connect(false)
  const texts = ['First, offline', 'Second, offline', 'Third, offline']
  for (const text of texts) {
    await composer(page).fill(text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('log').getByText(text)).toBeVisible()
  }
  await expect(page.getByText('3 messages wait for the connection.')).toBeVisible()
  await page.close()
  const next = await context.newPage()
  await next.goto('/admin/inbox?tab=inbox')
  await expect(next.getByText('3 messages wait for the connection.')).toBeVisible()
  await connect(true)
  await expect(next.getByText('3 messages wait for the connection.')).toBeHidden()
  const sent = async () =>
    (await calls.messages.list({ conversation_ref })).messages.filter(({ message }) => message.endsWith('offline')).map(({ message }) => message)
  await expect.poll(sent).toEqual(texts)

  // Another app shares a text and a file, as the browser posts it, while there is no connection: it is kept, put where its person says, and not sent.
  await next.goto('/admin/inbox?tab=inbox')
  await connect(false)
  await next.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data', action: '/admin/share' })
    const text = Object.assign(document.createElement('input'), { name: 'text', value: 'Look at this chain' })
    const files = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
    const given = new DataTransfer()
    given.items.add(new File(['a chain'], 'chain.txt', { type: 'text/plain' }))
    files.files = given.files
    form.append(text, files)
    document.body.append(form)
    form.submit()
  })
  await expect(next).toHaveURL('/admin/share')
  await connect(true)
  await next.goto('/admin/share')
  await expect(next.getByText('Look at this chain')).toBeVisible()
  await expect(next.getByText('chain.txt')).toBeVisible()
  await next.getByLabel('A private note').check({ force: true })
  await next.getByRole('button', { name: /#1/ }).click()
  await next.getByRole('radio', { name: 'Note' }).check({ force: true })
  await expect(noteField(next)).toHaveValue('Look at this chain')
  await expect(next.getByText('chain.txt')).toBeVisible()
  expect((await calls.messages.list({ conversation_ref })).messages.filter(({ message }) => message.includes('chain'))).toEqual([])
  await next.goto('/admin/share')
  await expect(next.getByText('Nothing to share')).toBeVisible()
  await context.close()
})
