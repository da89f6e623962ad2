import { expect, test } from 'vitest'
import { linkAddress } from './link-mark.ts'
import { videoAddress } from './video-address.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  [' https://vimeo.com/76979871 ', 'https://player.vimeo.com/video/76979871'],
  ['https://www.loom.com/share/abc123', 'https://www.loom.com/embed/abc123'],
  ['https://acme.wistia.com/medias/xyz9', 'https://fast.wistia.net/embed/iframe/xyz9'],
  ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://example.com/film.mp4', null],
  ['https://www.youtube.com.evil.test/embed/abcdef', null],
  ['javascript:alert(1)', null],
  ['https://www.youtube.com/watch?v="><script>', null],
])('the embed URL for %s is %s', (typed, address) => {
  expect(videoAddress(typed)).toBe(address)
})

test.each([
  ['example.com/a?b=c', 'https://example.com/a?b=c'],
  ['http://example.com', 'http://example.com'],
  ['someone@example.com', 'mailto:someone@example.com'],
  ['tel:+123', 'tel:+123'],
  ['#part', '#part'],
  ['/help', '/help'],
  ['{websiteUrl}/help', '{websiteUrl}/help'],
  ['mailto:{companyEmail}', 'mailto:{companyEmail}'],
  ['{not an address}', null],
  ['//evil.test', null],
  ['javascript:alert(1)', null],
  ['how to brake', null],
])('the link URL for %s is %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})
