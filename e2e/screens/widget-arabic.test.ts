import { readFileSync } from 'node:fs'
import path from 'node:path'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

type Text = string | Record<string, string>
const words = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../apps/widget/dist/words.json'), 'utf8')) as Record<string, Record<string, Text>>

/** The widget's texts in English that are none in Arabic, as patterns with any values in the place of their placeholders. */
const english = Object.values(words)
  .filter(({ en, ar }) => JSON.stringify(en) !== JSON.stringify(ar))
  .flatMap(({ en = '' }) => (typeof en === 'string' ? [en] : Object.values(en)))
  .map(
    (text) =>
      new RegExp(
        `^${text
          .trim()
          .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
          .replace(/\{\w+\}/g, '.+')}$`,
      ),
  )

/** Returns which English texts of the widget a page shows or reads to screen readers. */
function englishIn(document: Document): string[] {
  const said: string[] = []
  for (const element of document.body.querySelectorAll('*:not(script):not(style):not(noscript)')) {
    for (const node of element.childNodes) if (node.nodeType === 3) said.push(node.textContent ?? '')
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) said.push(element.getAttribute(name) ?? '')
  }
  return said.map((text) => text.trim()).filter((text) => text !== '' && english.some((pattern) => pattern.test(text)))
}

test('the widget of an Arabic visitor is mirrored and says nothing in English', async ({ library, open, enter }) => {
  const minted = await library({ people: [{ role: 'admin', name: 'Omar' }] })
  const [admin, page] = [await open(), await open()]
  const [person] = minted.people
  if (!person) throw new Error('nobody was minted')
  await enter(admin, person)
  const calls = callsAs(admin)
  const { category_id } = (await calls.categories.create({ category_title: 'إصلاح', parent_cat_id: null, category_description: '' })).category
  const text = { article_title: 'فرامل', article_content: '<p>فرامل الدراجة</p>', article_categories: [category_id] }
  const { article_id } = (await calls.articles.create(text)).article
  await calls.articles.publish({ article_id })
  const at = `/advancedWidget/${minted.support_lib_id}`
  const sees = async (text: string) => {
    await expect(page.getByText(text).first()).toBeVisible()
    await page.quiet()
    expect([page.window.document.documentElement.dir, ...englishIn(page.window.document)]).toEqual(['rtl'])
  }
  await page.goto(`${at}/?language=ar`)
  await sees('تحدّث معنا الآن!')
  await expectSound(page)
  await page.goto(`${at}/help?language=ar`)
  await sees('مقالة واحدة')
  await page.goto(`${at}/articleDetail/${article_id}?language=ar`)
  await sees('هل أجاب هذا عن سؤالك؟')
  await page.goto(`${at}/news?language=ar`)
  await sees('لا توجد أخبار')
  await page.goto(`${at}/tickets?language=ar`)
  await sees('لا طلبات هنا بعد')
  await page.goto(`${at}/conversations?language=ar`)
  await sees('لا محادثات بعد')
  await page.goto(`${at}/chat?language=ar`)
  await page.getByLabel('كتابة رسالة').fill('مرحبا')
  await page.getByLabel('كتابة رسالة').press('Enter')
  await expect(page.getByText('أُرسلت', { exact: true })).toBeVisible()
  await sees('مرحبا')
})
