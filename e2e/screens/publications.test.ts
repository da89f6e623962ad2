import type { MintedUser } from '../server-process.ts'
import type { ScreenPage } from './harness/screen-page.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

const people = [
  { role: 'writer', name: 'Wes Writer' },
  { role: 'editor', name: 'Edda Editor' },
  { role: 'agent', name: 'Alex Agent' },
] as const

/** Types into the rich-text field. */
const writeText = (page: ScreenPage, text: string) => page.getByRole('textbox', { name: 'Text', exact: true }).fill(text)

/** Expects the editor's status line to show that everything is saved. */
const expectSaved = (page: ScreenPage) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()

function cast(users: MintedUser[]): { writer: MintedUser; editor: MintedUser; agent: MintedUser } {
  const [writer, editor, agent] = users
  if (!writer || !editor || !agent) throw new Error('the library has a writer, an editor and an agent')
  return { writer, editor, agent }
}

test('an SOP is written, cannot be published by its writer, is published by an editor, and can be read by everyone', async ({ library, open, enter }) => {
  const { writer, editor, agent } = cast((await library({ people: [...people] })).people)
  const desk = await open()
  await enter(desk, writer, '/admin/sop')
  await desk.getByRole('button', { name: 'New category' }).click()
  await desk.getByLabel('Category name').fill('At the counter')
  await desk.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(desk.getByRole('button', { name: /At the counter/, pressed: true })).toBeVisible()
  await desk.getByRole('link', { name: 'New SOP' }).click()
  await expect(desk.getByRole('combobox', { name: 'Category' })).toHaveValue(/\w/)
  await desk.getByLabel('Title').fill('A parcel came back')
  await writeText(desk, 'Note the condition first.')
  await desk.getByRole('button', { name: 'Save draft' }).click()
  await expect(desk).toHaveURL(/\/admin\/sop\/update\//)
  await expectSaved(desk)
  // Writers cannot publish, but see who can.
  await expect(desk.getByText('These people can publish: Edda Editor.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Publish' })).toHaveCount(0)
  const address = desk.url()

  const reader = await open()
  await enter(reader, agent, '/admin')
  await reader.getByRole('button', { name: /^Help/ }).click()
  await reader.getByRole('radio', { name: 'BROWSE SOP' }).check()
  const panel = reader.getByRole('region', { name: 'BROWSE SOP' })
  await expect(panel.getByText('Nothing here yet')).toBeVisible()

  const other = await open()
  await enter(other, editor, address)
  await other.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(other.getByText('“A parcel came back” is published')).toBeVisible()
  // The writer proposes a correction, which readers see once the editor has published it.
  await expect(desk.getByText('Live.')).toBeVisible()
  await writeText(desk, 'Note the condition first, then the sender.')
  await expect(desk.getByText('Readers see your changes once someone publishes them.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Publish changes' })).toHaveCount(0)

  // Go through the three views by keyboard, and back.
  const category = panel.getByRole('button', { name: /At the counter/ })
  await category.focus()
  await reader.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: 'At the counter' })).toBeFocused()
  await panel.getByRole('button', { name: 'A parcel came back' }).press('Enter')
  await expect(panel.getByText('Note the condition first.')).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Open in full' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Back', exact: true }).click()
  await panel.getByRole('button', { name: 'Back', exact: true }).click()
  await panel.getByLabel('Search SOPs').fill('condition')
  await expect(panel.getByRole('button', { name: 'A parcel came back' })).toBeVisible()
  await panel.getByLabel('Search SOPs').fill('no such words')
  await expect(panel.getByText('No matching SOPs')).toBeVisible()
  await reader.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  await other.getByRole('button', { name: 'Publish changes' }).click()
  await expect(other.getByText('Readers now see the changes to “A parcel came back”')).toBeVisible()
  await expect(other.getByRole('button', { name: 'Publish changes' })).toHaveCount(0)
  await other.getByRole('button', { name: 'History' }).click()
  const versions = other.getByRole('dialog', { name: 'Versions' })
  await expect(versions.getByText('Version 2 · published')).toBeVisible()
  await versions.getByRole('button', { name: 'Compare version 1 with the draft' }).click()
  await versions.getByRole('button', { name: 'Use version 1 as draft' }).click()
  await expect(other.getByText('There are changes that readers don’t see yet.')).toBeVisible()
  await expect(desk.getByRole('textbox', { name: 'Text', exact: true })).toHaveText('Note the condition first.')
})

