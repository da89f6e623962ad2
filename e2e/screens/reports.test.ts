import { limits } from '@porchlight/contracts/limits'
import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

const people = [
  { role: 'admin', name: 'Ada Admin' },
  { role: 'editor', name: 'Edda Editor' },
  { role: 'agent', name: 'Alex Agent' },
] as const

test('the overview counts what happened; each number says what it is, opens its conversations and is exported; the address keeps period and calendar', async ({
  library,
  open,
  enter,
  server,
}) => {
  const minted = await library({ people: [...people] })
  const page = await open()
  await enter(page, person(minted.people, 0), '/admin/reports/supportoverview')
  const card = page.getByRole('region', { name: 'New conversations' })
  // With nothing before, nothing is said to have changed.
  await expect(card.getByText('Nothing to count in this period')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What changed' })).toHaveCount(0)
  await new Visitor(server.url, minted.support_lib_id).write('My chain fell off')
  await page.goto('/admin/reports/conversations')
  await card.getByRole('button', { name: 'New conversations: 1. Show the conversations' }).click()
  const rows = page.getByRole('dialog', { name: 'New conversations: conversations' })
  await expect(rows.getByText('1 entry, newest first')).toBeVisible()
  await expect(rows.getByRole('link', { name: /^#1/ })).toHaveAttribute('href', /\/admin\/inbox\?tab=search&conversation=/)
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'What did I count? New conversations' }).click()
  const definition = page.getByRole('dialog', { name: 'What did I count? New conversations' })
  await expect(definition.getByText('Of the owner at that time')).toBeVisible()
  await expect(definition.getByText('Conversations merged into others: they count there')).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Export New conversations' }).click()
  await page.getByRole('menuitem', { name: 'Numbers as CSV' }).click()
  const { name, file } = await page.download()
  expect(name).toMatch(/^conversations_new-.+\.csv$/)
  expect(await file.text()).toContain('1')
  await card.getByRole('button', { name: 'Export New conversations' }).click()
  await page.getByRole('menuitem', { name: 'Numbers as XLSX' }).click()
  const sheet = await page.download()
  expect(sheet.name).toMatch(/^conversations_new-.+\.xlsx$/)
  // A spreadsheet is a zip, which broken bytes are not.
  expect([...new Uint8Array(await sheet.file.arrayBuffer()).slice(0, 4)]).toEqual([0x50, 0x4b, 3, 4])
  await card.getByRole('radio', { name: 'Table' }).check()
  await expect(card.getByRole('button', { name: /^New conversations, .+: 1\. Show the conversations$/ })).toBeVisible()
  await page.getByLabel('Group by').selectOption('weekday_hour')
  await card.getByRole('radio', { name: 'Chart' }).check()
  await card.getByRole('grid', { name: 'New conversations by day of the week and hour' }).getByRole('button', { name: /: 1$/ }).click()
  await expect(page.getByText('1 entry, newest first')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Reports' }).locator('[aria-current]')).toHaveText(['Conversations'])
  await page.getByLabel('Period').selectOption('7')
  await expect(page).toHaveURL(/period=7/)
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Topics' }).click()
  await expect(page.getByText('No topics in this period')).toBeVisible()
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Suggestions' }).click()
  await expect(page.getByText('Nothing to suggest', { exact: true })).toBeVisible()
  await expectSound(page)
  await page.route(/api\/reports\/presence/, () =>
    Response.json({ since: null, people: [{ user_id: person(minted.people, 0).user_id, total: { online: 3600, away: 60, offline: 7200 }, days: [] }] }),
  )
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Teammate performance' }).click()
  await expect(page.getByRole('table', { name: 'Time at work' }).getByRole('row').last()).toHaveText(/1h.*1m.*2h/)
  await expectSound(page)
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Conversations', exact: true }).click()
  await page
    .getByRole('region', { name: 'New conversations', exact: true })
    .getByRole('button', { name: /Show the conversations$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('link', { name: /^#1/ }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Why did this happen?' }).click()
  await expect(page.getByRole('table', { name: 'What it counted into, in reports' }).getByRole('rowheader', { name: 'New conversations' })).toBeVisible()
})

test('a report is built of cards, saved as a favourite, arranged, renamed, copied and deleted', async ({ library, open, enter, server }) => {
  const minted = await library({ people: [...people] })
  await new Visitor(server.url, minted.support_lib_id).write('My chain fell off')
  const page = await open()
  await enter(page, person(minted.people, 0), '/admin/reports/newreport')
  await expect(page.getByText('No cards yet')).toBeVisible()
  const addCard = async (metric: string, chart: string) => {
    await page.getByRole('button', { name: 'Add card' }).click()
    const form = page.getByRole('dialog', { name: 'Add card' })
    await form.getByLabel('Metric', { exact: true }).selectOption(metric)
    await form.getByLabel('Chart').selectOption(chart)
    if (chart === 'table') await form.getByLabel('Group by').selectOption('channel')
    await form.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await addCard('conversations_new', 'table')
  await expect(page.getByRole('button', { name: 'New conversations, Chat: 1. Show the conversations' })).toBeVisible()
  await addCard('messages_in', 'number')
  await page.getByRole('button', { name: 'Messages received: 1. Show the conversations' }).click()
  await expect(page.getByText('1 entry, newest first')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'What did I count? Messages received' }).click()
  await expect(page.getByRole('dialog', { name: 'What did I count? Messages received' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save report' }).click()
  const form = page.getByRole('dialog', { name: 'Save report' })
  await form.getByLabel('Name').fill('Monday morning')
  await form.getByRole('radio', { name: 'Everyone' }).check()
  await form.getByRole('checkbox', { name: 'Favourite' }).check()
  await expectSound(page)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Monday morning', level: 1 })).toBeVisible()
  // Listed twice: among the favourites and under its category.
  await expect(page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Monday morning' })).toHaveCount(2)
  const cards = page.getByRole('region', { name: /^(New conversations|Messages received)$/ })
  await expect(cards).toHaveCount(2)
  await page.getByRole('button', { name: 'Card “New conversations”: more' }).click()
  await page.getByRole('menuitem', { name: 'Edit card' }).click()
  await page.getByRole('dialog', { name: 'Edit card' }).getByLabel('Title (optional)').fill('Who came')
  await page.getByRole('dialog', { name: 'Edit card' }).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Who came' })).toBeVisible()
  await page.quiet()
  await page.getByRole('button', { name: 'Arrange' }).click()
  const order = page.getByRole('dialog', { name: 'Order of the cards' }).getByRole('listitem')
  await expect(order).toHaveText(['Who came', 'Messages received'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Report: more' }).click()
  await page.getByRole('menuitem', { name: 'Name and sharing' }).click()
  await page.getByRole('dialog', { name: 'Name and sharing' }).getByLabel(/^Name/).fill('Monday noon')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Monday noon', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '“Monday noon” is a favourite' }).click()
  await expect(page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Monday noon' })).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Who came' })).toBeVisible()
  await expect(page.getByRole('button', { name: '“Monday noon” is a favourite' })).toHaveAttribute('aria-pressed', 'false')
  await expectSound(page)

  // People who may only read reports see it without the buttons that change it. People who may not read reports are sent to their account page.
  const [reader, stranger] = [await open(), await open()]
  const address = new URL(page.url()).pathname
  await enter(reader, person(minted.people, 1), address)
  await expect(reader.getByRole('region', { name: 'Who came' })).toBeVisible()
  await expect(reader.getByRole('button', { name: /^(Add card|Arrange|Card .+)$/ })).toHaveCount(0)
  await reader.getByRole('button', { name: 'Report: more' }).click()
  await expect(reader.getByRole('menuitem')).toHaveText(['Send by mail', 'Snapshots'])
  await enter(stranger, person(minted.people, 2), address)
  await expect(stranger).toHaveURL('/admin/profile/account')

  await page.getByRole('button', { name: 'Report: more' }).click()
  await page.getByRole('menuitem', { name: 'Send by mail' }).click()
  const mails = page.getByRole('dialog', { name: 'Send by mail' })
  await mails.getByRole('button', { name: 'Add a schedule' }).click()
  await mails.getByLabel('Time zone').selectOption('UTC')
  await expectSound(page)
  await mails.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mails.getByText(/^Every Monday at 08:00 \(UTC\), to Ada Admin/)).toBeVisible()
  await mails.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('The report is on its way')).toBeVisible()
  await mails.getByRole('button', { name: 'Remove' }).click()
  await expect(mails.getByText('This report is not sent to anybody yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Report: more' }).click()
  await page.getByRole('menuitem', { name: 'Make a copy' }).click()
  await expect(page.getByRole('heading', { name: 'Monday noon (copy)', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Report: more' }).click()
  await page.getByRole('menuitem', { name: 'Delete report' }).click()
  await page.getByRole('dialog', { name: 'Delete “Monday noon (copy)”?' }).getByRole('button', { name: 'Delete report' }).click()
  await expect(page).toHaveURL('/admin/reports/allreports')
  await expect(page.getByRole('list', { name: 'Human Support' }).getByRole('link', { name: 'Monday noon' })).toHaveCount(1)
  await expectSound(page)
})

test('business time changes number and series; a failed page can be asked again; samples have 14 and 2, and nothing behind them', async ({
  library,
  open,
  enter,
}) => {
  const page = await open()
  const user = person((await library({ people: [...people] })).people, 0)
  // What the server would say: twelve minutes in calendar time, five in business time.
  const stats = (value: number) => ({ n: 1, value, sum: value, mean: value, p50: value, p90: value })
  const held = Promise.withResolvers<void>()
  const repair = page.route(/\/api\/reports\/analytics\?/, async () => {
    await held.promise
    return Response.json({ error: { code: 'internal' } }, { status: 500 })
  })
  await enter(page, user, '/admin/reports/responsiveness')
  await expect(page.getByText('Loading…').first()).toBeVisible()
  held.resolve()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  repair()
  page.route(/\/api\/reports\/analytics\?/, ({ url }) => {
    const { searchParams } = new URL(url, 'http://localhost')
    const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
    const counted = stats(searchParams.get('counts') === 'business_time' ? 300 : 720)
    const point = { at: `${from}T00:00:00.000Z`, date: from, ...counted }
    const result = {
      metric: 'first_reply_time',
      total: counted,
      previous: stats(600),
      series: [point],
      previous_series: [point],
      groups: [],
      groups_left_out: 0,
    }
    const about = { from, to, time_zone: 'UTC', every: 'day', previous: { from, to }, as_of: `${to}T00:00:00.000Z`, is_behind: true }
    return Response.json({ ...about, results: [result] })
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  const card = page.getByRole('region', { name: 'First reply time' })
  await expect(card.getByRole('button', { name: 'First reply time: 12m. Show the conversations' })).toBeVisible()
  await expect(page.getByText('Some events are still being counted; numbers may grow.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What changed' }).getByText('No number changed by a tenth or more.')).toBeVisible()
  await card.getByRole('radio', { name: 'Table' }).check()
  await page.getByRole('radio', { name: 'Business hours' }).check()
  await expect(card.getByRole('button', { name: 'First reply time: 5m. Show the conversations' })).toBeVisible()
  await expect(card.getByRole('button', { name: /^First reply time, .+: 5m\. Show the conversations$/ })).toBeVisible()
  await expect(page).toHaveURL(/counts=business_time/)

  await page.goto('/admin/reportsstatic')
  await expect(page).toHaveURL('/admin/reportsstatic/supportoverview')
  const sidebar = page.getByRole('navigation', { name: 'Reports' })
  await expect(sidebar.getByRole('link', { name: 'All reports 14' })).toBeVisible()
  await expect(sidebar.getByRole('link', { name: 'Your reports 2' })).toBeVisible()
  await expect(sidebar.getByText('No reports added').first()).toBeVisible()
  await expect(page.getByText('Sample data: these numbers are made up and show what the reports look like.')).toBeVisible()
  await page
    .getByRole('button', { name: /^New conversations: .+Show the conversations$/ })
    .first()
    .click()
  await expect(page.getByText('These are sample data: there are no conversations behind them.')).toBeVisible()
  await page.keyboard.press('Escape')
  await sidebar.getByRole('link', { name: 'All reports 14' }).click()
  await expect(page.getByRole('list', { name: 'All reports' }).getByRole('link')).toHaveCount(14)
  await expect(page.getByText('Nothing is counted here yet')).toHaveCount(0)
  // Each page shows what it is about.
  for (const [name, card] of [
    ['Knowledge base', 'Articles opened'],
    ['News', 'News opened'],
    ['Courses', 'Lessons done'],
    ['SOPs', 'SOPs opened'],
    ['AI agent', 'Questions'],
    ['Automation', 'Automatic messages'],
  ] as const) {
    await sidebar.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('region', { name: card, exact: true })).toBeVisible()
    await expect(page.getByText('Sample data: these numbers are made up and show what the reports look like.')).toBeVisible()
  }
  await sidebar.getByRole('link', { name: 'CSAT form' }).click()
  await page.getByRole('radio', { name: 'Satisfied', exact: true }).check()
  await expectSound(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. This is a sample: nothing was sent.')).toBeVisible()
  // Until it is known what waits, the board says neither a number nor that nobody waits.
  const counts = Promise.withResolvers<void>()
  page.route(/\/api\/inbox\/counts/, async () => {
    await counts.promise
    return null
  })
  await page.goto('/admin/reports/supportoverview')
  const board = page.getByRole('region', { name: 'Right now' })
  await expect(board).toBeVisible()
  await expect(board.getByText('Nobody waits.')).toHaveCount(0)
  await expect(board.getByText(/^Waiting in the queue: /)).toHaveCount(0)
  counts.resolve()
  await expect(board.getByText('Waiting in the queue: 0')).toBeVisible()
  await expect(board.getByText('Nobody waits.')).toBeVisible()
  await page.goto('/admin/reports/nothing-here')
  await expect(page.getByText('This report does not exist')).toBeVisible()
})

test('from the live page the owner of a waiting conversation is nudged and the team is told; the wall screen shows no customer’s name and keeps the screen on', async ({
  library,
  open,
  enter,
  server,
}) => {
  const minted = await library({ people: [...people] })
  const visitor = new Visitor(server.url, minted.support_lib_id)
  await visitor.write('My chain fell off')
  await visitor.introduce({ name: 'Konstanze Kundin' })
  const alex = await open()
  await enter(alex, person(minted.people, 2), '/admin/inbox')
  await callsAs(alex).conversations.take({ conversation_ref: visitor.conversation_ref ?? '' })
  const page = await open()
  await enter(page, person(minted.people, 0), '/admin/profile/theme')
  const asked: string[] = []
  Object.defineProperty(page.window.navigator, 'wakeLock', {
    value: { request: async (kind: string) => ({ release: async () => asked.push('released'), kind: asked.push(kind) }) },
  })
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Live' }).click()
  await page.getByRole('button', { name: 'Nudge the owner of #1' }).click()
  const form = page.getByRole('dialog', { name: 'Nudge Alex Agent about #1' })
  await form.getByLabel('What to say').fill('The shop is waiting')
  // Answered meanwhile: the row leaves the list, the dialog stays with what was typed.
  const conversation_ref = visitor.conversation_ref ?? ''
  await callsAs(alex).messages.send({ client_msg_id: crypto.randomUUID(), conversation_ref, sender_type: 'agent', message: 'One moment' })
  for (const event of ['offline', 'online']) page.window.dispatchEvent(new page.window.Event(event))
  await expect(page.getByText('Nobody waits.')).toBeVisible()
  await expect(form.getByLabel('What to say')).toHaveValue('The shop is waiting')
  await form.getByRole('button', { name: 'Nudge', exact: true }).click()
  await expect(form).toBeHidden()
  const { feeds } = (await callsAs(alex).activity.feeds({})).data
  expect(feeds).toMatchObject([{ activity_name: 'The shop is waiting', agent: { agent_name: 'Ada Admin' }, entity_ref: visitor.conversation_ref }])
  // People who are online see a message to the team at once, and find it in their bell until they have read it.
  await page.getByRole('button', { name: 'Message to the team…' }).click()
  const note = page.getByRole('dialog', { name: 'Message to the team' })
  const words = note.getByRole('textbox', { name: 'Message' })
  await words.fill('x'.repeat(limits.teamMessageLengthMax))
  await expect(note.getByText(`A message has at most ${limits.teamMessageLengthMax} characters.`)).toBeVisible()
  await words.fill('Alex, please take the queue')
  await expectSound(page)
  // What can't be sent stays, and the dialog says why.
  const answers = page.route(/\/team_messages$/, async () => Response.json({ code: 'rate_limited', request_id: 'r' }, { status: 429 }))
  await note.getByRole('button', { name: 'Send' }).click()
  await expect(note.getByText('You have written to the team often', { exact: false })).toBeVisible()
  await expect(words).toHaveValue('Alex, please take the queue')
  await expectSound(page)
  answers()
  await note.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('1 person was told')).toBeVisible()
  await expect(alex.getByText('Message from Ada Admin')).toBeVisible()
  await expect(alex.getByText('Alex, please take the queue')).toBeVisible()
  await alex.getByRole('button', { name: 'Got it' }).click()
  await expect
    .poll(async () => (await callsAs(alex).activity.feeds({})).data.feeds.map(({ trigger, is_read }) => [trigger, is_read]))
    .toEqual([
      ['team.message', true],
      ['automation', false],
    ])
  await visitor.write('It fell off again')
  const mention = (message: string) =>
    callsAs(alex).messages.send({
      client_msg_id: crypto.randomUUID(),
      conversation_ref,
      sender_type: 'note',
      message,
      mentions: [person(minted.people, 0).user_id],
    })
  await mention('@Ada Admin look here')
  await expect(page.getByText('Alex Agent mentioned you in the chat with Konstanze Kundin')).toBeVisible()
  await page.getByRole('button', { name: 'Show on a wall screen' }).click()
  const wall = page.getByRole('dialog', { name: 'Live' })
  await expect(wall.getByRole('list', { name: 'Who waits longest' }).getByRole('listitem')).toHaveText(/#1.*Chat.*Alex Agent/)
  await expect(page.getByText('mentioned you')).toHaveCount(0)
  const { body } = page.window.document
  const told: string[] = []
  new page.window.MutationObserver(() => body.textContent.includes('for Ada alone') && told.push('on the wall')).observe(body, {
    subtree: true,
    childList: true,
  })
  await mention('@Ada Admin this is for Ada alone')
  await expect(wall.getByText('Konstanze Kundin')).toHaveCount(0)
  await expect(page).toHaveURL(/wall=1/)
  expect(asked).toEqual(['screen'])
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(wall).toBeHidden()
  await expect.poll(() => asked).toEqual(['screen', 'released'])
  await mention('@Ada Admin now again')
  await expect(page.getByText('@Ada Admin now again')).toBeVisible()
  expect(told).toEqual([])
})
