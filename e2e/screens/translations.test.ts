import type { MintedLibrary } from '../server-process.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

const first = ({ people }: MintedLibrary) => {
  const [person] = people
  if (!person) throw new Error('nobody was minted')
  return person
}

test('phrases can be added, become outdated when their source changes, and can be exchanged as a PO file', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, first(await library()), '/admin/profile/language')
  await expect(page.getByText('No other languages yet')).toBeVisible()
  await page.getByLabel('Add a language').selectOption('de')
  const add = async (source: string, translation: string) => {
    await page.getByRole('button', { name: 'Add a phrase' }).click()
    await page.getByLabel('Source').fill(source)
    await page.getByLabel('German translation').fill(translation)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Source')).toHaveCount(0)
  }
  await add('Service plan', 'Wartungsplan')
  await add('Call {companyPhone}', '')
  await expect(page.getByText('Missing 1')).toBeVisible()
  await page.getByRole('button', { name: 'Edit “Service plan”' }).click()
  await page.getByLabel('Source').fill('Service plan of {companyName}')
  await expect(page.getByText('The translation is missing {companyName}.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Outdated 1')).toBeVisible()
  await page.quiet()
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await (await page.download()).file.text()
  expect(file).toContain('#, fuzzy')
  const back = file.replace('#, fuzzy\n', '').replace('msgstr "Wartungsplan"', 'msgstr "Wartungsplan von {companyName}"')
  const broken = 'msgid "one"\nmsgid_plural "many"\nmsgstr[0] "eins"\nmsgstr[1] "viele"\n'
  await page.getByLabel('Choose a PO file').setInputFiles({ name: 'de.po', mimeType: 'text/plain', buffer: Buffer.from(`${back}\n${broken}`) })
  const report = page.getByRole('dialog', { name: 'Import' })
  await expect(report.getByText('0 added, 1 changed, 1 unchanged.')).toBeVisible()
  await expect(report.getByText('“one” has plural forms')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Outdated 0')).toBeVisible()
  await expect(page.getByText('Wartungsplan von {companyName}')).toBeVisible()
  await page.getByLabel('Choose a PO file').setInputFiles({ name: 'x.po', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByText('This isn’t a PO file.')).toBeVisible()
  await page.getByLabel('Search phrases').fill('nowhere')
  await expect(page.getByText('Nothing found')).toBeVisible()
})

test('someone without settings rights translates the texts of help center and widget, sees what is missing, and takes a shipped text again', async ({
  library,
  open,
  enter,
}) => {
  const minted = await library({ people: [{ role: 'editor' }] })
  const page = await open()
  await enter(page, first(minted), '/admin/profile/language?language=pl')
  await expect(page.getByRole('button', { name: 'All 0' })).toHaveCount(0)
  const choice = page.getByRole('radiogroup', { name: 'Show texts' })
  await expect(choice).toBeVisible()
  await page.getByLabel('Search texts').fill('{count} articles')
  await page.getByRole('button', { name: 'Edit the text “{count} articles”' }).first().click()
  const form = (name: string) => page.getByLabel(`Polish, form “${name}”`)
  await form('one').fill('{count} artykuł')
  await form('few').fill('{count} artykuły')
  await form('many').fill('{count} artykułów')
  await form('other').fill('artykułu')
  await expect(page.getByText('The translation is missing {count}.')).toBeVisible()
  await form('other').fill('{count} artykułu')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form('one')).toHaveCount(0)
  await expect(page.getByText('{count} artykułu')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Edit the text “{count} articles”' }).first().click()
  await page.getByRole('button', { name: 'Use the shipped text' }).click()
  await expect(page.getByText('{count} artykułu')).toHaveCount(0)
})

