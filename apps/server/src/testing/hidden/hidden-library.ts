import { randomBytes } from 'node:crypto'
import { keyOperations } from '@porchlight/contracts/api-keys/key-operations'
import { appsApi } from '@porchlight/contracts/apps/apps'
import { importsApi } from '@porchlight/contracts/imports/imports'
import { inboxFlags, type PermissionFlag, permissionFlags } from '@porchlight/contracts/permission-flags'
import { helloFlow } from '../../modules/flows/testing/flows.ts'
import { publishedForm } from '../../modules/forms/testing/forms.ts'
import { type Calls, callsOf } from '../calls.ts'
import { entryOf } from '../entries.ts'
import { jobsDone } from '../jobs-done.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../library.ts'
import { limit } from '../states/sight-world.ts'
import { type World, worldOf } from '../world.ts'

/**
 * Who asks: people who may do everything in the library but see only their own conversations, or those of their team too; one who may do everything but work in
 * the inbox; a program with a key of the first; and one who sees everything, as proof that the questions find something.
 */
export const askers = ['own', 'team', 'none', 'key', 'all'] as const
export type Asker = (typeof askers)[number]
export const limitedAskers = ['own', 'team', 'none', 'key'] as const satisfies readonly Asker[]

/** What the hidden conversations hold. Each occurs nowhere else. */
export type Canaries = { word: string; email: string; phone: string; number: number }

/** A library with people of every sight, and whatever conversations can get into: rules, forms, flows, queues, reports, webhooks. */
export type HiddenLibrary = {
  library: TestLibrary
  people: Record<'own' | 'team' | 'none' | 'all', TestUser>
  /** Sees everything, in no team. All hidden conversations are theirs. */
  stranger: TestUser
  admin: TestUser
  calls: Record<Asker, Calls>
  authorization: Record<Asker, string>
  /** What everybody may know: for inputs of the matrix, whose chats are of `own`. */
  visible: World
  canaries: Canaries
  /** Settings of the library that hidden conversations use, by the names of the fields that take them. */
  refs: { form_ref: string; flow_ref: string; workflow_ref: string; endpoint_ref: string; import_ref: string; smart_queue_ref: string }
  teams: { own: string; other: string }
  /** Fields of conversations, for a text and for a number. */
  fields: { text: string; number: string }
  /** A rule of `own` that sends each new conversation to their receiver of webhooks. */
  rule: string
  /** A full export of the library. */
  export_ref: string
}

/** Everything but what nobody has but the owner: a full export is of everything. */
const allButOwners = permissionFlags.filter((flag) => flag !== 'canDeleteOrReassignOwner')
const having = (flags: readonly PermissionFlag[]) => Object.fromEntries(flags.map((flag) => [flag, true])) as Partial<Record<PermissionFlag, boolean>>

const lettersOf = (bytes: number) =>
  randomBytes(bytes)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** Builds the library, without any hidden conversation. `receiver` is the address of one that takes webhooks. */
