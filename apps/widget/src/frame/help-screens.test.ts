// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createHelp } from './help/help.ts'
import { scenes } from './scenes/scenes.ts'
import { standInBoot } from './scenes/stand-in-boot.ts'
import { news, standInHelp, standInSender } from './scenes/stand-in-help.ts'
import { mount } from './testing/mount.tsx'

afterEach(() => void vi.restoreAllMocks())
const nothing = () => document.querySelector('.nothing')?.textContent

describe('the dashboard', () => {
  test('shows the first five topics, and a link to all', async () => {
    const page = await mount()
    await page.until(() => page.link('Orders and delivery'))
    const topics = page.all('.help-block li').map((row) => row.querySelector('.topic-title')?.textContent)
    expect(topics.slice(0, 4)).toEqual(['Orders and delivery', 'Repairs and workshop', 'Finding your size', 'Warranty and returns'])
    expect(topics).toHaveLength(5)
    expect(page.names().filter((name) => name === 'categories')).toHaveLength(1)
    await page.press('See all')
    expect(page.path()).toBe('/advancedWidget/demo/help')
    await page.until(() => page.link('Your account'))
  })
  test('shows five grey rows while topics are loading', async () => {
    const page = await mount({ help: 'loading' })
    expect(page.all('.help-block .skeleton')).toHaveLength(5)
  })
  test('loads help content when the panel is opened, not when the frame is preloaded', async () => {
    const page = await mount({ state: { is_open: false } })
    expect(page.names()).not.toContain('categories')
    expect(page.names()).not.toContain('news')
  })
  test('shows the specified text when there is no content', async () => {
    const page = await mount({ help: 'empty' })
    await page.until(() => page.text().includes('No News Found'))
    expect(nothing()).toBe('No Content found ')
  })
  test('a failure can be retried', async () => {
    const page = await mount({ help: 'failed' })
    await page.until(() => page.button('Try again'))
    const before = page.names().filter((name) => name === 'categories').length
    await page.press('Try again')
    await page.until(() => page.names().filter((name) => name === 'categories').length === before + 1)
  })
  test('the newest articles appear on the dashboard and, together with the search, beside a new chat', async () => {
    const page = await mount()
    await page.until(() => page.all('.latest li').length === 4)
    expect(page.calls.find(([name]) => name === 'articles')?.[1]).toEqual({ support_lib_id: 'demo', language: undefined, limit: 20 })
    await page.press('Mend a flat tyre')
    expect(page.path()).toBe('/advancedWidget/demo/articleDetail/tyre')
    const chat = await mount({ route: { screen: 'chat', conversation_ref: null } })
    await chat.until(() => chat.all('.help-beside .latest li').length === 3)
    await chat.search('track order')
    expect(chat.path()).toBe('/advancedWidget/demo/help?query=track+order')
    await chat.until(() => chat.link('Track your order'))
    await chat.press('Back')
    expect(chat.path()).toBe('/advancedWidget/demo/chat')
    // Not shown in an ongoing conversation or when the library hides its help.
    const widget = { theme: 'default', isHelpShown: false, isChatShown: true, isMessageShown: true, isNewsShown: true, isTeamShown: true } as const
    for (const scene of [scenes.chat, { ...scenes.chat_new, boot: { widget } }, { boot: { widget } }]) {
      const other = await mount(scene)
      await other.until(() => other.all('.composer, .news-block li, .news-block a').length > 0)
      expect(other.all('.latest, .help-beside')).toEqual([])
    }
  })
  test('shows one news flash with category, title and excerpt', async () => {
    const page = await mount()
    await page.until(() => page.link('Workshop'))
    expect(page.calls.find(([name]) => name === 'news')?.[1]).toEqual({ support_lib_id: 'demo', limit: 1, cursor: undefined })
    expect(page.link('Workshop')?.textContent).toContain('The workshop is open on Sundays again')
    expect(page.link('Workshop')?.textContent).toContain('From October on we mend bikes')
    await page.press('Workshop')
    expect(page.path()).toBe('/advancedWidget/demo/newsFlashDetail/autumn')
    await page.until(() => page.names().includes('addNewsFlash'))
  })
  test('“Show more” shows the next page of news', async () => {
    const [first] = news
    if (!first) throw new Error('there is news')
    const page = await mount({
      route: { screen: 'news' },
      news: async ({ cursor }) =>
        cursor === undefined
          ? { news_flashes: [first], next_cursor: 'second' }
          : { news_flashes: [{ ...first, id: cursor, newsFlash_title: 'From last year' }], next_cursor: null },
    })
    await page.until(() => page.button('Show more'))
    await page.press('Show more')
    await page.until(() => page.text().includes('From last year'))
    expect(page.text()).toContain(first.newsFlash_title)
    expect(page.button('Show more')).toBeUndefined()
  })
  test.each([
    ['path', 'https://velo.example/shop?mail=a%40b.example', 'https://velo.example/shop'],
    ['whole', 'https://velo.example/shop?size=m', 'https://velo.example/shop?size=m'],
    ['whole', `https://velo.example/shop?state=${'x'.repeat(3000)}`, 'https://velo.example/shop'],
    [undefined, 'https://velo.example/shop?size=m', undefined],
  ] as const)('of the page the server is told what it needs, %s', async (needs_page, url, told) => {
    const asked: unknown[] = []
    const http = standInHelp('empty')
    const answer: typeof http.help.news = async ({ page }) => {
      asked.push(page)
      return { news_flashes: [], next_cursor: null, ...(page === undefined && needs_page && { needs_page }) }
    }
    const help = createHelp(standInBoot, { ...http, help: { ...http.help, news: answer } }, standInSender())
    help.page = url
    await help.news()
    expect(asked).toEqual(told === undefined ? [undefined] : [undefined, told])
  })
  test('opening the widget and its chat is recorded', async () => {
    const page = await mount({ help: 'empty' })
    expect(page.names()).toContain('addWidget')
    expect(page.names()).not.toContain('addChat')
    await page.press('Chat with us now!')
    expect(page.path()).toBe('/advancedWidget/demo/chat')
    expect(page.names()).toContain('addChat')
  })
  test.each([
    ['isHelpShown', '.help-block'],
    ['isChatShown', '[data-press=chat]'],
    ['isNewsShown', '.news-block'],
  ] as const)('%s decides whether %s is shown', async (name, selector) => {
    const widget = { theme: 'default', isHelpShown: true, isChatShown: true, isMessageShown: true, isNewsShown: true, isTeamShown: true } as const
    const shown = await mount({ boot: { widget } })
    await shown.until(() => shown.all(selector).length === 1)
    const hidden = await mount({ boot: { widget: { ...widget, [name]: false } } })
    await hidden.until(() => hidden.all('.screen.home').length === 1)
    expect(hidden.all(selector)).toEqual([])
  })
  test.each([
    [true, true, 1],
    [true, false, 0],
    [false, true, 0],
  ])('contact form online: %s, block shown: %s: %i ways to get in touch', async (contact_form_online, isMessageShown, count) => {
    const widget = { theme: 'default', isHelpShown: true, isChatShown: true, isMessageShown, isNewsShown: true, isTeamShown: true } as const
    const page = await mount({ boot: { contact_form_online, widget } })
    expect(page.all('[data-press=message]')).toHaveLength(count)
    if (count > 0) expect(page.button('Send us a message')?.textContent).toContain('We are online and ready to help.')
  })
  test.each([
    [true, 'We are online! How can we help you?'],
    [false, 'We are back on Monday at 9:00.'],
  ])('an agent online: %s: %s', async (is_online, words) => {
    const page = await mount({ boot: { is_online } })
    expect(page.button('Chat with us now!')?.textContent).toContain(words)
  })
  test("a library without its own texts uses the widget's greeting and offline notice", async () => {
    const page = await mount({ boot: { is_online: false, greeting: '', offline_notice: '' } })
    expect(page.all('h1')[0]?.textContent).toBe('Hi there! How can we help?')
    expect(page.button('Chat with us now!')?.textContent).toContain('We are away right now.')
    expect(page.text()).not.toContain('We are online')
  })
  test.each([
    ['closed', 'We are closed right now.'],
    ['away', 'We are away right now.'],
  ] as const)('a team that is %s, and nobody knows until when: %s', async (standing, words) => {
    const page = await mount({ boot: { is_online: false, standing, offline_notice: '' } })
    expect(page.button('Chat with us now!')?.textContent).toContain(words)
  })
  test('D19: the greeting is on the home screen alone, not once more in the chat', async () => {
    const boot = { greeting: 'Welcome to the workshop' }
    expect((await mount({ boot })).text().split(boot.greeting)).toHaveLength(2)
    expect((await mount({ boot, route: { screen: 'chat', conversation_ref: null } })).text()).not.toContain(boot.greeting)
  })
  test("teammates' faces are shown on the dashboard and in the chat until one of them answers", async () => {
    const faces = [
      { name: 'Ada Byron', picture: '/files/ada' },
      { name: 'Ben Okri', picture: '' },
    ]
    const home = await mount({ boot: { faces } })
    const group = () => home.all('.faces')
    await home.until(() => group().length === 1)
    expect(group()[0]?.getAttribute('aria-label')).toBe('Ada Byron, Ben Okri')
    expect(home.all<HTMLImageElement>('.faces img').map(({ src }) => new URL(src).pathname)).toEqual(['/files/ada'])
    expect(group()[0]?.textContent).toBe('BO')
    const chat = await mount({ boot: { faces }, route: { screen: 'chat', conversation_ref: null } })
    await chat.until(() => chat.all('.who-bar .faces').length === 1)
    const answered = await mount({ boot: { faces }, ...scenes.chat })
    await answered.until(() => answered.all('.who-bar h1')[0]?.textContent === 'Ada Byron')
    expect(answered.all('.faces')).toEqual([])
    const none = await mount({ route: { screen: 'chat', conversation_ref: null } })
    await none.until(() => none.all('.who-bar .avatar').length === 1)
    expect(none.all('.faces')).toEqual([])
  })
  test('only the compact theme has a toolbar', async () => {
    expect((await mount()).all('.toolbar')).toEqual([])
    const page = await mount({
      boot: { widget: { theme: 'compact', isHelpShown: true, isChatShown: true, isMessageShown: true, isNewsShown: true, isTeamShown: true } },
    })
    expect(page.all('.toolbar button').map((button) => button.textContent)).toEqual(['Home', 'Help', 'Chat', 'News'])
    await page.press('News')
    expect(page.path()).toBe('/advancedWidget/demo/news')
    await page.until(() => page.all('.toolbar [aria-current]').map((button) => button.textContent)[0] === 'News')
  })
})

