import type { Locator, Page, Request } from '@playwright/test'
import { german as publications } from '../../apps/console/src/shared/content/publications/german.ts'
import { german as reviews } from '../../apps/console/src/shared/content/reviews/german.ts'
import { german as versions } from '../../apps/console/src/shared/content/versions/german.ts'
import type { Calls } from '../../apps/server/src/testing/calls.ts'
import { callsAs } from '../calls-as.ts'
import { expect, test } from '../fixtures.ts'
import { darkPhone, type Look, looks, plainLook } from '../looks.ts'
import { person } from '../people.ts'

/** What the pages say, in both languages. */
const english = {
  ...{ request: 'Ask for review', again: 'Ask again', message: 'Message', requested: 'Review requested', approved: 'Approved', approve: 'Approve' },
  ...{ sendBack: 'Return…', mend: 'What is to be mended?', returnIt: 'Return', returned: 'Returned', commentText: 'Comment on the text' },
  ...{ commentSelection: 'Comment on selection', comment: 'Comment', send: 'Comment', text: 'Text', title: 'Title', draft: 'Save draft', saved: 'Saved' },
  ...{ schedule: 'Schedule…', scheduleConfirm: 'Schedule', publishChanges: 'Publish changes', history: 'History' },
  ...{ isLive: 'Published', restore: (version: number) => `Use version ${version} as draft`, resolve: 'Resolve' },
}
const { publications: p, reviews: r, versions: v } = { ...publications, ...reviews, ...versions }
const german: typeof english = {
  ...{ request: r.request, again: r.requestAgain, message: r.message, requested: r.state_requested, approved: r.state_approved, approve: r.approve },
  ...{ sendBack: r.sendBack, mend: r.returnMessage, returnIt: r.returnIt, returned: r.state_returned, commentText: r.commentText },
  ...{ commentSelection: r.commentSelection, comment: r.comment, send: r.send, text: p.content, title: p.title, draft: p.saveDraft, saved: p.saved },
  ...{ schedule: p.schedule, scheduleConfirm: p.scheduleConfirm, publishChanges: p.publishChanges, history: p.history },
  ...{ isLive: p.published, restore: (version) => v.restoreVersion.replace('{version}', String(version)), resolve: r.resolve },
}

type Day = {
  kind: 'news' | 'lesson' | 'sop'
  words: typeof english
  look: Look
  /** Makes what the text belongs to. Returns where it is written, and where readers find it once it has its id. */
  begin(calls: Calls, support_lib_id: string): Promise<{ write: string; at(id: string): string; isForStaff?: true }>
}

const days: Day[] = [
  {
    ...{ kind: 'news', words: german, look: { ...darkPhone, name: 'German, dark phone' } },
    begin: (_calls, library) => Promise.resolve({ write: '/admin/newsflash/create', at: (id) => `/frontendnewsflash/${library}/${id}` }),
  },
  {
    ...{ kind: 'lesson', words: english, look: plainLook },
    async begin({ courses }, library) {
      const { course_id } = (await courses.create({ course_title: 'Riding' })).course
      await courses.publish({ course_id })
      return { write: `/admin/courses/create/${course_id}`, at: () => `/coursestatic/${library}/${course_id}` }
    },
  },
  {
    ...{ kind: 'sop', words: english, look: looks[1] ?? plainLook },
    async begin({ sops }) {
      const { category_id } = (await sops.createCategory({ category_title: 'Desk' })).sop_category
      return { write: `/admin/sop/create?category=${category_id}`, at: (id) => `/admin/sop/${id}`, isForStaff: true }
    },
  },
]

/** Replaces what is in a text. */
async function write(page: Page, text: Locator, words: string): Promise<void> {
  await text.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
}

/** Nothing is cut off: the page does not scroll sideways. */
const expectFit = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0)

/** Presses a button until it is gone: what somebody else saves meanwhile may have it refused once. */
async function pressed(button: Locator): Promise<void> {
  await button.click()
  await expect(async () => {
    await expect(button)
      .toHaveCount(0, { timeout: 5000 })
      .catch(() => button.click({ timeout: 1000 }))
    await expect(button).toHaveCount(0, { timeout: 5000 })
  }).toPass()
}

