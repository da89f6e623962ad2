import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

/** Creates a library with a writer and an editor; also returns calls by an anonymous reader. */
async function service() {
  const library = await testLibrary(await sharedServer(), { company_name: 'Velo' })
  const [writer, editor] = [await library.user('writer'), await library.user('editor')]
  const { support_lib_id } = library
  const { status } = callsOf(library.address, () => null)
  const component = async (name: string) => (await editor.calls.status.createComponent({ name })).status_component.component_id
  return {
    ...{ library, writer, editor, component, support_lib_id },
    read: () => status.read({ support_lib_id }),
    history: (month?: string) => status.history({ support_lib_id, ...(month && { month }) }),
  }
}
const hours = (many: number) => new Date(Date.now() + many * 3_600_000).toISOString()

test('people who write news can read the board; changing what visitors see requires the publish permission', async () => {
  const { library, writer, editor, component, read } = await service()
  await expect((await library.user('agent')).calls.status.board()).rejects.toMatchObject({ code: 'forbidden' })
  const component_id = await component('Checkout')
  expect((await writer.calls.status.board()).components).toMatchObject([{ component_id, name: 'Checkout', state: 'operational' }])
  const refused = [
    () => writer.calls.status.createComponent({ name: 'Mine' }),
    () => writer.calls.status.updateComponent({ component_id, state: 'degraded' }),
    () => writer.calls.status.removeComponent({ component_id }),
    () => writer.calls.status.openIncident({ title: 'Down', text: 'Sorry.', impact: 'minor' }),
    () => writer.calls.status.planMaintenance({ title: 'Soon', starts_at: hours(1), ends_at: hours(2), component_ids: [] }),
  ]
  for (const each of refused) await expect(each()).rejects.toMatchObject({ code: 'forbidden' })
  expect((await editor.calls.status.updateComponent({ component_id, state: 'degraded', description: 'Pay here' })).status_component).toMatchObject({
    state: 'degraded',
    description: 'Pay here',
  })
  expect(await read()).toMatchObject({ overall: 'degraded', components: [{ name: 'Checkout', state: 'degraded', uptime: 100 }] })
})

test('an incident can be opened with its components, updated, resolved, and found in the history', async () => {
  const { editor, component, read, history } = await service()
  expect(await read()).toMatchObject({ overall: 'operational', components: [], incidents: [] })
  const [shop, mail] = [await component('Shop of {companyName}'), await component('Mail')]
  const written = { title: 'Shop is down', text: 'We look into it.\nSorry.', impact: 'major' } as const
  const { incident } = await editor.calls.status.openIncident({ ...written, components: [{ component_id: shop, state: 'major_outage' }] })
  expect(incident).toMatchObject({ state: 'investigating', resolved_at: null, component_ids: [shop], updates: [{ text: 'We look into it.\nSorry.' }] })
  const down = await read()
  expect(down).toMatchObject({ overall: 'major_outage', incidents: [{ incident_id: incident.incident_id }] })
  expect(down.components.map(({ name, state }) => [name, state])).toEqual([
    ['Shop of Velo', 'major_outage'],
    ['Mail', 'operational'],
  ])
  const { incident_id } = incident
  const restored = [
    { component_id: shop, state: 'operational' },
    { component_id: mail, state: 'degraded' },
  ] as const
  const over = (await editor.calls.status.addUpdate({ incident_id, text: 'Solved.', state: 'resolved', impact: 'minor', components: [...restored] })).incident
  expect(over).toMatchObject({ state: 'resolved', impact: 'minor', component_ids: [shop, mail], updates: [{ text: 'Solved.' }, { state: 'investigating' }] })
  expect(over.resolved_at).not.toBeNull()
  expect(await read()).toMatchObject({ overall: 'degraded', incidents: [] })
  expect((await history()).incidents).toMatchObject([{ incident_id, state: 'resolved' }])
  expect((await editor.calls.status.board()).incidents).toMatchObject([{ incident_id }])
  // The incident reopens.
  expect((await editor.calls.status.addUpdate({ incident_id, text: 'Once more.', state: 'monitoring' })).incident.resolved_at).toBeNull()
  expect((await read()).incidents).toMatchObject([{ incident_id }])
  await editor.calls.status.removeIncident({ incident_id })
  expect((await history()).incidents).toEqual([])
})

test('a component of another library is not found, and the call changes nothing', async () => {
  const { editor, component, read } = await service()
  const strangers = await service()
  const [mine, theirs] = [await component('Mine'), await strangers.component('Theirs')]
  const down = (component_id: string) => ({ component_id, state: 'major_outage' as const })
  const written = { title: 'Down', text: 'Sorry.', impact: 'none' } as const
  await expect(editor.calls.status.openIncident({ ...written, components: [down(mine), down(theirs)] })).rejects.toMatchObject({ code: 'not_found' })
  const planned = { title: 'Soon', starts_at: hours(1), ends_at: hours(2) }
  await expect(editor.calls.status.planMaintenance({ ...planned, component_ids: [theirs] })).rejects.toMatchObject({ code: 'not_found' })
  await expect(editor.calls.status.updateComponent({ component_id: theirs, name: 'x' })).rejects.toMatchObject({ code: 'not_found' })
  expect(await read()).toMatchObject({ overall: 'operational', incidents: [], maintenances: [], components: [{ name: 'Mine' }] })
  await editor.calls.status.openIncident({ ...written, components: [down(mine)] })
  await editor.calls.status.planMaintenance({ ...planned, component_ids: [mine] })
  expect(await read()).toMatchObject({ overall: 'major_outage', incidents: [{}], maintenances: [{ component_ids: [mine] }] })
  expect(await strangers.read()).toMatchObject({ overall: 'operational', incidents: [], maintenances: [], components: [{ name: 'Theirs' }] })
})

