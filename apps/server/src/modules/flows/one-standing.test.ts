import { expect, test } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { closedText } from '../presence/index.ts'
import { publishedFlow } from './testing/flows.ts'

const always = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }])
const never = always.map(() => [])
const today = () => new Date().toISOString().slice(0, 10)

/** What each place says about whether the team is there. */
async function said(library: TestLibrary, admin: TestUser) {
  const { flow_ref } = await publishedFlow(admin, 'Hours', {
    starts: [{ on: 'chat_opened' }],
    first: 'hours',
    nodes: [
      { node_id: 'hours', kind: 'calendar', next: { open: 'online', away: 'away', closed: 'closed' } },
      ...['online', 'away', 'closed'].map((node_id) => ({ node_id, kind: 'hand_over' as const, text: node_id })),
    ],
  })
  const [offered] = (await library.visitor().calls.flowRuns.offered({})).flows
  await admin.calls.flows.unpublish({ flow_ref })
  const boot = await callsOf(library.address, () => null).libraries.widgetBoot({ support_lib_id: library.support_lib_id })
  const widget = await openSocket(library.address, { support_lib_id: library.support_lib_id, secret: library.visitor().secret })
  const mail = await library.inside((ctx) => closedText(ctx, 'en'))
  const hub = await (await fetch(`${library.address}/${library.support_lib_id}/contact`)).text()
  await widget.close()
  return {
    flow: offered?.opening.texts[0],
    boot: boot.standing,
    isOnline: boot.is_online,
    socket: widget.hello.standing,
    acknowledgement: mail,
    /** The hub itself claims nothing: its contact form is the widget's, with the widget's words. */
    hub: /online|closed|away/i.test(hub.replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>/g, '').replace(/<[^>]*>/g, ' ')),
  }
}

const alike = (standing: 'online' | 'away' | 'closed', acknowledgement: unknown = '') => ({
  ...{ flow: standing, boot: standing, isOnline: standing === 'online', socket: standing },
  ...{ acknowledgement, hub: false },
})

test('widget, hub, acknowledgement and flow say the same of open, closed, holiday, working hours and nobody there', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  expect(await said(library, admin)).toEqual(alike('away'))
  const { calendar_ref } = (await admin.calls.calendars.create({ name: 'Office', time_zone: 'UTC', week: always })).calendar
  expect(await said(library, admin)).toEqual(alike('away'))
  const desk = await openSocket(library.address, { token: admin.token }, { library: null })
  expect(await said(library, admin)).toEqual(alike('online'))
  const closures = [{ date: today(), name: 'Holiday', from: 0, to: 1440, every_year: false }]
  await admin.calls.calendars.update({ calendar_ref, name: 'Office', time_zone: 'UTC', week: always, closures })
  // Somebody is connected, and it is a holiday all the same.
  expect(await said(library, admin)).toEqual(
    alike('closed', expect.stringMatching(/^We are closed right now and will be back on \w+, \w+ \d+, at 12:00.AM \(UTC\)\.$/)),
  )
  await admin.calls.calendars.update({ calendar_ref, name: 'Office', time_zone: 'UTC', week: never, closures: [] })
  expect(await said(library, admin)).toEqual(alike('closed', 'We are closed right now.'))
  await admin.calls.calendars.update({ calendar_ref, name: 'Office', time_zone: 'UTC', week: always, closures: [] })
  expect(await said(library, admin)).toEqual(alike('online'))
  await admin.calls.availability.setOwn({ hours: { time_zone: 'UTC', week: never } })
  expect(await said(library, admin)).toEqual(alike('away'))
  await desk.close()
})