for (const { kind, words, look, begin } of days)
  test(`${kind}, ${look.name}: written, returned, mended, approved, scheduled, live, corrected while live, and restored`, async ({
    library,
    open,
    enter,
    server,
  }) => {
    const cast = [{ role: 'writer', name: 'Wes Writer' }, { role: 'editor', name: 'Edda Editor' }, { role: 'admin' }] as const
    const { support_lib_id, people } = await library({ people: [...cast] })
    const [desk, other, office] = await Promise.all([open(look), open(look), open()])
    await Promise.all([enter(desk, person(people, 0)), enter(other, person(people, 1)), enter(office, person(people, 2))])
    const admin = await callsAs(office)
    const { write: address, at, isForStaff } = await begin(admin, support_lib_id)
    await admin.reviews.setRule({ kind, is_required: true, spares_admins: false })
    if (words === german) for (const page of [desk, other]) await page.evaluate(() => localStorage.setItem('language', 'de'))
    await desk.goto(address)
    const text = (page: Page) => page.getByRole('textbox', { name: words.text, exact: true })
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
    const isSaved = () => expect(desk.getByRole('status').filter({ hasText: new RegExp(`^${words.saved}$`) })).toBeVisible()
    const reads = async (seen: string, unseen: string) =>
      expect(async () => {
        await office.goto(at(id))
        await expect(office.getByText(seen)).toBeVisible({ timeout: 5000 })
        await expect(office.getByText(unseen)).toHaveCount(0)
      }).toPass()

    await desk.getByRole('textbox', { name: words.title, exact: true }).fill('Open on Sundays')
    await write(desk, text(desk), 'We open at nine.')
    await button(desk, words.draft).click()
    await expect(desk).toHaveURL(/\/(edit|update)\//)
    const id = new URL(desk.url()).pathname.split('/')[4] ?? ''
    const request = async (name: string) => {
      await button(desk, name).click()
      await desk.getByRole('dialog').getByLabel(words.message).fill('Is nine right?')
      await desk.getByRole('dialog').getByRole('button', { name: words.request }).click()
      await expect(desk.getByText(words.requested, { exact: true }).first()).toBeVisible()
    }
    await request(words.request)
    await expectFit(desk)

    await other.goto('/admin/reviews')
    await other.getByRole('link', { name: 'Open on Sundays' }).click()
    await expect(text(other)).toHaveText('We open at nine.')
    await button(other, words.commentText).click()
    await other.getByLabel(words.comment, { exact: true }).fill('Ten, please')
    await button(other, words.send).click()
    await expect(other.getByText('Ten, please')).toBeVisible()
    await button(other, words.sendBack).click()
    await other.getByRole('dialog').getByLabel(words.mend).fill('See my comment')
    await other.getByRole('dialog').getByRole('button', { name: words.returnIt, exact: true }).click()
    await expect(desk.getByText(words.returned, { exact: true })).toBeVisible()
    await expect(desk.getByText('Ten, please')).toBeVisible()
    await expectFit(other)

    const approve = async (seen: string) => {
      await expect(text(other)).toHaveText(seen)
      await button(other, words.approve).click()
      await expect(other.getByText(words.approved, { exact: true }).first()).toBeVisible()
    }
    await write(desk, text(desk), 'We open at ten.')
    await isSaved()
    await request(words.again)
    await approve('We open at ten.')
    await button(other, words.schedule).click()
    await pressed(other.getByRole('dialog').getByRole('button', { name: words.scheduleConfirm, exact: true }))
    await expect.poll(async () => (await admin.reviews.read({ kind, document_id: id })).acts[0]?.act).toBe('scheduled')
    await server.ask('due', { support_lib_id })
    await expect.poll(async () => (await admin.reviews.read({ kind, document_id: id })).acts[0]?.act).toBe('published')
    if (!isForStaff) await reads('We open at ten.', 'We open at nine.')
    await expect(desk.getByText(words.isLive, { exact: true }).first()).toBeVisible()

    await write(desk, text(desk), 'We open at eleven.')
    await isSaved()
    await reads('We open at ten.', 'We open at eleven.')
    await request(words.request)
    await approve('We open at eleven.')
    await pressed(button(other, words.publishChanges))
    await reads('We open at eleven.', 'We open at ten.')

    await button(desk, words.history).click()
    await button(desk, words.restore(2)).click()
    await expect(text(desk)).toHaveText('We open at ten.')
    await request(words.request)
    await approve('We open at ten.')
    await button(other, words.publishChanges).click()
    await reads('We open at ten.', 'We open at eleven.')
    for (const page of [desk, other]) await expectFit(page)
  })

test('two people who write in different passages of a news flash at once keep both', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'writer' }, { role: 'editor' }] })
  const [page, other] = [await open(), await open()]
  await enter(page, person(people, 0))
  const { news } = await callsAs(page)
  const { id } = (await news.create({ newsFlash_title: 'Brakes', newsFlash_content: '<p>First.</p><p>Second.</p><p>Third.</p>' })).news_flash
  const place = `/admin/newsflash/edit/${id}`
  await Promise.all([page.goto(place), enter(other, person(people, 1), place)])
  const text = (one: Page) => one.getByRole('textbox', { name: 'Text', exact: true })
  const add = async (one: Page, after: string, words: string) => {
    await text(one).getByText(after).click()
    await one.keyboard.press('End')
    await one.keyboard.type(words)
  }
  // One save is on its way while the other is stored.
  const held = Promise.withResolvers<void>()
  const isSave = (request: Request) => request.method() === 'PUT' && request.url().endsWith(id)
  await other.route(`**/${id}`, async (route) => {
    if (isSave(route.request())) await held.promise
    await route.continue()
  })
  const sent = other.waitForRequest(isSave)
  await add(other, 'First.', ' Mine.')
  await sent
  await add(page, 'Third.', ' Theirs.')
  await expect.poll(async () => (await news.read({ id })).news_flash.newsFlash_content).toContain('Theirs.')
  held.resolve()
  const both = '<p>First. Mine.</p><p>Second.</p><p>Third. Theirs.</p>'
  await expect.poll(async () => (await news.read({ id })).news_flash.newsFlash_content).toBe(both)
  for (const one of [page, other]) await expect(text(one)).toHaveText('First. Mine.Second.Third. Theirs.')
})