test('components are under maintenance from its start to its end, and the answer says when that changes', async () => {
  const { editor, component, read, history } = await service()
  const [shop] = [await component('Shop'), await component('Mail')]
  const plan = (starts: number, ends: number) =>
    editor.calls.status.planMaintenance({ title: 'New servers', starts_at: hours(starts), ends_at: hours(ends), component_ids: [shop] })
  for (const [starts, ends] of [
    [2, 1],
    [-2, -1],
  ] as const)
    await expect(plan(starts, ends)).rejects.toMatchObject({ code: 'invalid_input' })
  // The same moment, which two readings of the clock are not.
  const moment = hours(1)
  const empty = { title: 'New servers', starts_at: moment, ends_at: moment, component_ids: [shop] }
  await expect(editor.calls.status.planMaintenance(empty)).rejects.toMatchObject({ code: 'invalid_input' })
  const { maintenance_id } = (await plan(1, 2)).maintenance
  expect(await read()).toMatchObject({ overall: 'operational', maintenances: [{ maintenance_id }] })
  const soon = hours(0.01)
  await editor.calls.status.updateMaintenance({ maintenance_id, starts_at: soon })
  expect((await read()).changes_at).toBe(soon)
  await editor.calls.status.updateMaintenance({ maintenance_id, starts_at: hours(-1) })
  const running = await read()
  expect([running.overall, ...running.components.map(({ state }) => state)]).toEqual(['maintenance', 'maintenance', 'operational'])
  // A worse state takes precedence over maintenance.
  await editor.calls.status.updateComponent({ component_id: shop, state: 'partial_outage' })
  expect((await read()).components[0]?.state).toBe('partial_outage')
  await editor.calls.status.updateComponent({ component_id: shop, state: 'operational' })
  expect((await history()).maintenances).toEqual([])
  await editor.calls.status.updateMaintenance({ maintenance_id, ends_at: hours(-0.5) })
  expect(await read()).toMatchObject({ overall: 'operational', maintenances: [] })
  expect([...(await history()).maintenances, ...(await history(hours(-0.5).slice(0, 7))).maintenances].map((each) => each.maintenance_id)).toContain(
    maintenance_id,
  )
  await editor.calls.status.removeMaintenance({ maintenance_id })
  expect((await editor.calls.status.board()).maintenances).toEqual([])
})

test('the history can be paged by month, skipping months without incidents', async () => {
  const { library, editor, history } = await service()
  const opened = async (title: string, at: string) => {
    const { incident_id } = (await editor.calls.status.openIncident({ title, text: 'Sorry.', impact: 'none' })).incident
    const { support_lib_id } = library
    await library.inside(({ db }) =>
      db
        .updateTable('status_incidents')
        .set({ opened_at: new Date(at) })
        .where('support_lib_id', '=', support_lib_id)
        .where('incident_id', '=', incident_id)
        .execute(),
    )
  }
  await opened('First of March', '2026-03-01T00:00:00Z')
  await opened('End of March', '2026-03-31T23:59:59.999Z')
  await opened('Old', '2025-12-24T12:00:00Z')
  expect(await history('2026-04')).toMatchObject({ month: '2026-04', incidents: [], earlier_month: '2026-03' })
  expect(await history('2026-03')).toMatchObject({ incidents: [{ title: 'End of March' }, { title: 'First of March' }], earlier_month: '2025-12' })
  expect(await history('2025-12')).toMatchObject({ incidents: [{ title: 'Old' }], earlier_month: null })
  await expect(history('2026-13')).rejects.toMatchObject({ code: 'invalid_input' })
})

test('components keep the given order, up to 50', async () => {
  const { editor, component } = await service()
  for (const name of ['A', 'B', 'C']) await component(name)
  const names = async () => (await editor.calls.status.board()).components.map(({ name }) => name).join('')
  const last = (await editor.calls.status.board()).components[2]?.component_id ?? ''
  await editor.calls.status.updateComponent({ component_id: last, position: 0 })
  expect(await names()).toBe('CAB')
  await editor.calls.status.updateComponent({ component_id: last, position: 50 })
  expect(await names()).toBe('ABC')
  await editor.calls.status.removeComponent({ component_id: last })
  await component('D')
  expect(await names()).toBe('ABD')
  await Promise.all(Array.from({ length: limits.statusComponentsMax - 3 }, (_, index) => component(`N${index}`)))
  await expect(component('One more')).rejects.toMatchObject({ code: 'invalid_input' })
})
