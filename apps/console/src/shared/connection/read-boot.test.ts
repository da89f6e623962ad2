import { expect, test } from 'vitest'
import { readBoot } from './read-boot.ts'

const fallback = { services: {}, version_label: '3072', is_public_demo: false, has_developer_pages: false, has_api_docs: false, export_parent_lib_id: null }
test.each([undefined, null, '', '__BOOT__', 'null', '[]', '"text"', '{"services":"x"}'])('%s: the page uses its own origin', (text) =>
  expect(readBoot(text)).toEqual(fallback),
)

test('reads the services, label and installation type', () => {
  const boot = {
    services: { inbox: 'https://inbox.example', main: { dev: 'https://dev.example' } },
    version_label: '4000',
    is_public_demo: true,
    has_developer_pages: true,
    has_api_docs: true,
    export_parent_lib_id: 'parent-1',
  }
  expect(readBoot(JSON.stringify(boot))).toEqual(boot)
})
