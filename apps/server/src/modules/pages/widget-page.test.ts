import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'

beforeAll(buildStale, 240_000)

/** A widget's page: its status, its policy, and what the server wrote into it. */
async function pageAt(address: string, path: string) {
  const answer = await fetch(address + path)
  const json = /<script type="application\/json" id="boot"[^>]*>(.*?)<\/script>/.exec(await answer.text())?.[1] ?? ''
  return { status: answer.status, policy: answer.headers.get('content-security-policy') ?? '', boot: JSON.parse(json) as Record<string, unknown> | null }
}

test('the classic and the advanced widget of a library are pages with its boot data', async () => {
  const server = await sharedServer()
  const { support_lib_id } = await testLibrary(server)
  for (const path of [`/widget/${support_lib_id}/`, `/widget/${support_lib_id}?hc=1`, `/advancedWidget/${support_lib_id}/articleDetail/a1`]) {
    const { status, policy, boot } = await pageAt(server.address, path)
    expect(status, path).toBe(200)
    expect(boot, path).toMatchObject({ support_lib_id, contact_form_online: false, searches_on_server: false })
    // Films in articles.
    expect(policy, path).toContain("frame-src 'self' https:")
  }
})
test('an unknown library has neither', async () => {
  const server = await sharedServer()
  for (const path of ['/widget/nobody/', '/advancedWidget/nobody/']) expect(await pageAt(server.address, path), path).toMatchObject({ status: 404, boot: null })
})
test('the configuration says that visitors search on the server', async () => {
  const server = await ownServer({ env: { SEARCH_ON_SERVER: '1' } })
  const { support_lib_id } = await testLibrary(server)
  expect((await pageAt(server.address, `/widget/${support_lib_id}/`)).boot).toMatchObject({ searches_on_server: true })
})
