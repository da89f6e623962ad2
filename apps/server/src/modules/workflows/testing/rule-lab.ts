import type { InputOf } from '@porchlight/contracts/define'
import type { workflowsApi } from '@porchlight/contracts/workflows/workflows'
import { newRef } from '../../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'
import { until } from '../../../testing/until.ts'

/** A plan as a caller writes it. */
export type Plan = NonNullable<InputOf<typeof workflowsApi.create>['plan']>
type Steps = { step: string; action?: string; inputs?: Record<string, unknown> }[]

/** Steps that do these actions. */
export const doing = (...actions: [action: string, inputs?: Record<string, unknown>][]): Steps =>
  actions.map(([action, inputs = {}]) => ({ step: 'action', action, inputs }))

/** A library whose admin publishes rules. */
export type RuleLab = {
  library: TestLibrary
  admin: TestUser
  publish(name: string, plan: object): Promise<string>
  chat(message?: string): Promise<string>
  say(conversation_ref: string, message: string): Promise<void>
  read(conversation_ref: string): Promise<Record<string, unknown>>
  /** Waits until the rules have followed everything that has happened. */
  settled(): Promise<void>
  runs(): Promise<{ workflow_ref: string; conversation_ref: string; status: string; cause_key: string; record: { conditions: unknown[]; steps: unknown[] } }[]>
}

/** Creates a library for tests of rules. */
export async function ruleLab(server?: Parameters<typeof testLibrary>[0]): Promise<RuleLab> {
  const library = await testLibrary(server ?? (await sharedServer()))
  const admin = await library.user('admin')
  await admin.calls.chatSettings.update({ assignment: 'manual' })
  const visitor = library.visitor()
  const { owner } = library.kernel.database
  return {
    library,
    admin,
    async publish(workflow_name, plan) {
      const { workflow } = await admin.calls.workflows.create({ workflow_name, plan: { conditions: { all: [] }, ...plan } as Plan })
      await admin.calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: workflow.revision })
      return workflow.workflow_ref
    },
    chat: async (message) => (await startChat(library.visitor(), message)).conversation.conversation_ref,
    say: async (conversation_ref, message) => void (await visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message })),
    read: async (conversation_ref) => (await admin.calls.conversations.read({ conversation_ref })).conversation,
    async settled() {
      await until(async () => {
        const { rows } = await owner.query<{ behind: boolean }>(
          `select exists (select from consumers_behind($1) where consumer = 'workflows' and since is not null)
            or exists (select from workflow_timers t where t.support_lib_id = $1 and t.due_at <= $2) as behind`,
          [library.support_lib_id, library.kernel.clock.now()],
        )
        return !rows[0]?.behind
      }, 'the rules have followed')
    },
    async runs() {
      const { rows } = await owner.query(
        'select workflow_ref, conversation_ref, status, cause_key, record from workflow_runs where support_lib_id = $1 order by run_number',
        [library.support_lib_id],
      )
      return rows
    },
  }
}
