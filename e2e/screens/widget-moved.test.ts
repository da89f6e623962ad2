import { person } from '../people.ts'
import { callsAs, expect, test } from './harness/test.ts'

test('a text that has moved to another kind opens in the widget, or links to its page in the help center', async ({ library, open, enter }) => {
  const minted = await library({ people: [{ role: 'admin' }] })
  const { support_lib_id } = minted
  const [admin, page] = [await open(), await open()]
  await enter(admin, person(minted.people, 0))
  const { articles, news, courses } = callsAs(admin)
  const article = async (article_title: string) => {
    const { article_id } = (await articles.create({ article_title, article_content: '<p>Text.</p>' })).article
    await articles.publish({ article_id })
    return article_id
  }
  const flash = async (newsFlash_title: string) => {
    const { id } = (await news.create({ newsFlash_title, newsFlash_content: '<p>Text.</p>' })).news_flash
    await news.publish({ id })
    return id
  }
  const [toNews, toCourse, gone, goal] = [await article('First'), await article('Second'), await article('Third'), await article('Goal')]
  const [now, before] = [await flash('Open on Sundays'), await flash('Open on Saturdays')]
  const { course_id } = (await courses.create({ course_title: 'Repairs' })).course
  const { lesson_id } = (await courses.createLesson({ course_id, lesson_title: 'Chain' })).lesson
  await courses.publish({ course_id })
  await articles.remove({ article_id: toNews, redirect_to: now })
  await articles.unpublish({ article_id: toCourse, redirect_to: lesson_id })
  await articles.remove({ article_id: gone })
  await news.remove({ id: before, redirect_to: goal })

  const widget = `/advancedWidget/${support_lib_id}`
  await page.goto(`${widget}/articleDetail/${toNews}`)
  await expect(page.getByRole('heading', { name: 'Open on Sundays' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`${widget}/newsFlashDetail/${now}`)
  await page.goto(`${widget}/newsFlashDetail/${before}`)
  await expect(page.getByRole('heading', { name: 'Goal' })).toBeVisible()
  await page.goto(`${widget}/articleDetail/${toCourse}`)
  await expect(page.getByText('This page has moved.')).toBeVisible()
  const link = page.getByRole('link', { name: 'Open it in the help center' })
  await expect(link).toHaveAttribute('href', `/course/${support_lib_id}/${course_id}?lesson=${lesson_id}`)
  await expect(link).toHaveAttribute('target', '_blank')
  await page.goto(`${widget}/articleDetail/${gone}`)
  await expect(page.getByText('This page is no longer available.')).toBeVisible()
})
