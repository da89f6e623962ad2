import { describe, expect, test } from 'vitest'
import type { ToFrame } from '../protocol.ts'
import { connectHost } from './host-bridge.ts'

const nonce = '1234567890-1234567890'
const shop = 'https://shop.example'

/** Creates a frame whose embedding page records the messages it receives. */
function surround(hash = `#porchlight=${nonce}&origin=${encodeURIComponent(shop)}`, rest: { referrer?: string; ancestorOrigins?: string[] } = {}) {
  const self = new EventTarget()
  const posted: unknown[][] = []
  const parent = { postMessage: (...args: unknown[]) => void posted.push(args) } as unknown as Window
  const bridge = connectHost({
    self: self as unknown as Window,
    parent,
    location: { hash, ancestorOrigins: rest.ancestorOrigins },
    referrer: rest.referrer ?? '',
  })
  const heard: ToFrame[] = []
  bridge.listen((message) => heard.push(message))
  const post = (data: unknown, origin = shop, source: unknown = parent) => self.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  return { bridge, posted, heard, post }
}

describe('messages the frame accepts', () => {
  const legitimate = { type: 'close', porchlight: nonce }
  test("accepts the loader's messages", () => {
    const { heard, post } = surround()
    post(legitimate)
    expect(heard).toEqual([legitimate])
  })
  test.each<[string, unknown, string?, unknown?]>([
    ['another origin', legitimate, 'https://evil.example'],
    ['a look-alike origin', legitimate, 'https://shop.example.evil.example'],
    ['another scheme', legitimate, 'http://shop.example'],
    ['another window', legitimate, shop, {}],
    ['no window', legitimate, shop, null],
    ['a wrong nonce', { type: 'close', porchlight: 'x' }],
    ['no nonce', { type: 'close' }],
    ['a bare word', 'close'],
    ['nothing', null],
  ])('%s is ignored', (_, data, origin, source) => {
    const { heard, post } = surround()
    post(data, origin, source)
    expect(heard).toEqual([])
  })
  test('an introduction that contradicts the browser is ignored', () => {
    const { bridge, heard, post } = surround(undefined, { ancestorOrigins: ['https://evil.example'] })
    post(legitimate)
    expect([bridge.hasLoader, heard]).toEqual([false, []])
  })
})

describe('messages the frame sends', () => {
  test('go to the exact origin with the nonce', () => {
    const { bridge, posted } = surround()
    bridge.send({ type: 'unread', detail: 2 })
    expect(posted).toEqual([[{ type: 'unread', detail: 2, porchlight: nonce }, shop]])
  })
  test('without a loader only close is sent, as a bare word to the embedding page', () => {
    const { bridge, posted } = surround('', { referrer: 'https://console.example/admin' })
    bridge.send({ type: 'unread', detail: 2 })
    bridge.send({ type: 'close' })
    expect(posted).toEqual([['close', 'https://console.example']])
  })
  test.each(['', '#porchlight=short&origin=https://shop.example', `#porchlight=${nonce}&origin=null`, `#porchlight=${nonce}&origin=*`])(
    'a fragment that identifies no one posts nothing but the bare word: %j',
    (hash) => {
      const { bridge, posted } = surround(hash)
      bridge.send({ type: 'unread', detail: 2 })
      bridge.send({ type: 'close' })
      expect([bridge.hasLoader, posted]).toEqual([false, [['close', '*']]])
    },
  )
})
