import { describe, expect, test } from 'vitest'
import { addressOf, readPlace } from './route.ts'

const read = (path: string) => {
  const [pathname = '', search = ''] = path.split('?')
  return readPlace({ pathname, search })
}

describe('addresses of the advanced widget', () => {
  test.each([
    ['/advancedWidget/demo/', { screen: 'home' }],
    ['/advancedWidget/demo', { screen: 'home' }],
    ['/AdvancedWidget/demo/dashboard', { screen: 'home' }],
    ['/widgetAdvanced/demo/conversations', { screen: 'conversations' }],
    ['/advancedWidget/demo/chat', { screen: 'chat', conversation_ref: null }],
    ['/advancedWidget/demo/chat/c_1-Z', { screen: 'chat', conversation_ref: 'c_1-Z' }],
    ['/advancedWidget/demo/chat/%3Cscript%3E', { screen: 'chat', conversation_ref: null }],
    ['/advancedWidget/demo/nothing', { screen: 'home' }],
  ])('%s', (path, route) => expect(read(path)?.route).toEqual(route))
  test.each(['/', '/widget/demo/', '/advancedWidget/', '/advancedWidget/a b/', '/advancedwidget/demo/'])('%s is not ours', (path) =>
    expect(read(path)).toBeNull(),
  )
  test('chat links carry parentURL and parent_lib_id, as text', () => {
    const place = read('/advancedWidget/demo/?parentURL=javascript%3Aalert(1)&parent_lib_id=agency')
    expect(place).toMatchObject({ parentURL: 'javascript:alert(1)', parent_lib_id: 'agency' })
    expect(addressOf(place ?? { base: '', parentURL: '', parent_lib_id: '' }, { screen: 'chat', conversation_ref: null })).toBe(
      '/advancedWidget/demo/chat?parentURL=javascript%3Aalert%281%29&parent_lib_id=agency',
    )
  })
})