test('readers of three texts that link to a deleted article are led to the one that was chosen instead', async ({ library, open, enter }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'editor' }] })
  const page = await open()
  await enter(page, person(people, 0))
  const { articles, news, courses } = await callsAs(page)
  const article = async (article_title: string, article_content: string) => {
    const { article_id } = (await articles.create({ article_title, article_content })).article
    await articles.publish({ article_id })
    return article_id
  }
  const [old] = [await article('Old guide', '<p>Long ago.</p>'), await article('New guide', '<p>Today.</p>')]
  const link = `<p>Read <a data-article-id="${old}">the guide</a>.</p>`
  const source = await article('Source', link)
  const { id } = (await news.create({ newsFlash_title: 'We moved', newsFlash_content: link })).news_flash
  await news.publish({ id })
  const { course_id } = (await courses.create({ course_title: 'Riding' })).course
  await courses.createLesson({ course_id, lesson_title: 'Where to begin', lesson_content: link })
  await courses.publish({ course_id })
  await page.goto(`/admin/article/edit/${old}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete article…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this article?' })
  for (const name of ['Source', 'We moved', 'Where to begin']) await expect(dialog.getByRole('link', { name })).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Send readers to' }).click()
  await page.getByRole('option', { name: 'New guide' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/content/)
  const reader = await open(darkPhone)
  for (const place of [
    `article/details/${support_lib_id}/${source}`,
    `frontendnewsflash/${support_lib_id}/${id}`,
    `coursestatic/${support_lib_id}/${course_id}`,
  ]) {
    await reader.goto(`/${place}`)
    await reader.getByRole('link', { name: 'the guide' }).click()
    await expect(reader.getByRole('heading', { name: 'New guide', level: 1 })).toBeVisible()
    await expect(reader.getByText('Today.')).toBeVisible()
  }
})
