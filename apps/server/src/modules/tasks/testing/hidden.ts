import type { HiddenPart } from '../../../testing/hidden/hidden-part.ts'

/** Tasks of hidden conversations. */
export const hidden: HiddenPart = {
  act: ({ stranger, people, canaries }, conversation_ref) =>
    stranger.calls.tasks.add({ conversation_ref, title: `Task ${canaries.word}`, assignee_id: people.all.user_id }),
  topicsForAll: { tasks: 'a task changed somewhere' },
}
