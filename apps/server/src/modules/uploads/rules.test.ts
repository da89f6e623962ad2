import { expect, test } from 'vitest'
import { byteRange, plainType, servedType, servedWidth } from './rules.ts'

test.each([
  [undefined, undefined],
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-40', { start: 0, end: 9 }],
  ['bytes=3-100', { start: 3, end: 9 }],
  ['bytes=10-', 'refused'],
  ['bytes=-0', 'refused'],
  ['bytes=4-3', undefined],
  ['bytes=0-1,3-4', undefined],
  ['bytes=-', undefined],
  ['chunks=0-1', undefined],
])('for a ten-byte file, %s requests %j', (header, expected) => {
  expect(byteRange(header, 10)).toEqual(expected)
})

test.each([
  [100, 4000, 320],
  [321, 4000, 800],
  [1600, 4000, 1600],
  [1700, 4000, undefined],
  [320, 300, undefined],
  [320, 320, undefined],
])('when a width of %i is requested, an image %i wide is served at %s', (wanted, width, expected) => {
  expect(servedWidth(wanted, width)).toBe(expected)
})

test('formats that browsers would run are served as text, and unknown binary formats as bytes', () => {
  expect(servedType('image/svg+xml')).toBe('text/plain')
  expect(servedType('application/xml')).toBe('text/plain')
  expect(servedType('video/mp4')).toBe('video/mp4')
  expect(plainType(Buffer.from('<html>'))).toBe('text/plain')
  expect(plainType(Buffer.from('ä').subarray(0, 1))).toBe('text/plain')
  expect(plainType(Buffer.from([0xff, 0xfe, 0x41]))).toBe('application/octet-stream')
  expect(plainType(Buffer.from([0x41, 0]))).toBe('application/octet-stream')
})
