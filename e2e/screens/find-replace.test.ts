import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('a name is replaced in texts of several kinds: each place is shown, a live article gets a draft, what was changed meanwhile stays, undo brings all back', async ({
  library,
  open,
  enter,
}) => {
  const [editor] = (await library({ people: [{ role: 'editor', name: 'Edda Editor' }] })).people
  if (!editor) throw new Error('the library has an editor')
  const page = await open()
  await enter(page, editor, '/admin/findreplace')
  const { articles, news, courses, sops, snippets } = callsAs(page)
  const { article_id } = (
    await articles.create({ article_title: 'About Acme', article_content: '<p>Acme is <b>fast</b>. <a href="https://acme.example/">Site</a></p>' })
  ).article
  await articles.publish({ article_id })
  const { id } = (await news.create({ newsFlash_title: 'New', newsFlash_content: '<p>An acme for all</p>' })).news_flash
  const { course_id } = (await courses.create({ course_title: 'Course' })).course
  const { lesson_id } = (await courses.createLesson({ course_id, lesson_title: 'One', lesson_content: '<p>Acmes</p>' })).lesson
  const { category_id } = (await sops.createCategory({ category_title: 'Desk' })).sop_category
  const { article_id: sop_id } = (await sops.create({ category_id, sop_title: 'Left', sop_content: '<p>Acme stays here</p>' })).sop_article
  const words = { content: '<p>By Acme</p>', translations: [{ language: 'de', content: '<p>Von Acme</p>' }] }
  const { snippet_ref } = (await snippets.create({ title: 'Acme', snippet: words })).snippet
  const texts = async () => {
    const { article } = await articles.read({ article_id })
    const [lesson] = (await courses.lessons({ course_id, lesson_id })).courses_lessons
    return [
      article.article_content,
      article.draft?.article_title,
      article.draft?.article_content,
      (await news.read({ id })).news_flash.newsFlash_content,
      lesson?.lesson_content,
      (await snippets.read({ snippet_ref })).snippet.snippet,
    ]
  }
  const before = await texts()

  await page.getByLabel('Find', { exact: true }).fill('acme')
  await page.getByLabel('Replace with').fill('Zeta')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  // Somebody changes what was shown before it is replaced.
  await sops.update({ article_id: sop_id, sop_content: '<p>Acme and Acme stay here</p>' })
  await expect(page.getByText('2 places')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Replace in 5 texts' }).click()
  await expect(page.getByText('4 texts changed.')).toBeVisible()
  await expect(page.getByText('Somebody has changed it meanwhile. Look for the words again.')).toHaveCount(1)
  expect(await texts()).toEqual([
    before[0],
    'About Zeta',
    '<p>Zeta is <b>fast</b>. <a href="https://acme.example/" rel="noopener noreferrer">Site</a></p>',
    '<p>An Zeta for all</p>',
    '<p>Zetas</p>',
    { ...words, content: '<p>By Zeta</p>' },
  ])

  // Somebody goes on with one of them before it is undone.
  const { news_flash } = await news.read({ id })
  await news.update({ id, newsFlash_content: '<p>A Zeta for all</p>', revision: news_flash.revision })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 texts are as they were before')).toBeVisible()
  await expect(page.getByText('Somebody has changed it meanwhile. Look for the words again.')).toBeVisible()
  expect(await texts()).toEqual([before[0], undefined, undefined, '<p>A Zeta for all</p>', before[4], words])
})

test('words in the questions, choices and explanations of a quiz, and in a template, are shown, replaced and brought back', async ({
  library,
  open,
  enter,
}) => {
  const [editor] = (await library({ people: [{ role: 'editor' }] })).people
  if (!editor) throw new Error('the library has an editor')
  const page = await open()
  await enter(page, editor, '/admin/findreplace')
  const { courses, textTemplates } = callsAs(page)
  const quizOf = (name: string) => ({
    questions: [
      {
        question_id: 'question',
        question: `Who sells ${name} bikes?`,
        is_multiple: false,
        choices: [
          { choice_id: 'choice-a', label: `The ${name} shop`, is_right: true },
          { choice_id: 'choice-b', label: 'Nobody', is_right: false },
        ],
        explanation: `Only ${name} does.`,
      },
    ],
  })
  const { course_id } = (await courses.create({ course_title: 'Course' })).course
  const { lesson_id } = (await courses.createLesson({ course_id, lesson_title: 'Bikes', lesson_content: '<p>x</p>', lesson_quiz: quizOf('Acme') })).lesson
  await courses.publish({ course_id })
  const { template_ref } = (await textTemplates.create({ kind: 'lesson', name: 'Meet Acme', title: 'Acme and {what}', html: '<p>By Acme</p>' })).text_template
  const texts = async () => {
    const [lesson] = (await courses.lessons({ course_id, lesson_id })).courses_lessons
    const { name, title, html } = (await textTemplates.read({ template_ref })).text_template
    return [lesson?.lesson_quiz, lesson?.draft?.lesson_quiz, [name, title, html]]
  }
  const before = await texts()

  await page.getByLabel('Find', { exact: true }).fill('Acme')
  await page.getByLabel('Replace with').fill('Zeta')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText('3 places')).toBeVisible()
  const lesson = page.getByRole('listitem').filter({ hasText: 'Who sells' }).first()
  for (const place of ['Who sells AcmeZeta bikes?', 'The AcmeZeta shop', 'Only AcmeZeta does.']) await expect(lesson).toContainText(place)
  await expect(page.getByRole('link', { name: 'Meet Acme' })).toHaveAttribute('href', `/admin/templates/${template_ref}`)
  await expectSound(page)
  await page.getByRole('button', { name: 'Replace in 2 texts' }).click()
  await expect(page.getByText('2 texts changed.')).toBeVisible()
  // Readers are asked the old question until the lesson is published.
  expect(await texts()).toEqual([quizOf('Acme'), quizOf('Zeta'), ['Meet Acme', 'Zeta and {what}', '<p>By Zeta</p>']])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 texts are as they were before')).toBeVisible()
  expect(await texts()).toEqual(before)
})
