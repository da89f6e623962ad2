import { expect, test } from 'vitest'
import { readBoot } from './read-boot.ts'

const fallback = { services: {}, version_label: '3072' }
test.each([undefined, null, '', '__BOOT__', 'null', '[]', '"text"', '{"services":"x"}'])('%s: the page talks to its own origin', (text) =>
  expect(readBoot(text)).toEqual(fallback),
)

test('services and label are taken over', () => {
  const boot = { services: { inbox: 'https://inbox.example', main: { dev: 'https://dev.example' } }, version_label: '4000' }
  expect(readBoot(JSON.stringify(boot))).toEqual(boot)
})
