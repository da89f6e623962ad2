import type { Look } from './look.ts'

/** Time of this week, a running timer, and both beside their conversation. */
export const look: Look = async ({ tickets, timeEntries }) => {
  const { conversation_ref } = (await tickets.create({ email: 'kim@looks.test', subject: 'Brakes', message: 'They squeak.' })).conversation
  const worked_on = new Date().toISOString().slice(0, 10)
  await timeEntries.add({ conversation_ref, worked_on, minutes: 95, note: 'Looked for the drawing' })
  await timeEntries.start({ conversation_ref, worked_on })
  return [`/admin/inbox?tab=time&conversation=${conversation_ref}`]
}
