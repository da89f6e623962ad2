import type { Page } from '@playwright/test'
import { oneQuestion } from '../../apps/server/src/modules/courses/testing/quizzes.ts'
import type { Calls } from '../../apps/server/src/testing/calls.ts'
import { callsAs } from '../calls-as.ts'
import { atEveryWidth, expect, expectAccessible, test } from '../fixtures.ts'
import { person } from '../people.ts'
import type { LibraryWish, MintedLibrary } from '../server-process.ts'

type Desk = {
  library: (wish?: LibraryWish) => Promise<MintedLibrary>
  open: () => Promise<Page>
  enter: (page: Page, user: MintedLibrary['people'][number], at?: string) => Promise<void>
}

/** Creates a library with items of every kind; returns its owner's calls and the ids that flows need. */
async function helpCenter({ library, open, enter }: Desk) {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Olga Owner' }] })
  const desk = await open()
  await enter(desk, person(people, 0))
  const calls = await callsAs(desk)
  const { articles, categories, courses, news, status, translations } = calls
  const repairs = (await categories.create({ category_title: 'Repairs', category_description: 'Ten minutes and two tools.' })).category.category_id
  const brakes = (await categories.create({ category_title: 'Brakes', parent_cat_id: repairs })).category.category_id
  const content = ['Before you begin', 'Clean the rim', 'Turn the screw']
    .map((step) => `<h2>${step}</h2><p>${'Take your time with it. '.repeat(20)}</p>`)
    .join('')
  const { article_id } = (await articles.create({ article_title: 'Squeaking brakes', article_content: content, article_categories: [brakes] })).article
  await articles.publish({ article_id })
  const other = (await articles.create({ article_title: 'Worn brake pads', article_content: '<p>New ones.</p>', article_categories: [brakes] })).article
    .article_id
  await articles.publish({ article_id: other })
  const { id } = (await news.create({ newsFlash_title: 'Open on Sundays', newsFlash_content: '<p>In December.</p>', newsFlash_categories: ['Shop'] }))
    .news_flash
  await news.publish({ id })
  const { course_id } = (await courses.create({ course_title: 'First steps', course_description: 'For all who ride.', has_certificate: true })).course
  for (const [lesson_title, lesson_quiz] of [
    ['Sit down', null],
    ['Get up', oneQuestion],
  ] as const)
    await courses.createLesson({ course_id, section_title: 'Begin', lesson_title, lesson_content: '<p>So.</p>', lesson_quiz })
  await courses.publish({ course_id })
  const components: string[] = []
  for (const name of ['Shop', 'Checkout', 'Mail'])
    components.push((await status.createComponent({ name, description: 'All day' })).status_component.component_id)
  const [, component_id = ''] = components
  const opened = { title: 'Some cards are refused', text: 'We look into it with our bank.', impact: 'major' } as const
  const { incident_id } = (await status.openIncident({ ...opened, components: [{ component_id, state: 'partial_outage' }] })).incident
  await status.addUpdate({ incident_id, text: 'The bank has found the cause.', state: 'identified' })
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  await status.planMaintenance({ title: 'New servers', starts_at: inHours(1), ends_at: inHours(3), component_ids: components })
  await translations.create({ language: 'ar', source: 'Squeaking brakes', translation: 'فرامل تصدر صريرا' })
  // A job fills the readers' index.
  await expect.poll(() => calls.help.searchArticles({ support_lib_id, query: 'brake', page_size: 6 })).toHaveLength(2)
  return { key: support_lib_id, calls, repairs, brakes, article_id, news_id: id, course_id }
}

/** As many links in the header as a library may have, with long names. */
const longLinks = [
  ...['Allgemeine Geschäftsbedingungen und Widerruf', 'Donaudampfschifffahrtsgesellschaftskapitänsmützenhaken', 'الشروط والأحكام العامة لمتجر الدراجات'],
  ...['Bike leasing for companies and their staff', 'www.northwind-bikes-and-accessories-worldwide.example', 'Press'],
].map((label) => ({ label, url: 'https://shop.example' }))

/** Checks that the page does not scroll sideways and that no text is cut off or outside the viewport. */
async function nothingIsCut(page: Page): Promise<void> {
  const cut = await page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const isCut = (element: Element) => {
      const { overflowX, clipPath, position } = getComputedStyle(element)
      if (clipPath !== 'none' || position === 'absolute') return false
      const box = element.getBoundingClientRect()
      return box.left < -1 || box.right > width + 1 || (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
    }
    const texts = [...document.body.querySelectorAll('*')].filter((element) => element.checkVisibility() && element.textContent?.trim())
    return [document.documentElement.scrollWidth - width, ...texts.filter(isCut).map((element) => element.outerHTML.slice(0, 120))]
  })
  expect(cut, page.url()).toEqual([0])
}

