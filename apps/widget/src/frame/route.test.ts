import { describe, expect, test } from 'vitest'
import { addressOf, cameFrom, pathOf, type Route, readPlace, readRoute, routeTable } from './route.ts'

const read = (path: string) => {
  const [pathname = '', search = ''] = path.split('?')
  return readPlace({ pathname, search: search && `?${search}` })
}
const here = { base: '/advancedWidget/demo', parentURL: '', parent_lib_id: '' }

describe('advanced widget URLs', () => {
  test.each([
    ['/advancedWidget/demo/', { screen: 'home' }],
    ['/advancedWidget/demo', { screen: 'home' }],
    ['/AdvancedWidget/demo/dashboard', { screen: 'home' }],
    ['/widgetAdvanced/demo/conversations', { screen: 'conversations' }],
    ['/advancedWidget/demo/chat', { screen: 'chat', conversation_ref: null }],
    ['/advancedWidget/demo/chatmodal', { screen: 'chat', conversation_ref: null }],
    ['/advancedWidget/demo/chatmodal/c1', { screen: 'chat', conversation_ref: 'c1' }],
    ['/advancedWidget/demo/chat/c_1-Z', { screen: 'chat', conversation_ref: 'c_1-Z' }],
    ['/advancedWidget/demo/chat/%3Cscript%3E', { screen: 'chat', conversation_ref: null }],
    ['/advancedWidget/demo/message', { screen: 'message' }],
    ['/advancedWidget/demo/help', { screen: 'help' }],
    ['/advancedWidget/demo/help/', { screen: 'help' }],
    ['/advancedWidget/demo/help?query=flat%20tyre&parentURL=x', { screen: 'help', query: 'flat tyre' }],
    ['/advancedWidget/demo/help/Orders%20%2F%20returns', { screen: 'category', categoryId: 'Orders / returns' }],
    ['/advancedWidget/demo/help/Orders?category_id=c7', { screen: 'category', categoryId: 'Orders', category_id: 'c7' }],
    ['/advancedWidget/demo/help/100%', { screen: 'category', categoryId: '100%' }],
    ['/advancedWidget/demo/news', { screen: 'news' }],
    ['/advancedWidget/demo/customlink/Size%20chart/a1', { screen: 'customLink', name: 'Size chart', id: 'a1' }],
    ['/advancedWidget/demo/articleDetail/a1', { screen: 'article', id: 'a1' }],
    ['/advancedWidget/demo/newsFlashDetail/n1', { screen: 'newsFlash', id: 'n1' }],
    ['/advancedWidget/demo/articleDetail', { screen: 'home' }],
    ['/advancedWidget/demo/articleDetail/a1/more', { screen: 'home' }],
    ['/advancedWidget/demo/nothing', { screen: 'home' }],
  ])('%s', (path, route) => expect(read(path)?.route).toEqual(route))
  test.each(['/', '/widget/demo/', '/advancedWidget/', '/advancedWidget/a b/', '/advancedwidget/demo/'])('%s is not a widget URL', (path) =>
    expect(read(path)).toBeNull(),
  )
  test.each<Route>([
    { screen: 'home' },
    { screen: 'conversations' },
    { screen: 'chat', conversation_ref: null },
    { screen: 'chat', conversation_ref: 'c1' },
    { screen: 'message' },
    { screen: 'help' },
    { screen: 'help', query: 'a & b = ü?' },
    { screen: 'category', categoryId: 'Räder / Teile? #1', category_id: 'c1' },
    { screen: 'news' },
    { screen: 'customLink', name: '..', id: 'x/y' },
    { screen: 'article', id: 'a1' },
    { screen: 'newsFlash', id: 'n1' },
  ])('parses the URLs it builds: %o', (route) => {
    expect(readRoute(pathOf(route))).toEqual(route)
    expect(read(addressOf(here, route))?.route).toEqual(route)
  })
  test('every route named in the specification is in the table exactly once', () => {
    expect(Object.fromEntries(routeTable.flatMap(({ name, path }) => (name ? [[name, path]] : [])))).toEqual({
      HomeAdvancedDashboard: 'dashboard',
      HomeAdvancedChat: 'chat/:conversation_ref?',
      HomeAdvancedMsg: 'message',
      HomeAdvancedHelp: 'help',
      HomeAdvancedHelp2: 'help/:categoryId',
      HomeAdvancedNewsFlash: 'newsFlashDetail/:id',
    })
  })
  test('F1: chat links of an embedded widget include parentURL and parent_lib_id, which the URL may name instead', () => {
    const chat = { screen: 'chat', conversation_ref: null } as const
    const from = (address: string, parent_lib_id: string | null, embeddedIn: string) =>
      addressOf(cameFrom(read(address) ?? { ...here, library: 'demo', route: chat }, { parent_lib_id }, embeddedIn), chat)
    const page = 'https://shop.example/bikes'
    const base = '/advancedWidget/demo/chat'
    expect(from('/advancedWidget/demo/', 'agency', page)).toBe(`${base}?parentURL=https%3A%2F%2Fshop.example%2Fbikes&parent_lib_id=agency`)
    expect(from('/advancedWidget/demo/?parentURL=p&parent_lib_id=other', 'agency', page)).toBe(`${base}?parentURL=p&parent_lib_id=other`)
    expect(from('/advancedWidget/demo/', null, '')).toBe(base)
  })
  test('chat links include parentURL and parent_lib_id, as text', () => {
    const place = read('/advancedWidget/demo/?parentURL=javascript%3Aalert(1)&parent_lib_id=agency')
    expect(place).toMatchObject({ parentURL: 'javascript:alert(1)', parent_lib_id: 'agency' })
    expect(addressOf(place ?? here, { screen: 'chat', conversation_ref: null })).toBe(
      '/advancedWidget/demo/chat?parentURL=javascript%3Aalert%281%29&parent_lib_id=agency',
    )
  })
  test.each([
    [null, '/advancedWidget/demo/chatmodal?parentURL=p'],
    ['c1', '/advancedWidget/demo/chatmodal/c1?parentURL=p'],
  ])('chat links lead to chatmodal when modal chat is on (conversation %s)', (conversation_ref, address) =>
    expect(addressOf({ ...here, parentURL: 'p', isModalChat: true }, { screen: 'chat', conversation_ref })).toBe(address),
  )
})