test('“Save draft” lists what an SOP is missing', async ({ library, open, enter }) => {
  const { editor } = cast((await library({ people: [...people] })).people)
  const page = await open()
  await enter(page, editor, '/admin/sop')
  await callsAs(page).sops.createCategory({ category_title: 'At the counter' })
  await page.goto('/admin/sop/create')
  const says = (words: string) => expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
  const button = page.getByRole('button', { name: 'Save draft' })
  await expect(button).toBeDisabled()
  await expect(button).toHaveAccessibleDescription('Add a title and choose a category to save.')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Parcels')
  await says('Choose a category to save.')
  await page.getByRole('combobox', { name: 'Category' }).selectOption('At the counter')
  await expect(button).toBeEnabled()
  await says('Not saved yet')
})

test('a failed SOP fetch is logged and explained in plain language', async ({ library, open, enter }) => {
  const { agent } = cast((await library({ people: [...people] })).people)
  const page = await open()
  await enter(page, agent, '/admin')
  const repair = page.route(/\/api\/main\/sop_categories/, () => Response.json({ error: { code: 'internal', request_id: 'x' } }, { status: 400 }))
  await page.getByRole('button', { name: /^Help/ }).click()
  await page.getByRole('radio', { name: 'BROWSE SOP' }).check()
  const panel = page.getByRole('region', { name: 'BROWSE SOP' })
  await expect(panel.getByText('Couldn’t load the SOPs')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(page.logged.join()).toContain('SOP fetch failed')
  repair()
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByText('Nothing here yet')).toBeVisible()
})

