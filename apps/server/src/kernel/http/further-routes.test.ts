// Holds for every operation.
import { operations } from '@porchlight/contracts/api'
import { expect, test } from 'vitest'
import { publishedForm } from '../../modules/forms/testing/forms.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const further = operations.flatMap(({ http = '', also = [] }) => also.map((route) => ({ http, route })))

test('the routes that the specification names under a second service do the same as the first, for the same callers', async () => {
  expect(further.map(({ route }) => route).sort()).toEqual([
    'DELETE /api/teams/deleteflow/:flow_ref',
    'DELETE /api/teams/deleteform/:form_ref',
    'GET /api/reports/reports',
    'GET /api/teams/getflow/:flow_ref',
    'GET /api/teams/getflowlist',
    'GET /api/teams/getform/:form_ref',
    'GET /api/teams/getformlist',
    'POST /api/ai_search/search',
    'PUT /api/teams/publishflow',
    'PUT /api/teams/publishform',
    'PUT /api/teams/renameflow',
    'PUT /api/teams/renameform',
  ])
  const library = await testLibrary(await sharedServer())
  const [admin, agent] = [
    await library.user('admin'),
    await library.user('agent', { canViewForms: false, canCreateAndEditForms: false, canViewReports: false }),
  ]
  const { form_ref } = await publishedForm(admin)
  const { flow_ref } = (await admin.calls.flows.create({ title: 'Hello' })).flow
  const call = async (route: string, token?: string, body?: object) => {
    const [method = '', path = ''] = route.split(' ')
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) }
    const address = library.address + path.replace(':form_ref', form_ref).replace(':flow_ref', flow_ref)
    const answer = await fetch(address, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: answer.status, json: (await answer.json()) as unknown }
  }
  for (const { http, route } of further.filter((one) => one.route.startsWith('GET'))) {
    expect(await call(route, admin.token), route).toEqual(await call(http, admin.token))
    expect((await call(route, admin.token)).status, route).toBe(200)
    expect([(await call(route)).status, (await call(route, agent.token)).status], route).toEqual([401, (await call(http, agent.token)).status])
  }
  expect((await call('POST /api/ai_search/search', admin.token, { question: 'Where is my parcel?' })).status).toBe(200)
  expect(await call('PUT /api/teams/renameform', admin.token, { form_ref, title: 'Renamed' })).toMatchObject({ status: 200 })
  expect((await admin.calls.forms.read({ form_ref })).form.title).toBe('Renamed')
  expect((await call('DELETE /api/teams/deleteform/:form_ref', agent.token)).status).toBe(403)
  expect((await call('DELETE /api/teams/deleteform/:form_ref', admin.token)).status).toBe(200)
  expect((await call('GET /api/main/getform/:form_ref', admin.token)).status).toBe(404)
})
