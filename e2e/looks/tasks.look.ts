import type { Look } from './look.ts'

/** An overdue task in the list of open ones. */
export const look: Look = async ({ people, tasks, tickets }) => {
  const { conversation_ref } = (await tickets.create({ email: 'kim@looks.test', subject: 'Chain', message: 'My chain fell off.' })).conversation
  const { user_id } = (await people.userDetails({})).user_details
  await tasks.add({ conversation_ref, title: 'Send a new chain', assignee_id: user_id, due_at: '2020-01-01T10:00:00.000Z' })
  return ['/admin/inbox?tab=tasks']
}