describe('topics and articles', () => {
  test('a topic shows its subcategories, then its articles', async () => {
    const page = await mount({ route: { screen: 'category', categoryId: 'Orders and delivery' } })
    await page.until(() => page.link('Change or cancel an order'))
    expect(page.all('h1')[0]?.textContent).toBe('Orders and delivery')
    expect(page.all('.help h2').map((title) => title.textContent)).toEqual(['Subcategories', 'Articles'])
    expect(page.calls.find(([name]) => name === 'articles')?.[1]).toMatchObject({ category_id: 'orders' })
    await page.press('Delivery abroad')
    expect(page.path()).toBe('/advancedWidget/demo/help/Delivery%20abroad?category_id=abroad')
    await page.press('Back')
    expect(page.path()).toBe('/advancedWidget/demo/help/Orders%20and%20delivery')
  })
  test.each([
    ['help', { screen: 'help' }, 'No Content found '],
    ['a topic that is gone', { screen: 'category', categoryId: 'x' }, 'No Content found '],
    ['news', { screen: 'news' }, 'No News Found'],
  ] as const)('%s shows the empty state', async (_, route, words) => {
    const page = await mount({ route, help: 'empty' })
    await page.until(() => nothing() === words)
  })
  test.each([
    { screen: 'help' },
    { screen: 'news' },
    { screen: 'category', categoryId: 'x' },
    { screen: 'newsFlash', id: 'autumn' },
    { screen: 'article', id: 'track' },
  ] as const)('a failure of %o can be retried', async (route) => {
    const page = await mount({ route, help: 'failed' })
    await page.until(() => page.button('Try again'))
    const before = page.calls.length
    await page.press('Try again')
    await page.until(() => page.calls.length > before)
  })
  test('shows an article with breadcrumb, sanitized content and related articles, and records that it was read', async () => {
    const page = await mount({ route: { screen: 'article', id: 'track' } })
    await page.until(() => page.link('Orders and delivery'))
    expect(page.all('h1').map((title) => title.textContent)).toEqual(['Track your order'])
    expect(page.all('.breadcrumb li').map((step) => step.textContent)).toEqual(['Help', 'Orders and delivery'])
    expect(page.text()).not.toContain('alert(1)')
    expect(page.names()).toEqual(expect.arrayContaining(['addArticle', 'count']))
    expect(page.names()).not.toContain('updateSearch')
    const inside = page.link('how to change an order')
    expect(inside?.getAttribute('href')).toBe('/advancedWidget/demo/articleDetail/change')
    await page.press('how to change an order')
    expect(page.path()).toBe('/advancedWidget/demo/articleDetail/change')
    await page.until(() => page.all('h1')[0]?.textContent === 'Change or cancel an order')
    await page.press('Back')
    await page.until(() => page.all('h1')[0]?.textContent === 'Track your order')
  })
  test('links to other pages of this site open in a new tab', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const page = await mount({ route: { screen: 'article', id: 'track' } })
    await page.until(() => page.link('the tracking page'))
    expect(page.link('the tracking page')?.target).toBe('_blank')
    expect(opened).not.toHaveBeenCalled()
    opened.mockRestore()
  })
  test.each([
    { screen: 'article', id: 'nothing' },
    { screen: 'newsFlash', id: 'nothing' },
  ] as const)('a missing page is reported without offering a retry: %o', async (route) => {
    const page = await mount({ route })
    await page.until(() => page.text().includes('This page is no longer available.'))
    expect(page.button('Try again')).toBeUndefined()
    expect(page.names()).not.toContain('addArticle')
  })
  test('shows an article under the name in a custom link', async () => {
    const page = await mount({ route: { screen: 'customLink', name: 'Where is my bike?', id: 'track' } })
    await page.until(() => page.text().includes('Where to enter it'))
    expect(page.all('.top-bar h1')[0]?.textContent).toBe('Where is my bike?')
  })
  test("F1: the dashboard leads to each of the library's links", async () => {
    const links = [
      { name: 'Shop', url: 'https://shop.example/bikes' },
      { name: 'Old shop & more', url: 'https://old.example/' },
    ]
    const page = await mount({ route: { screen: 'home' }, boot: { links } })
    await page.until(() => page.link('Old shop & more'))
    page.link('Old shop & more')?.click()
    await page.until(() => page.link('Open Old shop & more'))
    expect(page.path()).toContain('/customlink/Old%20shop%20%26%20more/2')
    const other = await mount({ route: { screen: 'home' } })
    await other.until(() => other.link('Your tickets') ?? other.text().includes('icket'))
    expect(other.link('Shop')).toBeUndefined()
  })
  test("F1: customlink/{name}/{id} shows the library's link of that name", async () => {
    const links = [
      { name: 'Shop', url: 'https://shop.example/bikes' },
      { name: 'Shop', url: 'https://old.example/' },
    ]
    for (const [id, url] of [
      ['1', 'https://shop.example/bikes'],
      ['2', 'https://old.example/'],
      ['any', 'https://shop.example/bikes'],
    ] as const) {
      const page = await mount({ route: { screen: 'customLink', name: 'shop', id }, boot: { links } })
      await page.until(() => page.link('Open Shop'))
      expect([page.link('Open Shop')?.href, page.link('Open Shop')?.target, page.link('Open Shop')?.rel]).toEqual([url, '_blank', 'noopener noreferrer'])
      expect(page.all('.top-bar h1')[0]?.textContent).toBe('Shop')
      expect(page.text()).not.toContain('This page is no longer available.')
    }
    const other = await mount({ route: { screen: 'customLink', name: 'Blog', id: '1' }, boot: { links } })
    await other.until(() => other.text().includes('This page is no longer available.'))
  })
  test('shows a notice when there is no contact form', async () => {
    const page = await mount({ route: { screen: 'message' } })
    await page.until(() => page.text().includes('*Invalid Widget Url*'))
  })
})

