import { expect, test } from 'vitest'
import { screenAddress } from './screen-address.ts'

const own = 'https://help.example'
test.each(['https://watch.example/room/1', 'http://watch.example/?a=b'])('%s may be embedded', (link) => expect(screenAddress(link, own)).toBe(link))
test.each([
  null,
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://help.example/1',
  'file:///etc/passwd',
  '/admin',
  '//watch.example',
  'https://help.example/admin',
  'https://user:pw@watch.example',
  'about:blank',
])('%s may not be embedded', (link) => expect(screenAddress(link, own)).toBeNull())