const read = async ({ articles }: Calls, article_id: string) => (await articles.read({ article_id })).article

test('every page of the help hub is accessible and fits', async ({ library, open, enter }) => {
  const { key, repairs, article_id, news_id, course_id } = await helpCenter({ library, open, enter })
  const page = await open()
  const paths = [
    ...[`/${key}`, `/${key}/search?q=brakes`, `/${key}/search?q=green+submarine`, `/${key}/courses`, `/${key}/contact`, `/frontendnews/${key}`],
    ...[`/frontendnewsflash/${key}/${news_id}`, `/articleCategoriesDetails/${key}/${repairs}`, `/article/details/${key}/${article_id}`],
    ...[`/ar/article/details/${key}/${article_id}`, `/course/${key}/${course_id}`, `/coursestatic/${key}/${course_id}`, `/course/${key}/none`],
    ...[`/${key}/certificates`, `/ar/certificate/${key}/none`],
    ...[`/${key}/app/status`, `/ar/${key}/app/status`, `/${key}/app/status/history`],
    ...[`/${key}/app/status/subscription?step=refused`, `/ar/${key}/app/status/subscription?confirm=x`],
    '/thank-you',
  ]
  for (const path of paths) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await atEveryWidth(page, async () => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), `${path} scrolls sideways`).toBe(0)
      await expectAccessible(page)
    })
  }
})

test('the keyboard alone is enough for suggestions while typing, opening the article, using its table of contents and voting on it', async ({
  library,
  open,
  enter,
}) => {
  const { key, calls, article_id } = await helpCenter({ library, open, enter })
  const page = await open()
  await page.goto(`/${key}`)
  await page.getByRole('combobox', { name: 'Search the help center' }).focus()
  await page.keyboard.type('brake')
  const options = page.getByRole('option')
  await expect(options).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('squeaking')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Squeaking brakes', level: 1 })).toBeVisible()
  // Before the script has run, the feedback form reloads the page, and the view is not counted.
  await page.waitForLoadState()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Turn the screw' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Turn the screw' })).toBeInViewport()
  await page.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(page.getByText("We're glad you could find the answer you were looking for.")).toBeVisible()
  await expect.poll(async () => (await read(calls, article_id)).likes).toBe(1)
  await expect.poll(async () => (await read(calls, article_id)).views).toBe(1)
  // The console shows the search that led here.
  await expect.poll(async () => (await calls.visitorActivity.ofArticle({ article_id })).searches).toEqual([{ searchQuery: 'squeaking', count: 1 }])
})

