import type { HiddenPart } from '../../../testing/hidden/hidden-part.ts'

/** Tasks of hidden conversations: one that is there, and one that events alone know. */
export const hidden: HiddenPart = {
  async act({ tasks }, { conversation_ref, word, user_id }) {
    const { task } = await tasks.add({ conversation_ref, title: `Call ${word}` })
    await tasks.remove({ task_ref: task.task_ref })
    await tasks.add({ conversation_ref, title: `Task ${word}`, assignee_id: user_id })
  },
  topicsForAll: { tasks: 'a task changed somewhere' },
}