describe('feedback', () => {
  const article = { route: { screen: 'article', id: 'track' }, query: { parentURL: 'https://shop.example/', parent_lib_id: 'agency' } } as const
  test('Yes counts a like and thanks the visitor', async () => {
    const page = await mount(article)
    await page.until(() => page.text().includes('Did this answer your question?'))
    await page.press('Yes')
    expect(page.all('.feedback p')[0]?.textContent).toBe("We're glad you could find the answer you were looking for.")
    expect(page.link('Contact Us')).toBeUndefined()
    expect(page.calls.at(-1)).toEqual(['count', { article_id: 'track', support_lib_id: 'demo', counter: 'likes' }])
    expect(document.activeElement).toBe(page.all('.feedback p')[0])
  })
  test('No leads to the chat', async () => {
    const page = await mount(article)
    await page.until(() => page.text().includes('Did this answer your question?'))
    await page.press('No')
    expect(page.all('.feedback p')[0]?.textContent).toBe(
      'Sorry you could not find an answer in our knowledge base. Please click Contact Us and fill out the form to submit a ticket with our Support Team.',
    )
    expect(page.calls.at(-1)).toEqual(['count', { article_id: 'track', support_lib_id: 'demo', counter: 'disLikes' }])
    expect(page.link('Contact Us')?.getAttribute('href')).toBe('/advancedWidget/demo/chat?parentURL=https%3A%2F%2Fshop.example%2F&parent_lib_id=agency')
  })
  test('No asks what was missed, in a choice or in words, and thanks for it', async () => {
    const page = await mount(article)
    await page.until(() => page.text().includes('Did this answer your question?'))
    await page.press('No')
    expect(page.text()).toContain('What was missing?')
    const send = page.all('.missed button')[0] as HTMLButtonElement
    expect(send.disabled).toBe(true)
    const [, unclear] = page.all('.missed input') as HTMLInputElement[]
    unclear?.click()
    await page.until(() => !send.disabled)
    await page.press('Send')
    expect(page.calls.at(-1)).toEqual(['addReason', { supportLibId: 'demo', articleId: 'track', reason: 'unclear', words: '' }])
    expect(page.all('.feedback p')[0]?.textContent).toBe('Thank you. This helps us to write better.')
    expect(page.all('.missed')).toEqual([])
  })
  test.each([
    ['the contact form', true, '/advancedWidget/demo/message'],
    ['nowhere', false, undefined],
  ])('without a chat, No leads to %s', async (_, contact_form_online, path) => {
    const page = await mount({ ...article, boot: { chat_enabled: false, contact_form_online } })
    await page.until(() => page.text().includes('Did this answer your question?'))
    await page.press('No')
    expect(page.link('Contact Us')?.pathname).toBe(path)
  })
  test('leads to chatmodal when modal chat is on', async () => {
    const page = await mount({ ...article, boot: { modal_chat: true } })
    await page.until(() => page.text().includes('Did this answer your question?'))
    await page.press('No')
    expect(page.link('Contact Us')?.pathname).toBe('/advancedWidget/demo/chatmodal')
  })
})