test('an article is translated by a writer, published by an editor, and marked as outdated when the original changes', async ({ library, open, enter }) => {
  const minted = await library({ people: [{ role: 'writer' }, { role: 'editor' }] })
  const [writer, editor] = [await open(), await open()]
  await enter(writer, first(minted))
  const [, second] = minted.people
  if (!second) throw new Error('an editor was minted')
  await enter(editor, second, '/admin')
  await writer.goto('/admin/article/create')
  await writer.getByRole('textbox', { name: 'Title', exact: true }).fill('Returns')
  await expect(writer).toHaveURL(/\/admin\/article\/edit\//)
  const address = new URL(writer.url()).pathname
  const into = writer.getByLabel('Translate into another language')
  await expect(into.getByRole('option', { name: 'German' })).toHaveCount(1)
  // The article is in English already.
  await expect(into.getByRole('option', { name: 'English' })).toHaveCount(0)
  await into.selectOption('de')
  const dialog = writer.getByRole('dialog', { name: 'Article in German' })
  await dialog.getByLabel('Title', { exact: true }).fill('Rückgabe')
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toBeVisible()
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  await dialog.getByText('Address and search').click()
  await dialog.getByLabel('URL').fill('rückgabe!')
  await expect(dialog.getByText('Use letters, digits and hyphens.')).toBeVisible()
  await expect(save).toBeDisabled()
  await dialog.getByLabel('URL').fill('Rückgabe-und-Umtausch')
  await dialog.getByLabel('SEO title').fill('Rückgabe leicht gemacht')
  await save.click()
  await expect(writer.getByText('Saved', { exact: true }).last()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await editor.goto(address)
  await editor.getByRole('button', { name: 'Edit the article in German' }).click()
  const theirs = editor.getByRole('dialog', { name: 'Article in German' })
  await theirs.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(theirs.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  await expect(theirs.getByLabel('URL')).toHaveValue('rückgabe-und-umtausch')
  await expect(theirs.getByLabel('SEO title')).toHaveValue('Rückgabe leicht gemacht')
  await expectSound(editor)
  await theirs.getByRole('button', { name: 'Close' }).click()
  await editor.getByRole('textbox', { name: 'Title', exact: true }).fill('Returns and refunds')
  await expect(editor.getByText('Outdated')).toBeVisible()
})

test('a translation is reviewed: asked for by its writer, opened from the queue, returned, mended, approved and published', async ({
  library,
  open,
  enter,
}) => {
  const minted = await library({ people: [{ role: 'writer' }, { role: 'editor' }, { role: 'admin' }] })
  const [writer, editor, admin] = [await open(), await open(), await open()]
  const [, second, third] = minted.people
  if (!second || !third) throw new Error('an editor and an admin were minted')
  await Promise.all([enter(writer, first(minted)), enter(editor, second, '/admin/reviews'), enter(admin, third)])
  await callsAs(admin).reviews.setRule({ kind: 'article', is_required: true, spares_admins: false })
  const calls = callsAs(writer)
  const { article_id } = (await calls.articles.create({ article_title: 'Returns', article_content: '<p>30 days</p>' })).article
  const german = { article_id, language: 'de' }
  await calls.articleTranslations.save({ ...german, revision: 0, title: 'Rückgabe', content: '<p>30 Tage</p>' })
  // The same link from the bell and the mail.
  await writer.goto(`/admin/article/edit/${article_id}?translation=${article_id}_de`)
  const mine = writer.getByRole('dialog', { name: 'Article in German' })
  const request = async (name: string) => {
    await mine.getByRole('button', { name }).click()
    const dialog = writer.getByRole('dialog', { name: 'Ask for a review' })
    await dialog.getByLabel('Message').fill('Please read')
    await dialog.getByRole('button', { name: 'Ask for review' }).click()
    await expect(mine.getByText('Review requested', { exact: true })).toBeVisible()
  }
  await request('Ask for review')
  await editor.getByRole('link', { name: 'Rückgabe (de)' }).click()
  const theirs = editor.getByRole('dialog', { name: 'Article in German' })
  // Its history says so, too.
  await expect(theirs.getByText('Please read').first()).toBeVisible()
  await expectSound(editor)
  await theirs.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(editor.getByText(/approv/i).last()).toBeVisible()
  await theirs.getByRole('button', { name: 'Return…' }).click()
  const returning = editor.getByRole('dialog', { name: 'Return to the writer' })
  await returning.getByLabel('What is to be mended?').fill('14, not 30')
  await returning.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(mine.getByText('14, not 30').first()).toBeVisible()
  await mine.getByRole('textbox', { name: 'Text' }).fill('14 Tage')
  await mine.getByRole('button', { name: 'Save', exact: true }).click()
  await request('Ask again')
  // What the writer saved since is read before it is approved.
  await theirs.getByRole('button', { name: 'Close' }).click()
  await editor.follow('/admin/reviews')
  await editor.getByRole('link', { name: 'Rückgabe (de)' }).click()
  await theirs.getByRole('button', { name: 'Approve' }).click()
  await expect(theirs.getByText('Approved', { exact: true })).toBeVisible()
  await theirs.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(theirs.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  expect((await calls.articleTranslations.read(german)).article_translation).toMatchObject({ is_published: true, content: '<p>14 Tage</p>' })
})

test(`the language page is accessible`, async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, first(await library()), '/admin/profile/language?language=de')
  await page.getByRole('button', { name: 'Add a phrase' }).click()
  await page.getByLabel('Source').fill('Call {nobody}')
  await expect(page.getByText('Unknown placeholder {nobody}')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Not translated yet')).toBeVisible()
  await expectSound(page)
})

test(`previews show articles, courses and SOPs with placeholders filled in, in the languages readers can choose`, async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, first(await library()), '/admin')
  const calls = callsAs(page)
  await calls.librarySettings.update({ settings: { companyName: 'Velo', websiteUrl: 'https://velo.example' } })
  await calls.translations.create({ language: 'de', source: 'Your bike', translation: 'Dein Rad' })
  const { course_id } = (await calls.courses.create({ course_title: 'First steps at {companyName}' })).course
  const lesson_content = '<p>Your bike: <a href="{websiteUrl}/shop">{companyName}</a></p>'
  await calls.courses.createLesson({ course_id, lesson_title: 'Your bike from {companyName}', lesson_content })
  await page.goto(`/admin/courses/${course_id}`)
  await page.getByRole('button', { name: 'Preview' }).click()
  const course = page.getByRole('dialog', { name: 'First steps at Velo' })
  await expect(course.getByRole('heading', { name: 'Your bike from Velo' })).toBeVisible()
  await expect(course.getByRole('link', { name: 'Velo' })).toHaveAttribute('href', 'https://velo.example/shop')
  await course.getByLabel('Language').selectOption('de')
  await expect(course.getByRole('heading', { name: 'Dein Rad from Velo' })).toBeVisible()
  await expect(course.getByText('Dein Rad: Velo')).toBeVisible()
  await expectSound(page)

  const { category_id } = (await calls.sops.createCategory({ category_title: 'How {companyName} works' })).sop_category
  const { article_id } = (await calls.sops.create({ category_id, sop_title: 'Returns at {companyName}', sop_content: '<p>{companyName}</p>' })).sop_article
  await calls.sops.publish({ article_id })
  await page.goto(`/admin/sop/${article_id}`)
  await expect(page.getByRole('heading', { name: 'Returns at Velo' })).toBeVisible()
  await expect(page.getByText('How Velo works')).toBeVisible()
  await expectSound(page)

  const article = (await calls.articles.create({ article_title: 'Your bike and {companyName}', article_content: '<p>Your bike</p>' })).article
  await page.goto(`/admin/article/edit/${article.article_id}`)
  const openPreview = async () => {
    await page.getByRole('button', { name: 'Preview' }).click()
  }
  await openPreview()
  const preview = page.getByRole('dialog')
  await preview.getByLabel('Language').selectOption('de')
  await expect(preview.getByRole('heading', { name: 'Dein Rad and Velo' })).toBeVisible()
  const whole = { article_id: article.article_id, language: 'de' }
  await calls.articleTranslations.save({ ...whole, revision: 0, title: 'Alles über Räder bei {companyName}', content: '<p>Rad</p>' })
  await calls.articleTranslations.publish(whole)
  await page.reload()
  await openPreview()
  await preview.getByLabel('Language').selectOption('de')
  await expect(preview.getByRole('heading', { name: 'Alles über Räder bei Velo' })).toBeVisible()
  await expectSound(page)
})