test('a news flash is published by the editor, filtered and deleted', async ({ library, open, enter }) => {
  const { writer, editor } = cast((await library({ people: [...people] })).people)
  const desk = await open()
  await enter(desk, writer, '/admin/newsflash')
  await expect(desk.getByText('No news yet')).toBeVisible()
  await desk.getByRole('link', { name: 'New news flash' }).click()
  await desk.getByLabel('Title').fill('Open on Sundays')
  await desk.getByRole('button', { name: 'Save draft' }).click()
  await expect(desk).toHaveURL(/\/newsflash\/edit\//)
  await expect(desk.getByRole('button', { name: 'Publish' })).toHaveCount(0)

  const other = await open()
  await enter(other, editor, '/admin/newsflash')
  await other.getByRole('radio', { name: 'Published' }).check()
  await expect(other.getByText('No matching news')).toBeVisible()
  await other.getByRole('radio', { name: 'Drafts' }).check()
  await other.getByRole('link', { name: 'Open on Sundays' }).click()
  await other.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(other.getByText('“Open on Sundays” is published')).toBeVisible()
  await other.getByRole('button', { name: 'Delete' }).click()
  const dialog = other.getByRole('dialog', { name: 'Delete “Open on Sundays”?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await other.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(other).toHaveURL(/\/admin\/newsflash$/)
  await expect(other.getByText('No news yet')).toBeVisible()
})

test('no text is lost when a tab closes, the server fails, or a colleague saves first', async ({ library, open, enter }) => {
  const { editor } = cast((await library({ people: [...people] })).people)
  const page = await open()
  await enter(page, editor, '/admin/newsflash/create')
  await page.getByLabel('Title').fill('Recall of lamps')
  await writeText(page, 'Look at the letters.')
  await page.getByLabel('Title').focus()
  await page.goto('/admin/newsflash')
  await page.goto('/admin/newsflash/create')
  await expect(page.getByText('We restored your unsaved text.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Recall of lamps')
  await expect(page.getByText('Look at the letters.')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/newsflash\/edit\//)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unpublish' })).toBeVisible()

  // When the server fails, the text is kept, even across a reload.
  const repair = page.route(/\/api\/main\/news_flashes\//, ({ method }) =>
    method === 'PUT' ? Response.json({ error: { code: 'internal', request_id: 'x' } }, { status: 500 }) : null,
  )
  await page.getByLabel('Title').fill('Recall of lamps and brackets')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Not saved. Your text is stored in this browser.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Recall of lamps and brackets')

  // Meanwhile the same user saves a different change on another device.
  const elsewhere = await open()
  await enter(elsewhere, editor, '/admin')
  await elsewhere.goto(page.url())
  await elsewhere.getByLabel('Title').fill('Recall of pedals')
  await elsewhere.getByRole('button', { name: 'Save', exact: true }).click()
  await expectSaved(elsewhere)
  await expect(page.getByText(/has saved a newer version/)).toBeVisible()
  repair()
  await expect(page.getByRole('button', { name: /^(Save|Try again)$/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Compare' }).click()
  const both = page.getByRole('dialog', { name: 'Choose what to keep' })
  await expect(both.getByRole('region', { name: /^Theirs/ })).toContainText('Recall of pedals')
  await expect(both.getByRole('region', { name: 'Mine' })).toContainText('Recall of lamps and brackets')
  await expect(both.getByRole('button', { name: 'Save merged text' })).toBeDisabled()
  await expectSound(page)
  await both.getByRole('radio', { name: 'Mine' }).check()
  await both.getByRole('button', { name: 'Save merged text' }).click()
  await expectSaved(page)
  await expect(elsewhere.getByLabel('Title')).toHaveValue('Recall of lamps and brackets')
})

test('a parent sees how its news affects each child; the child can show or hide it, and sees why it is visible', async ({ library, open, enter }) => {
  const parent = await library({ company_name: 'Pedal Partners', people: [...people] })
  const child = await library({ company_name: 'Northwind Bikes', parent_lib_id: parent.support_lib_id, people: [...people] })
  const above = await open()
  await enter(above, cast(parent.people).editor)
  const { news_flash } = await callsAs(above).news.create({ newsFlash_title: 'The Fjord 4 is here' })
  await above.goto(`/admin/newsflash/edit/${news_flash.id}`)
  await above.getByRole('button', { name: 'Publish', exact: true }).click()
  const asked = above.getByRole('dialog', { name: 'Publish “The Fjord 4 is here”?' })
  await expect(asked).toContainText('Visitors to Northwind Bikes now see 1 news flash')
  await expectSound(above)
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(above.getByRole('button', { name: 'Unpublish' })).toHaveCount(0)
  await above.getByRole('button', { name: 'Publish', exact: true }).click()
  await asked.getByRole('button', { name: 'Publish' }).click()
  await expect(above.getByRole('button', { name: 'Unpublish' })).toBeVisible()

  const page = await open()
  await enter(page, cast(child.people).editor, '/admin/newsflash')
  const display = page.getByRole('switch', { name: 'Show “The Fjord 4 is here” to visitors' })
  await expect(page.getByText('Shown: published by the parent library')).toBeVisible()
  await display.click()
  await expect(page.getByText('Hidden: turned off by your library')).toBeVisible()
  await page.getByRole('button', { name: 'Who can see “The Fjord 4 is here”, and why?' }).click()
  const why = page.getByRole('dialog', { name: 'Who sees this, and why' })
  await expect(why).toContainText('Visitors to Northwind Bikes don’t see “The Fjord 4 is here”.')
  await expect(why).toContainText('Northwind Bikes has hidden it.')
  await expect(why).toContainText('Anyone who can publish news or manage the widget settings in Northwind Bikes.')
  await expectSound(page)
  await why.getByRole('button', { name: 'Show it here' }).click()
  await expect(why).toContainText('Visitors to Northwind Bikes see “The Fjord 4 is here”.')
  await expect(why).toContainText('Pedal Partners shares it, and neither library has hidden it.')
  await why.getByRole('button', { name: 'Close' }).click()
  await expect(display).toBeChecked()
  const writing = await open()
  await enter(writing, cast(child.people).writer, '/admin/newsflash')
  await expect(writing.getByRole('switch', { name: /Fjord/ })).toBeDisabled()

  // The delete dialog shows who is affected.
  await above.getByRole('button', { name: 'Delete' }).click()
  await expect(above.getByRole('dialog', { name: 'Delete “The Fjord 4 is here”?' })).toContainText('Visitors to Northwind Bikes no longer see 1 news flash')
})

test('people who cannot write cannot reach the pages by URL or from the icon bar', async ({ library, open, enter }) => {
  const { agent, writer } = cast((await library({ people: [...people] })).people)
  const pages = [
    'newsflash',
    'newsflash/create',
    'newsflash/edit/x',
    'courses',
    'courses/x',
    'courses/create/x',
    'courses/update/x/x',
    'sop',
    'sop/x',
    'sop/create',
    'sop/update/x',
  ]
  const page = await open()
  await enter(page, agent)
  for (const path of pages) {
    await page.goto(`/admin/${path}`)
    await expect(page).toHaveURL('/admin/accessdenied')
  }
  const nav = (who: ScreenPage) => who.getByRole('navigation', { name: 'Main' })
  for (const name of ['NewsFlash', 'Sop', 'Courses']) await expect(nav(page).getByRole('link', { name, exact: true })).toHaveCount(0)
  const desk = await open()
  await enter(desk, writer, '/admin')
  for (const name of ['NewsFlash', 'Sop', 'Courses']) {
    await nav(desk).getByRole('link', { name, exact: true }).click()
    await expect(desk).toHaveURL(`/admin/${name.toLowerCase()}`)
  }
})

test(`news and SOPs are accessible`, async ({ library, open, enter }) => {
  const { editor } = cast((await library({ people: [...people] })).people)
  const page = await open()
  await enter(page, editor)
  const check = async (path: string) => {
    await page.goto(`/admin/${path}`)
    await expectSound(page)
  }
  await check('newsflash')
  await check('newsflash/create')
  await check('sop/create')
  const calls = callsAs(page)
  const { category_id } = (await calls.sops.createCategory({ category_title: 'At the counter' })).sop_category
  const { article_id } = (await calls.sops.create({ category_id, sop_title: 'A parcel came back', sop_content: '<p>Note the condition.</p>' })).sop_article
  await calls.sops.publish({ article_id })
  await check(`sop/update/${article_id}`)
  await check(`sop/${article_id}`)
  await check('sop')
  await page.getByRole('button', { name: 'New category' }).click()
  await expectSound(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Help/ }).click()
  await page.getByRole('radio', { name: 'BROWSE SOP' }).check()
  const panel = page.getByRole('region', { name: 'BROWSE SOP' })
  await panel.getByRole('button', { name: /At the counter/ }).click()
  await panel.getByRole('button', { name: 'A parcel came back' }).click()
  await expect(panel.getByText('Note the condition.')).toBeVisible()
  await expectSound(page)
})

test('a news flash is reviewed: asked for, returned with a comment at a passage, mended, approved; the list counts what waits', async ({
  library,
  open,
  enter,
}) => {
  const { writer, editor } = cast((await library({ people: [...people] })).people)
  const desk = await open()
  await enter(desk, writer, '/admin')
  const { id } = (await callsAs(desk).news.create({ newsFlash_title: 'Open on Sundays', newsFlash_content: '<p>We open at nine. Bring cake.</p>' })).news_flash
  await desk.goto(`/admin/newsflash/edit/${id}`)
  const review = desk.getByRole('region', { name: 'Review' })
  await review.getByRole('button', { name: 'Ask for review' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Ask for a review' })
  await dialog.getByLabel('Message').fill('Is nine right?')
  await dialog.getByRole('button', { name: 'Ask for review' }).click()
  await expect(review.getByText('Review requested', { exact: true })).toBeVisible()
  await expect(review.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const other = await open()
  await enter(other, editor, '/admin/newsflash')
  await expect(other.getByRole('link', { name: /To review/ }).getByText('1')).toBeVisible()
  await other.getByRole('link', { name: /To review/ }).click()
  await expect(other.getByText('“Is nine right?”')).toBeVisible()
  await other.getByRole('link', { name: 'Open on Sundays' }).click()
  const decision = other.getByRole('region', { name: 'Review' })
  await callsAs(other).reviews.comment({
    kind: 'news',
    document_id: id,
    comment: 'Ten, please',
    quote: 'nine',
    before: 'We open at ',
    after: '. Bring',
    suggestion: 'ten',
  })
  await decision.getByRole('button', { name: 'Return…' }).click()
  const returning = other.getByRole('dialog', { name: 'Return to the writer' })
  await returning.getByLabel('What is to be mended?').fill('See my comment')
  await returning.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(review.getByText('Returned', { exact: true })).toBeVisible()
  await expect(review.getByText('See my comment')).toBeVisible()
  await review.getByRole('button', { name: 'Use these words' }).click()
  await expect(desk.getByRole('textbox', { name: 'Text', exact: true })).toHaveText('We open at ten. Bring cake.')
  await expect(review.getByText('Ten, please')).toHaveCount(0)
  await expectSaved(desk)
  await review.getByRole('button', { name: 'Show 1 resolved' }).click()
  await expect(review.getByText('About a passage that is no longer there:')).toBeVisible()
  await review.getByRole('button', { name: 'Ask again' }).click()
  await desk.getByRole('dialog', { name: 'Ask for a review' }).getByRole('button', { name: 'Ask for review' }).click()
  // Approved is what the editor sees, so their screen has the mended text first.
  await expect(decision.getByText('Review requested', { exact: true })).toBeVisible()
  await expect(other.getByRole('textbox', { name: 'Text', exact: true })).toHaveText('We open at ten. Bring cake.')
  await decision.getByRole('button', { name: 'Approve' }).click()
  await expect(review.getByText('Approved', { exact: true })).toBeVisible()
  await writeText(desk, 'We open at ten.')
  await expect(review.getByText('Changed since approval')).toBeVisible()
})

test('a published news flash with changes that readers don’t see is among the drafts', async ({ library, open, enter }) => {
  const { editor } = cast((await library({ people: [...people] })).people)
  const page = await open()
  await enter(page, editor, '/admin')
  const { news } = callsAs(page)
  for (const title of ['As it is', 'Corrected']) await news.publish({ id: (await news.create({ newsFlash_title: title })).news_flash.id })
  const [corrected] = (await news.list({})).news_flashes
  await news.update({ id: corrected?.id ?? '', newsFlash_content: '<p>Better</p>' })
  await page.goto('/admin/newsflash')
  await page.getByRole('radio', { name: 'Drafts' }).check()
  await expect(page.getByRole('link', { name: 'As it is' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Corrected' })).toBeVisible()
})

test('a news flash is scheduled and the schedule cancelled; whoever else writes in it is named, and writers wait', async ({ library, open, enter }) => {
  const { writer, editor } = cast((await library({ people: [...people] })).people)
  const page = await open()
  await enter(page, editor, '/admin')
  const { id } = (await callsAs(page).news.create({ newsFlash_title: 'Open on Sundays', newsFlash_content: '<p>In December.</p>' })).news_flash
  const desk = await open()
  await enter(desk, writer, `/admin/newsflash/edit/${id}`)
  await page.follow(`/admin/newsflash/edit/${id}`)
  await expect(page.getByText('Also editing: Wes Writer. Nothing gets overwritten.')).toBeVisible()
  await expect(desk.getByText('Also editing: Edda Editor. Nothing gets overwritten.')).toBeVisible()
  await page.getByRole('button', { name: 'Schedule…' }).click()
  await page.getByRole('dialog', { name: 'Schedule publishing' }).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText(/^It will be published at/)).toBeVisible()
  await expect(page.getByText(/^Scheduled for/)).toBeVisible()
  await expectSound(page)
  await expect(desk.getByText(/^Scheduled for/)).toBeVisible()
  await expect(desk.getByText('This is scheduled, so only publishers can change it.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Cancel schedule' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel schedule' }).click()
  await expect(page.getByText('Schedule canceled.')).toBeVisible()
  await expect(page.getByText(/^Scheduled for/)).toHaveCount(0)
})
