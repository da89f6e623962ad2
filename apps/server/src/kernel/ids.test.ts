import { expect, test } from 'vitest'
import { newRef, requestIdIn, requestIdOfFrame } from './ids.ts'

test('the id of a request is its reference, with that of its frame unless that has words in it', () => {
  const ref = newRef()
  for (const id of [ref, `${ref}.7`, `${ref}.frame_7-b`]) expect(requestIdIn(id)).toBe(id)
  for (const words of ['buy now', 'https://evil.example', 'a.b', '7\n', 'x'.repeat(65), '']) expect(requestIdIn(`${ref}.${words}`)).toBe(ref)
  for (const other of ['', 'operator', 'conversations.close', `${ref}and more`, `${ref} x`, `${ref}\n`, ` ${ref}.7`]) expect(requestIdIn(other)).toBeUndefined()
  expect(requestIdOfFrame(ref, '7')).toBe(`${ref}.7`)
  expect(requestIdOfFrame(ref, 'call +1 555')).toBe(ref)
})
