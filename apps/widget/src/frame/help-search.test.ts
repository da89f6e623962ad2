// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { mount } from './testing/mount.tsx'

afterEach(() => void vi.restoreAllMocks())
const nothing = () => document.querySelector('.nothing')?.textContent

describe('search', () => {
  const warning = 'Using only one keyword will lead to irrelevant results. Add more keywords to get more accurate results.'
  test('opens a result from the dashboard and records it with its search; going back keeps the results', async () => {
    const page = await mount()
    await page.search('track order')
    expect(page.path()).toBe('/advancedWidget/demo/help?query=track+order')
    await page.until(() => page.link('Mend a flat tyre'))
    expect(page.calls.find(([name]) => name === 'searchArticles')?.[1]).toEqual({
      support_lib_id: 'demo',
      query: 'track order',
      page: '1',
      page_size: 100,
      domain: 'localhost',
      ref_key: 'demo',
    })
    expect(page.text()).not.toContain(warning)
    expect(page.calls.find(([name]) => name === 'addSearch')?.[1]).toEqual({ supportLibId: 'demo', activity: { searchQuery: 'track order', status: 'passed' } })
    await page.press('Track your order')
    await page.until(() => page.names().includes('updateSearch'))
    expect(page.calls.find(([name]) => name === 'updateSearch')?.[1]).toEqual({
      supportLibId: 'demo',
      id: 'search1',
      article_read_id: 'track',
      article_read_title: 'Track your order',
    })
    await page.press('Back')
    expect(page.link('Mend a flat tyre')).toBeDefined()
    expect(page.field().value).toBe('track order')
    expect(page.names().filter((name) => name === 'addSearch')).toHaveLength(1)
  })
  test('a single word shows a dismissible warning', async () => {
    const page = await mount({ route: { screen: 'help', query: 'order' } })
    await page.until(() => page.text().includes(warning))
    // D19: what was asked for comes before the scolding.
    expect(page.text().indexOf('Track your order')).toBeGreaterThan(-1)
    expect(page.text().indexOf('Track your order')).toBeLessThan(page.text().indexOf(warning))
    await page.press('Dismiss')
    expect(page.text()).not.toContain(warning)
    await page.search('tyre')
    await page.until(() => page.text().includes(warning))
  })
  test('several words without a result show a message', async () => {
    const page = await mount({ route: { screen: 'help', query: 'purple elephants' }, help: 'empty' })
    await page.until(() => nothing() === 'No article found related to your searchquery')
    expect(page.calls.find(([name]) => name === 'addSearch')?.[1]).toMatchObject({ activity: { status: 'failed' } })
  })
  test('a question is answered in sentences with their article; without an answer the way leads to people', async () => {
    const boot = { answers_readers: true }
    const page = await mount({ route: { screen: 'help', query: 'how to track an order' }, boot })
    await page.until(() => page.text().includes('You find it in the mail we send when the bike leaves our workshop.'))
    expect(page.all('.answer footer')[0]?.textContent).toBe('Track your order')
    expect(page.calls.find(([name]) => name === 'ask')?.[1]).toEqual({ support_lib_id: 'demo', question: 'how to track an order' })
    await page.press('No')
    expect(page.calls.find(([name]) => name === 'rate')?.[1]).toEqual({ support_lib_id: 'demo', answer_ref: 'answer1', said: 'wrong' })
    expect(page.all('.answer-rating')[0]?.textContent).toBe('Thank you for telling us.Ask our team')
    await page.press('Ask our team')
    expect(page.calls.findLast(([name]) => name === 'rate')?.[1]).toEqual({ support_lib_id: 'demo', answer_ref: 'answer1', said: 'to_people' })
    const none = await mount({ route: { screen: 'help', query: 'purple elephants' }, help: 'empty', boot })
    await none.until(() => none.text().includes('I did not find an answer in our articles.'))
    await none.press('Ask our team')
    expect(none.calls.findLast(([name]) => name === 'rate')?.[1]).toEqual({ support_lib_id: 'demo', answer_ref: 'answer2', said: 'to_people' })
    expect(none.path()).toContain('/chat')
    const off = await mount({ route: { screen: 'help', query: 'how to track an order' } })
    await off.until(() => off.link('Mend a flat tyre'))
    expect(off.names()).not.toContain('ask')
  })
  test('blank text is not searched; clearing the field shows the topics again', async () => {
    const page = await mount({ route: { screen: 'help', query: 'track order' } })
    await page.until(() => page.link('Mend a flat tyre'))
    await page.search('   ')
    expect(page.path()).toBe('/advancedWidget/demo/help')
    await page.until(() => page.link('Your account'))
    expect(page.names().filter((name) => name === 'searchArticles')).toHaveLength(1)
  })
  test('a failed search can be retried, and is not recorded', async () => {
    const page = await mount({ route: { screen: 'help', query: 'track order' }, help: 'failed' })
    await page.until(() => page.button('Try again'))
    expect(page.names()).not.toContain('addSearch')
  })
})
