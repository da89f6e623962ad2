import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { everyStep } from '../contact-form/testing/forms.ts'
import { ask, bikes, linksOf, siteOf, titleOf } from './testing/hub-pages.ts'

beforeAll(buildStale, 240_000)

test('every page of the hub exists under the library’s key, is readable without JavaScript, and links only to existing pages', async () => {
  const { address, key, article_id, slug, news_id, course_id } = await bikes()
  const pages: [path: string, words: string[]][] = [
    [`/${key}`, ['How can we help?', 'Repairs', 'Squeaking brakes', 'Open on Sundays']],
    [`/${key}/search?q=squeaking+brakes`, ['Squeaking brakes', '1 result', 'Clean']],
    [`/${key}/courses`, ['First steps', '1 lesson']],
    [`/${key}/contact`, ['Contact Us', 'Chat with us now!']],
    [`/frontendnews/${key}`, ['Open on Sundays', 'Shop', 'In December.']],
    [`/frontendnewsflash/${key}/${news_id}`, ['Open on Sundays', 'In December.']],
    [`/article/details/${key}/${article_id}`, ['Use alcohol.', 'Repairs', 'Brakes', 'Did this answer your question?']],
    [`/article/details/${key}/${slug}`, ['Use alcohol.']],
    [`/articleCategoriesDetails/${key}/repairs`, ['Repairs', 'About Repairs', 'Brakes']],
    [`/articleCategoriesDetails/${key}/brakes`, ['Squeaking brakes']],
    [`/course/${key}/${course_id}`, ['First steps', 'Sit down', 'Upright.']],
    [`/coursestatic/${key}/${course_id}`, ['First steps', 'Sit down', 'Upright.']],
  ]
  const links = new Set<string>()
  for (const [path, words] of pages) {
    const page = await ask(address, path)
    expect(page.status, path).toBe(200)
    for (const each of words) expect(page.text, path).toContain(each)
    expect(page.text.match(/<h1/g), path).toHaveLength(1)
    for (const link of linksOf(page)) links.add(link)
  }
  for (const link of links) expect((await ask(address, link)).status, link).toBe(200)
})

test('D19: the results of a search come before the advice about a single keyword', async () => {
  const { address, key } = await bikes()
  const { text } = await ask(address, `/${key}/search?q=brakes`)
  const [result, advice] = [text.indexOf('data-result='), text.indexOf('role="note"')]
  expect(result).toBeGreaterThan(-1)
  expect(advice).toBeGreaterThan(result)
})

test('the contact page has the form that applies to the library, once it is online', async () => {
  const library = await testLibrary(await sharedServer())
  const { calls } = await library.user('admin')
  const frame = `src="/widget/${library.support_lib_id}/?contact=1`
  const hasForm = async () => (await ask(library.address, `/${library.support_lib_id}/contact`)).text.includes(frame)
  expect(await hasForm()).toBe(false)
  await calls.librarySettings.update({ contactForm: everyStep })
  expect(await hasForm()).toBe(true)
  expect((await ask(library.address, `/widget/${library.support_lib_id}/?contact=1`)).status).toBe(200)
  await calls.librarySettings.update({ isContactFormOnline: false })
  expect(await hasForm()).toBe(false)
})

