import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'

beforeAll(buildStale, 240_000)

/** Requests a widget's page; returns its status, security policy and boot data. */
async function pageAt(address: string, path: string) {
  const answer = await fetch(address + path)
  const json = /<script type="application\/json" id="boot"[^>]*>(.*?)<\/script>/.exec(await answer.text())?.[1] ?? ''
  return { status: answer.status, policy: answer.headers.get('content-security-policy') ?? '', boot: JSON.parse(json) as Record<string, unknown> | null }
}

test('the classic and the advanced widget of a library are pages with its boot data', async () => {
  const server = await sharedServer()
  const { support_lib_id } = await testLibrary(server)
  for (const path of [`/widget/${support_lib_id}/`, `/widget/${support_lib_id}?hc=1`, `/advancedWidget/${support_lib_id}/articleDetail/a1`]) {
    const { status, policy, boot } = await pageAt(server.address, path)
    expect(status, path).toBe(200)
    expect(boot, path).toMatchObject({ support_lib_id, contact_form_online: false, searches_on_server: false })
    // The policy allows embedded videos in articles.
    expect(policy, path).toContain("frame-src 'self' https:")
  }
})
test('the preview is a page with a separate origin, which only the console may embed and which may make no calls', async () => {
  const server = await sharedServer()
  const { support_lib_id } = await testLibrary(server)
  const { status, policy, boot } = await pageAt(server.address, `/widgetPreview/${support_lib_id}`)
  expect([status, boot?.support_lib_id]).toEqual([200, support_lib_id])
  const rules = policy.split(';').map((rule) => rule.trim())
  expect(rules).toContain("default-src 'none'")
  expect(rules).toContain('sandbox allow-scripts')
  expect(rules.find((rule) => rule.startsWith('frame-ancestors'))).toMatch(/^frame-ancestors 'self' http:\/\/\S+$/)
  expect(policy).not.toContain('connect-src')
})
test("both widgets contain the library's style sheet while it is enabled", async () => {
  const server = await sharedServer()
  const { support_lib_id, user } = await testLibrary(server)
  const admin = (await user('admin')).calls
  const sheetAt = async (path: string) => /<style id="custom-css">(.*?)<\/style>/s.exec(await (await fetch(server.address + path)).text())?.[1]
  const paths = [`/advancedWidget/${support_lib_id}/`, `/widget/${support_lib_id}/`, `/widgetPreview/${support_lib_id}`]
  await admin.librarySettings.update({ widgetTheme: { isCustomCss: true, customCss: '.card { border-radius: 3px }' } })
  for (const path of paths) expect(await sheetAt(path), path).toBe('.card { border-radius: 3px }')
  await admin.librarySettings.update({ widgetTheme: { isCustomCss: false } })
  for (const path of paths) expect(await sheetAt(path), path).toBe('')
})
test('the loader of an embed code without a color learns the library’s, from any origin', async () => {
  const server = await sharedServer()
  const { support_lib_id, user } = await testLibrary(server)
  await (await user('admin')).calls.librarySettings.update({ publicHelpCenterTheme: { themeColor: '#7048e8' } })
  const answer = await fetch(`${server.address}/widget-color/${support_lib_id}`, { headers: { origin: 'https://shop.example' } })
  expect([answer.status, await answer.text(), answer.headers.get('access-control-allow-origin'), answer.headers.get('cache-control')]).toEqual([
    200,
    '#7048e8',
    '*',
    'public, max-age=600',
  ])
  for (const key of ['nobody', 'a'.repeat(65)]) expect((await fetch(`${server.address}/widget-color/${key}`)).status, key).toBe(404)
})
test('an unknown library has neither widget', async () => {
  const server = await sharedServer()
  for (const path of ['/widget/nobody/', '/advancedWidget/nobody/']) expect(await pageAt(server.address, path), path).toMatchObject({ status: 404, boot: null })
})
test("F1: the boot data has the library's links, for customlink/{name}/{id}", async () => {
  const { address, support_lib_id, user } = await testLibrary(await sharedServer())
  await (await user('admin')).calls.librarySettings.update({ settings: { appUrls: [{ name: 'Shop', url: 'https://shop.example/' }] } })
  const { boot } = await pageAt(address, `/advancedWidget/${support_lib_id}/customlink/Shop/1`)
  expect(boot).toMatchObject({ links: [{ name: 'Shop', url: 'https://shop.example/' }] })
})
test('the boot data tells the widget to search on the server', async () => {
  const server = await ownServer({ env: { SEARCH_ON_SERVER: '1' } })
  const { support_lib_id } = await testLibrary(server)
  expect((await pageAt(server.address, `/widget/${support_lib_id}/`)).boot).toMatchObject({ searches_on_server: true })
})

test('the widget is in German if the library is German or the URL requests it', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const { support_lib_id: key } = library
  const page = async (query = '') => (await (await fetch(`${server.address}/advancedWidget/${key}/${query}`)).text()).replace(/<style[\s\S]*?<\/style>/g, '')
  expect(await page()).toMatch(/<html lang="en">[\s\S]*Chat with us now!/)
  expect(await page('?language=de-AT')).toMatch(/<html lang="de-AT" dir="ltr">[\s\S]*Jetzt mit uns chatten!/)
  await (await library.user('admin')).calls.librarySettings.update({ settings: { language: 'de' } })
  const german = await page()
  expect(german).toMatch(/<html lang="de" dir="ltr">[\s\S]*Jetzt mit uns chatten!/)
  expect(german).toContain('"words":"de"')
  expect(german.replace(/<script(?! type="app)[\s\S]*?<\/script>/g, '')).not.toMatch(/Chat with us now|Search for Help|Hello!|We are online/)
  expect(await page('?language=en')).toMatch(/<html lang="en">[\s\S]*Chat with us now!/)
})

test('the widget’s own texts are in the language that its content is in, and mirrored with it', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const { calls } = await library.user('admin')
  const page = async (query = '') =>
    (await fetch(`${server.address}/advancedWidget/${library.support_lib_id}/${query}`, { headers: { 'accept-language': 'ar-EG,en;q=0.5' } })).text()
  expect(await page()).toMatch(/<html lang="en">[\s\S]*Chat with us now!/)
  expect(await page('?language=ar')).toMatch(/<html lang="ar" dir="rtl">[\s\S]*تحدّث معنا الآن!/)
  const { article_id } = (await calls.articles.create({ article_title: 'Brakes', article_content: '<p>Brakes</p>' })).article
  await calls.articles.publish({ article_id })
  await calls.articleTranslations.save({ article_id, language: 'ar', revision: 0, title: 'فرامل', content: '<p>فرامل</p>' })
  await calls.articleTranslations.publish({ article_id, language: 'ar' })
  expect(await page()).toMatch(/<html lang="ar" dir="rtl">[\s\S]*تحدّث معنا الآن!/)
  expect(await page('?language=en')).toMatch(/<html lang="en">[\s\S]*Chat with us now!/)
  // A language that nothing is shipped in.
  expect(await page('?language=he')).toMatch(/<html lang="he" dir="rtl">[\s\S]*Chat with us now!/)
})
