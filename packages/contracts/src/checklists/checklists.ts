import { z } from 'zod'
import { line, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { checklistManagers, inboxFlags } from '../permission-flags.ts'
import { TaskView } from '../tasks/tasks.ts'

/** A step of a checklist. Added to a conversation, it is a task of it. */
export const ChecklistStep = z.strictObject({
  title: line(200).min(1),
  /** How many hours after the checklist was added the step is due. */
  due_hours: z.number().int().min(1).max(limits.stepDueHoursMax).nullable().default(null),
  /** Who does it. Somebody who may no longer see the inbox is left out when the checklist is added. */
  assignee_id: Ref.nullable().default(null),
})
export type ChecklistStep = z.infer<typeof ChecklistStep>

/** A checklist that can be added to conversations. */
export const ChecklistView = z.object({
  checklist_ref: Ref,
  name: z.string(),
  /** Staff can only close a conversation that has it once its steps are done. */
  is_required: z.boolean(),
  steps: z.array(ChecklistStep),
  revision: z.number().int(),
})
export type ChecklistView = z.infer<typeof ChecklistView>

const facts = {
  name: line(80).min(1),
  is_required: z.boolean().default(false),
  steps: z.array(ChecklistStep).min(1).max(limits.checklistStepsMax),
}
const checklist_ref = Ref
const OneChecklist = z.object({ checklist: ChecklistView })

export const checklistsApi = defineOperations('checklists', {
  list: operation({
    http: 'GET /api/inbox/checklists',
    summary: 'The checklists that can be added to conversations, by name.',
    audience: ['staff'],
    permission: [...inboxFlags, ...checklistManagers],
    input: Nothing,
    output: z.object({ checklists: z.array(ChecklistView) }),
  }),
  create: operation({
    http: 'POST /api/inbox/checklists',
    summary: 'Makes a checklist. Its name must be unique.',
    audience: ['staff'],
    permission: checklistManagers,
    input: z.object(facts),
    output: OneChecklist,
    errors: ['conflict'],
  }),
  update: operation({
    http: 'PUT /api/inbox/checklists/:checklist_ref',
    summary: 'Changes a checklist, based on `revision`. Conversations that have it already keep the steps they got.',
    audience: ['staff'],
    permission: checklistManagers,
    input: z.object({ checklist_ref, ...facts, revision: z.number().int() }),
    output: OneChecklist,
    errors: ['conflict'],
  }),
  remove: operation({
    http: 'DELETE /api/inbox/checklists/:checklist_ref',
    summary: 'Deletes a checklist. Conversations that have it already keep the steps they got.',
    audience: ['staff'],
    permission: checklistManagers,
    input: z.object({ checklist_ref }),
    output: Nothing,
  }),
  add: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/checklists',
    summary:
      'Adds the steps of a checklist to the tasks of a conversation. Refused while steps of the same checklist are open there. Requires what writing a note requires.',
    audience: ['staff'],
    permission: inboxFlags,
    changes: ['tasks'],
    input: z.object({ conversation_ref: Ref, checklist_ref }),
    output: z.object({ tasks: z.array(TaskView) }),
    errors: ['conflict'],
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Checklists that can be added, by `checklist_ref`. */
    checklists: unknown
  }
}
