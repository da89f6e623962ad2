import type { Page } from '@playwright/test'
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
  await share(next, 'Look at this chain', ['chain.txt'])
  await expect(next).toHaveURL('/admin/share')
  await expect(next.getByText('Look at this chain')).toBeVisible()
  await expect(next.getByText('What you shared stays on this device')).toBeVisible()
  // The console knows the rights that its person had last, so its menus are theirs.
  await expect(next.getByRole('button', { name: 'New ticket' })).toBeVisible()
  await connect(true)
  await expect(next.getByText('chain.txt')).toBeVisible()
  await next.getByLabel('A private note').check({ force: true })
  await next.getByRole('button', { name: /#1/ }).click()
  await next.getByRole('radio', { name: 'Note', exact: true }).check({ force: true })
  await expect(noteField(next)).toHaveValue('Look at this chain')
  await expect(next.getByText('chain.txt')).toBeVisible()
  expect((await calls.messages.list({ conversation_ref })).messages.filter(({ message }) => message.includes('chain'))).toEqual([])
  await next.goto('/admin/share')
  await expect(next.getByText('Nothing to share')).toBeVisible()

  // For a new ticket: choosing without a connection goes on by itself, cancelling loses nothing, and the ticket's files wait in its composer.
  await connect(false)
  await share(next, 'A broken chain', ['broken.txt', 'links.txt'])
  await next.getByRole('button', { name: 'New ticket' }).click()
  await expect(next.getByText('It goes there as soon as you’re connected again')).toBeVisible()
  await connect(true)
  const dialog = next.getByRole('dialog', { name: 'New ticket' })
  await expect(dialog.getByLabel('Message')).toHaveValue('A broken chain')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(next.getByText('broken.txt')).toBeVisible()
  await next.getByRole('button', { name: 'New ticket' }).click()
  await dialog.getByLabel('Contact email').fill('rider@shop.example')
  await dialog.getByLabel('Subject').fill('Chain')
  await dialog.getByRole('button', { name: 'Create ticket' }).click()
  await expect(next.getByText('links.txt')).toBeVisible()
  await next.goto('/admin/share')
  await expect(next.getByText('Nothing to share')).toBeVisible()
  const { results } = await calls.conversations.search({ query: 'Chain' })
  expect(results.filter(({ conversation }) => conversation.subject === 'Chain')).toHaveLength(1)
  await context.close()
})

test('what is shared while nobody is signed in waits for the person who signs in, and ends with their signing out', async ({
  library,
  enter,
  browser,
  server,
}) => {
  const { people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await enter(page, person(people, 0), '/admin/inbox')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')).toMatch(/app-worker\.js$/)
  const { storage } = await page.evaluate(() => ({ storage: { ...localStorage } as Record<string, string> }))
  await page.evaluate(() => localStorage.removeItem('inbox-chat-token'))
  await share(page, 'Before signing in', ['early.txt'])
  await expect(page).toHaveURL(/\/login\?returnUrl=%2Fadmin%2Fshare/)
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  }, storage)
  await page.goto('/admin/share')
  await expect(page.getByText('Before signing in')).toBeVisible()
  await expect(page.getByText('early.txt')).toBeVisible()
  const rights = () => page.evaluate(() => localStorage.getItem('porchlight-rights'))
  await expect.poll(rights).not.toBeNull()
  await page.goto('/admin/profile/account')
  await page.getByRole('button', { name: /’s profile$/ }).click()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await rights()).toBeNull()
  await expect.poll(() => page.evaluate(() => caches.has('porchlight-shared'))).toBe(false)
  await context.close()
})

/** Shares a text and files with the console as the browser does when another app shares them: by a form. */
const share = (page: Page, words: string, names: string[]) =>
  page.evaluate(
    ([text, files]) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', enctype: 'multipart/form-data', action: '/admin/share' })
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
      const given = new DataTransfer()
      for (const name of files) given.items.add(new File(['a chain'], name, { type: 'text/plain' }))
      input.files = given.files
      form.append(Object.assign(document.createElement('input'), { name: 'text', value: text }), input)
      document.body.append(form)
      form.submit()
    },
    [words, names] as const,
  )