export async function buildHiddenLibrary(server: { kernel: TestLibrary['kernel']; address: string }, receiver: string): Promise<HiddenLibrary> {
  const library = await testLibrary(server)
  const person = () => library.user('agent', having(allButOwners))
  const [own, team, all, mate, stranger] = [await person(), await person(), await person(), await person(), await person()]
  const none = await library.user('agent', {
    ...having(allButOwners.filter((flag) => !(inboxFlags as readonly string[]).includes(flag))),
    ...Object.fromEntries(inboxFlags.map((flag) => [flag, false])),
  })
  const admin = await library.user('admin')
  const { team_ref } = (await admin.calls.people.createTeam({ team_name: 'Repairs', member_ids: [team.user_id, mate.user_id] })).team
  const other = (await admin.calls.people.createTeam({ team_name: 'Sales', member_ids: [stranger.user_id] })).team.team_ref
  await admin.calls.chatSettings.update({ assignment: 'manual' })
  await admin.calls.librarySettings.update({ settings: { answers: { forStaff: true, fromConversations: true } } })
  await admin.calls.readingAlerts.save({ limits: { conversations: null, attachments: null, exports: null } })
  await admin.calls.inboundMail.saveSettings({ who_may_open: 'anyone' })
  const field = async (kind: 'text' | 'number', name: string) => (await admin.calls.customFields.create({ kind, name })).custom_field.custom_field_ref
  const fields = { text: await field('text', 'Frame'), number: await field('number', 'Wheel') }
  const { form_ref } = await publishedForm(admin)
  const { flow } = await admin.calls.flows.create({ title: 'Hello', flow: helloFlow })
  await admin.calls.flows.publish({ flow_ref: flow.flow_ref, revision: flow.revision })
  await admin.calls.sla.create({ name: 'All', filter: { all: [] }, first_reply_minutes: 60, next_reply_minutes: 60, resolution_minutes: 600 })
  const user_ids = [own, team, all].map(({ user_id }) => user_id)
  const { smart_queue } = await admin.calls.smartQueues.create({ name: 'Tickets', channel: 'ticket', filter: { all: [] }, user_ids })
  await limit(admin, own, 'own')
  await limit(admin, team, 'team')
  await limit(admin, none, 'own')
  const { endpoint } = await own.calls.webhooks.create({ name: 'Own', url: receiver })
  // These are about the replays of this test.
  const events = (await own.calls.webhooks.events()).events.map(({ name }) => name).filter((name) => name !== 'workflow.replay_changed')
  await own.calls.webhooks.update({ endpoint_ref: endpoint.endpoint_ref, events: events as never })
  const everything = await all.calls.webhooks.create({ name: 'All', url: `${receiver}/all` })
  await all.calls.webhooks.update({ endpoint_ref: everything.endpoint.endpoint_ref, events: events as never })
  const workflow_ref = await publishRule(admin, 'Note', [{ on: 'manual' }], [{ step: 'action', action: 'add_note', inputs: { message: 'Seen' } }])
  const whenever = ['conversation.started', 'message.sent'].map((event) => ({ on: 'event', event }))
  const rule = await publishRule(own, 'Tell', whenever, [{ step: 'action', action: 'send_webhook', inputs: { endpoint_ref: endpoint.endpoint_ref } }])
  const scopes = [...new Set(keyOperations.map(({ area, access }) => `${area}:${access}`))]
  const { key } = await own.calls.apiKeys.create({ key_name: 'Shop', scopes, expires_in_days: 30 })
  const authorization = { own: own.token, team: team.token, none: none.token, all: all.token, key }
  const word = `zq${lettersOf(6)}`
  const visible = worldOf(library, { agent: own, writer: none, editor: none, admin }, `plain${lettersOf(3)}`, (conversation_ref) =>
    admin.calls.conversations.patch({ conversation_ref, followers: [own.user_id, team.user_id] }),
  )
  // Rows of contacts refer to one of each.
  const { import_ref } = (await entryOf(importsApi.read).input(visible, 'admin')) as { import_ref: string }
  await entryOf(appsApi.update).input(visible, 'admin')
  const { export_ref } = (await admin.calls.libraryCopies.startExport()).export
  await jobsDone(library)
  return {
    ...{ library, stranger, admin, people: { own, team, none, all } },
    authorization: Object.fromEntries(Object.entries(authorization).map(([who, token]) => [who, `Bearer ${token}`])) as Record<Asker, string>,
    calls: { own: own.calls, team: team.calls, none: none.calls, all: all.calls, key: callsOf(server.address, () => `Bearer ${key}`) },
    visible,
    canaries: { word, email: `${word}@hidden.test`, phone: '+4915559317264', number: 731_946_285 },
    refs: { form_ref, workflow_ref, flow_ref: flow.flow_ref, endpoint_ref: endpoint.endpoint_ref, import_ref, smart_queue_ref: smart_queue.smart_queue_ref },
    teams: { own: team_ref, other },
    fields,
    rule,
    export_ref,
  }
}

async function publishRule({ calls }: TestUser, workflow_name: string, triggers: object[], steps: object[]): Promise<string> {
  const { workflow } = await calls.workflows.create({ workflow_name, plan: { triggers, conditions: { all: [] }, steps } as never })
  await calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: workflow.revision })
  return workflow.workflow_ref
}
