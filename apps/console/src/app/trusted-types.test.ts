import { expect, test } from 'vitest'
import { allowStyleText, refuseMarkup, refuseOtherWorkers } from './trusted-types.ts'

test.each(['', '.a{color:red}', '@media (max-width: 40em) { .b > .c { inset: 0 } }'])('style text %j passes unchanged', (css) =>
  expect(refuseMarkup(css)).toBe(css),
)
test.each(['<img src=x onerror=alert(1)>', '</style><script>alert(1)</script>', '&lt;b&gt;', 'a<b'])('%j is rejected', (text) =>
  expect(() => refuseMarkup(text)).toThrow(TypeError),
)

test('of scripts, only our service workers are loaded by their URLs', () => {
  for (const url of ['/console/push-worker.js', '/console/app-worker.js']) expect(refuseOtherWorkers(url)).toBe(url)
  for (const url of ['https://evil.test/console/push-worker.js', '/files/a', '/console/push-worker.js?a'])
    expect(() => refuseOtherWorkers(url)).toThrow(TypeError)
})

test('registers the default policy where the browser supports Trusted Types, and does nothing elsewhere', () => {
  const made: string[] = []
  allowStyleText({ trustedTypes: { createPolicy: (name) => made.push(name) } })
  allowStyleText({})
  expect(made).toEqual(['default'])
})