test('a completed lesson stays completed, but only for this visitor', async ({ library, open, enter }) => {
  const { key, calls, course_id } = await helpCenter({ library, open, enter })
  const page = await open()
  await page.goto(`/course/${key}/${course_id}`)
  await expect(page.getByText('0 of 2 lessons done')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('1 of 2 lessons done')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 of 2 lessons done')).toBeVisible()
  await expectAccessible(page)
  expect((await calls.courses.progress()).courses_progress).toEqual([{ course_id, started: 1, finished: 0, certificates: 0 }])
  await page.getByRole('button', { name: 'Done. Undo?' }).click()
  await expect(page.getByText('0 of 2 lessons done')).toBeVisible()
  // A lesson with a quiz is done once its quiz is passed.
  await page.getByRole('link', { name: 'Next: Get up' }).click()
  await expect(page.getByText('You pass with 80 % right answers.')).toBeVisible()
  await expect(page.getByText('0 of 2 lessons done')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as done' })).toHaveCount(0)
  const check = page.getByRole('button', { name: 'Check answers' })
  await check.click()
  await expect(page.getByText('Answer every question first.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'A chain tool' })).toBeFocused()
  await page.getByRole('radio', { name: 'A pump' }).check()
  await check.click()
  await expect(page.getByText('Not passed yet: 0 of 1 right. Try again.')).toBeVisible()
  await expect(page.getByText('Not right. Right is: A chain tool')).toBeVisible()
  await expect(page.getByText('It presses out one pin.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'A chain tool' }).check()
  await check.click()
  await expect(page.getByText('Passed: 1 of 1 right.')).toBeVisible()
  await expect(page.getByText('1 of 2 lessons done')).toBeVisible()
  // Who has done all gets a certificate, which prints on one page.
  await expect(page.getByText('You get a certificate once all lessons are done', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Previous: Sit down' }).click()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByText('You have completed this course.')).toBeVisible()
  await page.getByRole('button', { name: 'Get certificate' }).click()
  await expect(page.getByText('Enter your name, without addresses.')).toBeVisible()
  const name = page.getByLabel('Your name, as it shall stand on the certificate')
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await name.fill('Ada Łukasz')
  await page.getByRole('button', { name: 'Get certificate' }).click()
  const show = page.getByRole('link', { name: 'Show certificate' })
  await expect(show).toBeFocused()
  await show.click()
  await expect(page.getByText('Ada Łukasz')).toBeVisible()
  await expect(page.getByText('This certificate is valid.')).toBeVisible()
  await expectAccessible(page)
  expect((await page.pdf()).toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const other = await open()
  await other.goto(`/course/${key}/${course_id}`)
  await expect(other.getByText('0 of 2 lessons done')).toBeVisible()
  await expect(other.getByText('There is no certificate yet', { exact: false })).toBeVisible()
})

test('browsing, searching, reading, voting, taking a course, subscribing to the status and switching language work without JavaScript at 200 % zoom', async ({
  library,
  open,
  enter,
  browser,
  server,
}) => {
  const { key, calls, article_id, course_id } = await helpCenter({ library, open, enter })
  // Zooming to 200 % halves the width and doubles the pixel ratio.
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 })
  const page = await context.newPage()
  // Six links of the library's own, one of them a single long word, in both themes and directions.
  await calls.librarySettings.update({ publicHelpCenterTheme: { headerLinks: longLinks } })
  await page.setViewportSize({ width: 320, height: 700 })
  for (const colorScheme of ['light', 'dark'] as const)
    for (const path of [`/${key}`, `/ar/${key}`]) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      for (const { label } of longLinks) await expect(page.getByRole('navigation').getByRole('link', { name: label, exact: true })).toBeVisible()
      await nothingIsCut(page)
    }
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto(`/${key}`)
  await page.getByRole('link', { name: 'Repairs' }).click()
  await nothingIsCut(page)
  await page.getByRole('link', { name: 'Brakes' }).click()
  await expect(page.getByRole('link', { name: 'Worn brake pads' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the help center' }).fill('squeaking brakes')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'Squeaking brakes' }).click()
  await expect(page.getByRole('heading', { name: 'Squeaking brakes', level: 1 })).toBeVisible()
  await nothingIsCut(page)
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByText('Sorry you could not find an answer in our knowledge base.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Did this answer your question?' }).getByRole('link', { name: 'Contact Us' })).toHaveAttribute(
    'href',
    new RegExp(`^/advancedWidget/${key}/chat\\?parentURL=http.+%2Farticle%2Fdetails%2F`),
  )
  expect((await read(calls, article_id)).disLikes).toBe(1)
  // Every lesson can be reached. Marking it as done needs JavaScript and is not offered.
  await page.goto(`/course/${key}/${course_id}`)
  await page.getByRole('link', { name: 'Get up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Get up', level: 2 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get up', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'done' })).toHaveCount(0)
  await expect(page.getByText('To answer the questions, turn on JavaScript.')).toBeVisible()
  await nothingIsCut(page)
  await page.getByRole('link', { name: 'All lessons on one page' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Sit down', 'Get up'])
  await page.goto(`/${key}/app/status`)
  await page.getByLabel('Get status updates by email').fill('rosa@reader.test')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your inbox')
  await nothingIsCut(page)
  await page.goto(`/article/details/${key}/${article_id}`)
  await page.locator('summary').click()
  await page.getByRole('link', { name: 'العربية' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('فرامل تصدر صريرا')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await nothingIsCut(page)
  // The mark of the current lesson is on the line of the list, whatever the language of its title.
  await page.goto(`/ar/course/${key}/${course_id}`)
  const edge = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().right)
  expect(Math.abs((await edge('.outline a[aria-current]')) - (await edge('.outline ol')))).toBeLessThanOrEqual(1)
  expect(await page.locator('.outline a[aria-current]').evaluate((element) => getComputedStyle(element).borderRightWidth)).toBe('2px')
  await context.close()
})