test('F25: a library without title and icon has the product’s; impossible addresses lead to the 404 page', async () => {
  const { address } = await sharedServer()
  const { support_lib_id: key } = await testLibrary(await sharedServer(), { company_name: 'Velo' })
  const home = await ask(address, `/${key}`)
  expect([titleOf(home), siteOf(home), home.text.includes('<link rel="icon" href="/favicon.ico"')]).toEqual(['Porchlight', 'Velo', true])
  const icon = await ask(address, '/favicon.ico')
  expect([icon.status, icon.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  for (const path of [`/articleCategoriesDetails/${key}/no%20such`, `/frontendnewsflash/${key}/%C3%BC`, `/course/${key}/a.b`, `/coursestatic/${key}/%20`]) {
    const page = await ask(address, path)
    expect([page.status, page.text.includes('Velo'), page.text.includes('Something went wrong')], path).toEqual([404, true, false])
  }
})

describe('the library of a page', () => {
  test('is found by its key and by its domain; an unknown key leads to the 404 page', async () => {
    const { address } = await sharedServer()
    const library = await testLibrary(await sharedServer(), { company_name: 'Velo' })
    const { library_domain } = (await (await library.user('admin')).calls.librarySettings.read()).library
    for (const key of [library.support_lib_id, library_domain]) expect(siteOf(await ask(address, `/${key}`))).toBe('Velo')
    const missing = await ask(address, '/nobody-at-all')
    expect([missing.status, missing.text.includes('id="main"')]).toEqual([404, false])
  })
  test('is the only one under its own host; an unknown host serves none', async () => {
    const proofs = new Map<string, string>()
    const server = await ownServer({ resolveTxt: async (name) => [[proofs.get(name) ?? '']] })
    const [mine, other] = [await testLibrary(server, { company_name: 'Mine' }), await testLibrary(server, { company_name: 'Other' })]
    const { calls } = await mine.user('admin')
    const { claim } = await calls.librarySettings.claimSubDomain({ custom_subDomain: 'help.mine.test' })
    if (!claim) throw new Error('no claim')
    expect((await ask(server.address, '/', { host: 'unknown.test' })).status).toBe(421)
    proofs.set(claim.record, claim.value)
    await calls.librarySettings.verifySubDomain()
    const { article_id } = (await calls.articles.create({ article_title: 'Ours', article_content: '<p>Yes.</p>' })).article
    await calls.articles.publish({ article_id })
    const host = { host: 'help.mine.test' }
    expect(siteOf(await ask(server.address, '/', host))).toBe('Mine')
    expect((await ask(server.address, `/article/details/${article_id}`, host)).text).toContain('Yes.')
    expect((await ask(server.address, `/article/details/${mine.support_lib_id}/${article_id}`, host)).status).toBe(200)
    // The console is not served either: the library's code could attack it.
    for (const path of [`/${other.support_lib_id}`, '/login', '/admin', '/admin/inbox', '/no/such/page']) {
      const missing = await ask(server.address, path, host)
      expect([missing.status, missing.text.includes('Erm. Page not found'), missing.text.includes('/console/')], path).toEqual([404, true, false])
    }
    expect((await ask(server.address, '/login')).text).toContain('/console/')
    expect((await ask(server.address, '/robots.txt', host)).text).toContain('/sitemap.xml')
    // Third-party code runs only under the library's own host, and only while it is enabled.
    const scripts = '<script id="brought">window.brought = true</script>'
    const blocks = { tawk: { propertyId: 'abc/def' }, zendesk: { propertyId: '"><b>' }, custom: { widgetScript: scripts, bodyScript: '<i id="body"></i>' } }
    const integrations = (enable: boolean) =>
      calls.librarySettings.update({ integrations: Object.fromEntries(Object.entries(blocks).map(([name, block]) => [name, { ...block, enable }])) })
    const brought = /data-tawk="abc\/def" data-zendesk="&quot;&gt;&lt;b&gt;"/
    await integrations(false)
    expect((await ask(server.address, '/', host)).text).not.toMatch(/brought|data-tawk|id="body"/)
    await integrations(true)
    const opened = await ask(server.address, '/', host)
    expect(opened.text).toContain(`${scripts}</head>`)
    expect(opened.text).toContain('<i id="body"></i></body></html>')
    expect(opened.text).toMatch(brought)
    expect(opened.headers['content-security-policy']).toContain("script-src 'self' 'unsafe-inline' https:")
    // Third-party code never runs on a page whose URL holds an emailed token.
    const mailed = await ask(server.address, '/app/status/subscription?confirm=token', host)
    expect([mailed.status, mailed.text.includes('value="token"')]).toEqual([200, true])
    expect(mailed.text).not.toMatch(/brought|data-tawk|id="body"|embed\.js/)
    expect(mailed.headers['content-security-policy']).toContain("script-src 'self';")
    const shared = await ask(server.address, `/${mine.support_lib_id}`)
    expect(shared.text).not.toMatch(/brought|data-tawk|id="body"/)
    expect(shared.headers['content-security-policy']).toContain("script-src 'self';")
    // In development, a library's .localhost domain acts as its own host.
    await other.inside((ctx) =>
      ctx.db.updateTable('libraries').set({ library_domain: 'other.localhost' }).where('support_lib_id', '=', other.support_lib_id).execute(),
    )
    expect(siteOf(await ask(server.address, '/', { host: 'other.localhost' }))).toBe('Other')
    expect((await ask(server.address, '/', { host: 'nobody.localhost' })).status).toBe(302)
    // The thank-you page is found by the library's domain.
    const { library_domain } = (await calls.librarySettings.read()).library
    const thanked = await ask(server.address, `/thank-you?a=${library_domain}`)
    expect([thanked.status, String(thanked.headers.location)]).toEqual([302, expect.stringContaining(`help.mine.test`)])
    expect((await ask(server.address, `/thank-you?a=${library_domain}`, host)).text).toContain('Thank you!')
    // On the installation's own host, a URL must name its library.
    expect((await ask(server.address, `/article/details/${article_id}`)).status).toBe(404)
    expect((await ask(server.address, `/${other.support_lib_id}`)).status).toBe(200)
  })
})

test('content hidden from readers appears on no page, in no feed and in no sitemap', async () => {
  const { address, key, calls, draft, category, publish, sub } = await bikes()
  const canary = 'canary bird'
  const hidden = [await draft(`${canary} 1`, [sub]), await publish(`${canary} 2`, [await category(`${canary} 3`)])]
  const tree = (await calls.categories.list()).categories
  const dark = tree.find((each) => each.category_title === `${canary} 3`)?.category_id ?? ''
  await calls.categories.update({ category_id: dark, is_enabled: false })
  const flash = (await calls.news.create({ newsFlash_title: `${canary} 4` })).news_flash.id
  const course = (await calls.courses.create({ course_title: `${canary} 5` })).course.course_id
  const paths = [
    ...[`/${key}`, `/${key}/search?q=canary`, `/${key}/courses`, `/frontendnews/${key}`, `/articleCategoriesDetails/${key}/brakes`],
    ...[`/frontendnews/${key}/rss.xml`, `/${key}/sitemap.xml`],
  ]
  for (const path of paths) {
    const page = await ask(address, path)
    expect(page.status, path).toBe(200)
    expect(page.text.replaceAll('q=canary', '').replace(/“canary”|"canary"/g, ''), path).not.toMatch(/canary[ -]bird/)
  }
  const closed = [
    ...hidden.map(({ article_id }) => `/article/details/${key}/${article_id}`),
    ...[`/articleCategoriesDetails/${key}/${dark}`, `/frontendnewsflash/${key}/${flash}`, `/course/${key}/${course}`],
  ]
  for (const path of closed) {
    const page = await ask(address, path)
    expect([page.status, page.text.includes(canary)], path).toEqual([404, false])
    expect(page.text).toContain('Erm. Page not found')
    expect(page.text).toContain('Go to homepage')
  }
  await calls.news.publish({ id: flash })
  expect((await ask(address, `/frontendnews/${key}/rss.xml`)).text).toContain(`${canary} 4`)
})

describe('feedback without JavaScript', () => {
  const send = (address: string, path: string, answer: string, origin = address) =>
    fetch(address + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ answer }),
    })
  test('is counted and acknowledged with the text the specification quotes', async () => {
    const { address, key, article_id, calls } = await bikes()
    const texts = [
      ['yes', 'We&#x27;re glad you could find the answer you were looking for.', 'likes'],
      [
        'no',
        'Sorry you could not find an answer in our knowledge base. Please click Contact Us and fill out the form to submit a ticket with our Support Team.',
        'disLikes',
      ],
    ] as const
    for (const [answer, words, counter] of texts) {
      const sent = await send(address, `/article/feedback/${key}/${article_id}`, answer)
      expect(sent.status).toBe(303)
      const page = await ask(address, String(sent.headers.get('location')).split('#')[0] ?? '')
      expect(/<(?:p|div) data-answer="(?:yes|no)">(?:<p>)?([^<]*)/.exec(page.text)?.[1]).toBe(words)
      expect((await calls.articles.read({ article_id })).article[counter]).toBe(1)
    }
  })
  test('after No, a small form asks what was missed, and thanks for it', async () => {
    const { address, key, article_id, calls } = await bikes()
    const path = `/article/details/${key}/${article_id}`
    expect((await ask(address, path)).text).not.toContain('What was missing?')
    expect((await ask(address, `${path}?answered=no`)).text).toContain('What was missing?')
    const said = { answer: 'said', reason: 'unclear', words: 'Which alcohol?' }
    const all: Record<string, string>[] = [said, { answer: 'said', reason: 'rude' }, { answer: 'said' }]
    for (const fields of all) {
      const body = new URLSearchParams(fields)
      const headers = { origin: address, 'content-type': 'application/x-www-form-urlencoded' }
      const sent = await fetch(`${address}/article/feedback/${key}/${article_id}`, { method: 'POST', redirect: 'manual', headers, body })
      expect(sent.status).toBe(303)
      const page = await ask(address, String(sent.headers.get('location')).split('#')[0] ?? '')
      expect(page.text).toContain('Thank you. This helps us to write better.')
    }
    const { reasons, said: words } = await calls.visitorActivity.ofArticle({ article_id })
    expect([reasons, words.map((each) => each.words)]).toEqual([[{ reason: 'unclear', count: 1 }], ['Which alcohol?']])
    expect((await calls.articles.read({ article_id })).article.disLikes).toBe(0)
  })
  test('No leads to the chat, else to the contact page with its form or address, else nowhere', async () => {
    const { address, key, article_id, calls } = await bikes()
    const leadsTo = async () => {
      const page = await ask(address, `/article/details/${key}/${article_id}?answered=no`)
      return /<a class="button" href="([^"]*)">Contact Us/.exec(page.text)?.[1]
    }
    const setChat = (basic: boolean, modal: boolean) =>
      calls.librarySettings.update({ integrations: { chatIntegrations: { enable: basic }, modalChatIntegration: { enable: modal } } })
    const from = new URLSearchParams({ parentURL: `${address}/article/details/${key}/${article_id}?answered=no` })
    await setChat(true, false)
    expect(await leadsTo()).toBe(`/advancedWidget/${key}/chat?${from}`)
    await setChat(true, true)
    expect(await leadsTo()).toBe(`/advancedWidget/${key}/chatmodal?${from}`)
    await setChat(false, false)
    await calls.librarySettings.update({ settings: { companyEmail: '', companyPhone: '', ticket: { selfManaged: true } } })
    expect(await leadsTo()).toBeUndefined()
    await calls.librarySettings.update({ settings: { companyEmail: 'desk@bikes.example' } })
    expect(await leadsTo()).toBe(`/${key}/contact`)
    await calls.librarySettings.update({ settings: { companyEmail: '' }, contactForm: everyStep })
    expect(await leadsTo()).toBe(`/${key}/contact`)
    expect((await ask(address, `/${key}/contact`)).text).toContain(`src="/widget/${key}/?contact=1`)
  })
  test('is refused from other sites and for content readers cannot see', async () => {
    const { address, key, article_id, calls, draft } = await bikes()
    expect((await send(address, `/article/feedback/${key}/${article_id}`, 'yes', 'https://evil.test')).status).toBe(403)
    const hidden = await draft('Hidden')
    expect((await send(address, `/article/feedback/${key}/${hidden.article_id}`, 'yes')).status).toBe(404)
    expect((await calls.articles.read({ article_id })).article.likes).toBe(0)
  })
})

