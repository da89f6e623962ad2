import { expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { trackers, trackerToken } from '../apps/testing/trackers.ts'

test('issues of four trackers are linked, read again, commented on and unlinked, by those who work on the conversation', async () => {
  const clock = testClock(new Date())
  const server = await ownServer({ env: { PRIVATE_WEBHOOKS: '1' }, clock })
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const { apps, issueLinks, conversations } = admin.calls
  const stand = await trackers()
  const { conversation_ref, number } = (await startChat(library.visitor())).conversation
  await conversations.take({ conversation_ref })
  expect(await issueLinks.list({ conversation_ref })).toEqual({ links: [], has_trackers: false })

  const token = trackerToken
  const connected: Record<string, Record<string, string>> = {
    github: { token, site: stand.url, projects: 'velo/' },
    gitlab: { token, site: `${stand.url}/`, projects: '' },
    linear: { token, workspace: 'velo', api: `${stand.url}/graphql` },
    jira: { token, site: stand.url, email: 'kim@velo.test', projects: 'SUP, WEB' },
  }
  const refs: Record<string, string> = {}
  for (const [app, values] of Object.entries(connected)) refs[app] = (await apps.connect({ app, name: app, values })).connection.connection_ref
  const issues = [
    ['github', `${stand.url}/velo/shop/issues/7`, 'velo/shop#7', 'completed'],
    ['gitlab', `${stand.url}/velo/web/shop/-/issues/7`, 'velo/web/shop#7', 'closed'],
    ['linear', 'https://linear.app/velo/issue/ENG-7/brakes-squeak', 'ENG-7', 'Done'],
    ['jira', `${stand.url}/browse/SUP-7`, 'SUP-7', 'Fertig'],
  ] as const
  for (const [app, url, issue_key] of issues) {
    const { link } = await issueLinks.add({ conversation_ref, url })
    expect(link).toMatchObject({ app, issue_key, title: 'Brakes squeak', state: 'open', problem: null })
    expect(await issueLinks.add({ conversation_ref, url })).toEqual({ link })
    clock.advance(1000)
  }
  for (const [url, reason] of [
    [`${stand.url}/velo/shop/issues/8`, 'missing'],
    ['https://linear.app/velo/issue/ENG-8', 'missing'],
    [`${stand.url}/other/shop/issues/7`, 'no connection knows it'],
    [`${stand.url}/browse/OPS-7`, 'no connection knows it'],
    ['https://linear.app/others/issue/ENG-7', 'no connection knows it'],
    ['https://github.com/velo/shop/issues/7', 'no connection knows it'],
  ] as const)
    await expect(issueLinks.add({ conversation_ref, url }), url).rejects.toMatchObject({ code: 'invalid_input', fields: { url: reason } })

  // The state is asked for again after a minute, and what a tracker last said stays while it says nothing.
  stand.state.isOpen = false
  expect((await issueLinks.refresh({ conversation_ref })).links.map(({ state }) => state)).toEqual(['open', 'open', 'open', 'open'])
  clock.advance(61_000)
  expect((await issueLinks.refresh({ conversation_ref })).links.map(({ state, state_text }) => [state, state_text])).toEqual(
    issues.map(([, , , text]) => ['closed', text]),
  )
  stand.state.isBroken = true
  clock.advance(61_000)
  for (const link of (await issueLinks.refresh({ conversation_ref })).links) expect(link).toMatchObject({ state: 'closed', problem: 'unreachable' })
  const { links } = await issueLinks.list({ conversation_ref })
  const [first] = links
  if (!first) throw new Error('no link')
  await expect(issueLinks.comment({ link_ref: first.link_ref, comment: 'x' })).rejects.toMatchObject({ code: 'conflict', fields: { comment: 'unreachable' } })
  stand.state.isBroken = false
  for (const { link_ref } of links) await issueLinks.comment({ link_ref, comment: 'A customer waits for this.' })
  const address = `${server.kernel.config.PUBLIC_URL}/admin/inbox?tab=inbox&conversation=${conversation_ref}`
  expect(stand.comments).toHaveLength(4)
  expect(new Set(stand.comments).size).toBe(1)
  expect(stand.comments[0]).toMatch(/^A customer waits for this\.\n\n— Test admin /)
  expect(stand.comments[0]?.endsWith(`, #${number}: ${address}`)).toBe(true)

  // Who may not see the conversation learns of nothing; another library's links are not found.
  const stranger = (await (await testLibrary(server)).user('admin')).calls.issueLinks
  const outsider = (await library.user('agent')).calls.issueLinks
  for (const calls of [stranger, outsider]) {
    await expect(calls.list({ conversation_ref })).rejects.toMatchObject({ code: 'not_found' })
    await expect(calls.refresh({ conversation_ref })).rejects.toMatchObject({ code: 'not_found' })
    await expect(calls.add({ conversation_ref, url: issues[0][1] })).rejects.toMatchObject({ code: 'not_found' })
    await expect(calls.comment({ link_ref: first.link_ref, comment: 'x' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(calls.remove({ link_ref: first.link_ref })).rejects.toMatchObject({ code: 'not_found' })
  }
  expect(stand.comments).toHaveLength(4)

  // A secret is not sent where it was not given for: with another address, it must be given again. A wrong one is told.
  const connection_ref = refs.github ?? ''
  await expect(apps.update({ connection_ref, values: { site: 'https://github.com' } })).rejects.toMatchObject({ fields: { token: 'required' } })
  await apps.update({ connection_ref, values: { token: 'other' } })
  clock.advance(61_000)
  expect((await issueLinks.refresh({ conversation_ref })).links[0]).toMatchObject({ problem: 'denied' })
  expect(JSON.stringify(await apps.list({}))).not.toContain(trackerToken)

  await issueLinks.remove({ link_ref: first.link_ref })
  await apps.disconnect({ connection_ref: refs.jira ?? '' })
  expect((await issueLinks.list({ conversation_ref })).links.map(({ app }) => app)).toEqual(['gitlab', 'linear'])
  const told = (await admin.calls.eventHistory.list({ ref: conversation_ref, type: '1' })).events.filter(({ name }) => name.startsWith('issue.'))
  expect(told.map(({ name }) => name).sort()).toEqual(
    ['issue.commented', 'issue.linked', 'issue.state_changed'].flatMap((name) => Array<string>(4).fill(name)).concat('issue.unlinked'),
  )
})
