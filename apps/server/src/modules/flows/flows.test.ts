import type { FlowInput } from '@porchlight/contracts/flows/flow'
import { flowTemplates } from '@porchlight/contracts/flows/flow-templates'
import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { helloFlow, publishedFlow } from './testing/flows.ts'

async function desk() {
  const library = await testLibrary(await sharedServer())
  return { library, admin: await library.user('admin') }
}

test('a draft of a flow is saved, published, changed, restored and taken offline', async () => {
  const { flows } = (await desk()).admin.calls
  const { flow } = await flows.create({ title: 'Hello', flow: helloFlow })
  const { flow_ref } = flow
  expect(flow).toMatchObject({ published: null, is_changed: true, problems: [], revision: 1 })
  expect((await flows.publish({ flow_ref, revision: 1 })).flow).toMatchObject({ published: { version: 1 }, is_changed: false })
  await flows.save({ flow_ref, flow: { ...helloFlow, starts: [{ on: 'link' }] }, revision: 1 })
  await expect(flows.save({ flow_ref, flow: helloFlow, revision: 1 })).rejects.toMatchObject({ code: 'conflict', fields: { revision: '2' } })
  await flows.publish({ flow_ref, revision: 2 })
  expect((await flows.version({ flow_ref, version: 1 })).flow.starts).toHaveLength(3)
  expect((await flows.restore({ flow_ref, version: 1, revision: 2 })).flow).toMatchObject({ is_changed: true, revision: 3 })
  expect((await flows.versions({ flow_ref })).versions).toMatchObject([
    { version: 2, is_current: true },
    { version: 1, is_current: false },
  ])
  expect((await flows.unpublish({ flow_ref })).flow.published).toBeNull()
})

test('what a flow lacks, and what it refers to that is not there, is named and keeps it from being published', async () => {
  const { admin } = await desk()
  const { calls } = admin
  const nodes: FlowInput['nodes'] = [
    { node_id: 'which', kind: 'article', text: 'Read this', articles: ['nowhere'], next: { next: 'inner' } },
    { node_id: 'inner', kind: 'call', flow_ref: 'nowhere', next: { next: 'do' } },
    { node_id: 'do', kind: 'action', action: 'assign_team', inputs: { team_ref: 'nowhere' }, next: { next: 'note' } },
    // Only somebody who runs a macro can be asked.
    { node_id: 'note', kind: 'action', action: 'add_note', inputs: { message: 'Order {ask:Order number|unknown}' }, next: { next: 'people' } },
    { node_id: 'people', kind: 'hand_over', team_ref: 'nowhere' },
  ]
  const { flow } = await calls.flows.create({ title: 'Lacking', flow: { starts: [{ on: 'link' }], first: 'which', nodes } })
  expect(flow.problems).toHaveLength(5)
  expect(flow.problems).toEqual(
    expect.arrayContaining([
      { node_id: 'which', at: 'articles', code: 'unknown' },
      { node_id: 'inner', at: 'flow_ref', code: 'unknown' },
      { node_id: 'do', at: 'team_ref', code: 'unknown' },
      { node_id: 'note', at: 'message', code: 'asks' },
      { node_id: 'people', at: 'team_ref', code: 'unknown' },
    ]),
  )
  const refused = calls.flows.publish({ flow_ref: flow.flow_ref, revision: 1 })
  await expect(refused).rejects.toMatchObject({ code: 'invalid_input', fields: { 'people.team_ref': 'unknown' } })
  const inner = await publishedFlow(admin, 'Inner')
  const { team } = await calls.people.createTeam({ team_name: 'Shop' })
  const mended = [
    { ...nodes[1], flow_ref: inner.flow_ref },
    { ...nodes[2], inputs: { team_ref: team.team_ref } },
    { ...nodes[3], inputs: { message: 'Order {var.order}' } },
    { ...nodes[4], team_ref: team.team_ref },
  ] as FlowInput['nodes']
  await calls.flows.save({ flow_ref: flow.flow_ref, revision: 1, flow: { starts: [{ on: 'link' }], first: 'inner', nodes: mended } })
  expect((await calls.flows.publish({ flow_ref: flow.flow_ref, revision: 2 })).flow.problems).toEqual([])
  expect((await calls.flows.uses({ flow_ref: inner.flow_ref })).flows).toEqual([{ flow_ref: flow.flow_ref, title: 'Lacking' }])
})

test('flows are listed in pages, found by name, renamed, copied and deleted; templates are flows', async () => {
  const { flows } = (await desk()).admin.calls
  for (const { template, flow } of flowTemplates) await flows.create({ title: template, flow })
  const first = await flows.list({ limit: flowTemplates.length - 2 })
  expect(first.flows).toHaveLength(flowTemplates.length - 2)
  expect((await flows.list({ limit: flowTemplates.length - 2, cursor: first.next_cursor ?? '' })).flows).toMatchObject([
    { title: 'form_first', state: 'unpublished', runs: 0 },
    { title: 'opening_hours', state: 'unpublished', runs: 0 },
  ])
  const flow_ref = (await flows.list({ q: 'search' })).flows[0]?.flow_ref ?? ''
  expect((await flows.rename({ flow_ref, title: 'First look' })).flow.title).toBe('First look')
  const copy = (await flows.duplicate({ flow_ref, title: 'Copy' })).flow
  expect(copy.flow.nodes).toHaveLength(4)
  await flows.remove({ flow_ref })
  await expect(flows.read({ flow_ref })).rejects.toMatchObject({ code: 'not_found' })
  expect((await flows.read({ flow_ref: copy.flow_ref })).flow.title).toBe('Copy')
})