test('an article page with all its resources is at most 20 kB, and is readable without them', async () => {
  const { address, key, article_id } = await bikes()
  const page = await ask(address, `/article/details/${key}/${article_id}`)
  const scripts = [...page.text.matchAll(/<script src="([^"]+)"/g)].map(([, src = '']) => src)
  expect(scripts).toEqual(['/embed.js', expect.stringMatching(/^\/hub-files\/assets\/island-/)])
  // What suggests articles (checklist H1) is loaded only when a reader types.
  expect(page.text).toMatch(/data-finder="\/hub-files\/assets\/finder-/)
  expect(page.text).not.toContain('data-server-search')
  // It looks for elements of the page, so it may run only once they are all there.
  expect(page.text).toMatch(/<script src="[^"]*island-[^"]*" defer=""/)
  expect(page.text).not.toMatch(/<script(?![^>]*(?:src=|ld\+json))/)
  let bytes = page.bytes
  for (const src of scripts) bytes += gzipSync((await ask(address, src)).text, { level: 9 }).length
  expect(bytes).toBeLessThan(20 * 1024)
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")
})

test('metadata tells search engines the URL, type and topic of a page', async () => {
  const { address, key, article_id, slug } = await bikes()
  const page = await ask(address, `/article/details/${key}/${article_id}`)
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(page.text)?.[1] ?? ''
  expect(new URL(canonical).pathname).toBe(`/article/details/${key}/${slug}`)
  const data = [...page.text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  )
  expect(data.map((each) => each['@type'])).toEqual(['BreadcrumbList', 'TechArticle'])
  expect(data[0]?.itemListElement).toMatchObject(['Velo', 'Repairs', 'Brakes', 'Squeaking brakes'].map((name) => ({ name })))
  const sitemap = (await ask(address, `/${key}/sitemap.xml`)).text
  for (const path of [`/article/details/${key}/${slug}`, `/articleCategoriesDetails/${key}/repairs`, `/articleCategoriesDetails/${key}/brakes`])
    expect(sitemap).toContain(path)
  expect((await ask(address, `/${key}/search?q=x`)).text).toContain('<meta name="robots" content="noindex"')
})

test("an article's old URL redirects to its new slug", async () => {
  const { address, key, article_id, slug, calls } = await bikes()
  const { revision } = (await calls.articles.read({ article_id })).article
  await calls.articles.update({ article_id, revision, slug: 'quiet-brakes' })
  expect(await ask(address, `/article/details/${key}/${slug}`)).toMatchObject({
    status: 301,
    headers: { location: `/article/details/${key}/quiet-brakes` },
  })
})

test('no text entered by a library becomes markup or closes an element of the page', async () => {
  const { address, key, calls, publish } = await bikes()
  const hostile = '</title></style></script><script>alert(1)</script>"\'><img src=x onerror=alert(2)>'
  const { article_id } = await publish(hostile.slice(0, 150), [], { article_content: `<p>${'x'.repeat(3)}</p>` })
  await calls.librarySettings.update({
    settings: { metaData: { title: hostile.slice(0, 110), description: hostile, keywords: hostile }, copyright: hostile },
    publicHelpCenterTheme: { isCustomCss: true, customCss: '.line { letter-spacing: 0.01em }' },
  })
  for (const path of [`/${key}`, `/article/details/${key}/${article_id}`, `/${key}/search?q=${encodeURIComponent(hostile)}`]) {
    const { status, text } = await ask(address, path)
    expect(status).toBe(200)
    expect(text, path).not.toContain('<script>alert')
    expect(text, path).not.toContain('<img src=x')
    expect(text, path).toContain('<style>.line { letter-spacing: 0.01em }</style>')
    expect(text.match(/<style>/g)?.length, path).toBe(text.match(/<\/style>/g)?.length)
  }
})

test('visitors who got in touch are thanked in the library’s colour, or in the default one', async () => {
  const { address, key, calls } = await bikes()
  await calls.librarySettings.update({ publicHelpCenterTheme: { themeColor: '#1A3C8B' } })
  const { library_domain } = (await calls.librarySettings.read()).library
  for (const [a, color] of [
    [library_domain, '#1a3c8b'],
    [key, '#1a3c8b'],
    ['nobody.test', '#2dce89'],
    ['', '#2dce89'],
  ]) {
    const page = await ask(address, `/thank-you?a=${a}`)
    expect(page.status).toBe(200)
    for (const words of ['Thank you!', 'Thanks for reaching out! We appreciate your feedback', `--pl-accent:${color}`]) expect(page.text).toContain(words)
  }
})

test('P1: the rating page preselects a score from 1 to 5, takes a rating without a script, and says what else is the case', async () => {
  const { address } = await sharedServer()
  const library = await testLibrary(await sharedServer(), { company_name: 'Velo' })
  const [agent, who] = [await library.user('agent'), library.visitor()]
  const { conversation_ref } = (await startChat(who)).conversation
  await agent.calls.conversations.take({ conversation_ref })
  await agent.calls.conversations.close({ conversation_ref })
  const { rating } = await who.calls.ratings.ask({ conversation_ref })
  const key = `${conversation_ref}-${rating?.message_id}-${library.support_lib_id}`
  const checked = async (query: string) => /<input[^>]*\bid="(\d)"[^>]*checked=""/.exec((await ask(address, `/reviewForm?key=${key}${query}`)).text)?.[1]
  expect(await Promise.all(['&rating=4', '&rating=1', '&rating=6', '&rating=0', '&rating=x', ''].map(checked))).toEqual(['4', '1', ...Array(4).fill(undefined)])
  const page = await ask(address, `/reviewForm?key=${key}`)
  expect([titleOf(page), page.headers['referrer-policy'], page.headers['cache-control']]).toEqual(['Conversation Rating', 'no-referrer', 'no-store'])
  for (const words of [
    ...['Very Dissatisfied', 'Dissatisfied', 'Neutral', 'Satisfied', 'Very Satisfied'],
    'What specific changes would have improved your experience?',
    'What did you find most helpful about your experience, and what could we have done better?',
    'We truly appreciate your feedback',
    'Thank You For Your Review!',
  ])
    expect(page.text).toContain(words)
  const post = (fields: Record<string, string>, origin = address) =>
    fetch(`${address}/reviewForm`, { method: 'POST', headers: { origin }, body: new URLSearchParams({ key, ...fields }) })
  // Required fields are checked here, too; a foreign page cannot rate in the reader's name.
  expect(await (await post({ message_rating: '5', message_review: ' ' })).text()).toContain('could not be sent')
  expect((await post({ message_rating: '5', message_review: 'x' }, 'https://evil.example')).status).toBe(403)
  expect(await (await post({ message_rating: '5', message_review: 'Great '.repeat(500) })).text()).toContain('Thank You For Your Review!')
  expect((await agent.calls.ratings.ofConversation({ conversation_ref })).ratings).toMatchObject([{ message_rating: 5 }])
  const unknown = await ask(address, '/reviewForm?key=a-b-demo')
  expect([unknown.status, unknown.text.includes('not valid')]).toEqual([404, true])
})
