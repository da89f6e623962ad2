import type { Look } from './look.ts'

/** A checklist that is required, and one that isn't. */
export const look: Look = async ({ checklists, people }) => {
  const { user_id } = (await people.userDetails({})).user_details
  const steps = [{ title: 'Check the order', due_hours: 4, assignee_id: user_id }, { title: 'Tell accounting' }]
  await checklists.create({ name: 'Refund', is_required: true, steps })
  await checklists.create({ name: 'What a new customer needs before the first delivery leaves our warehouse', steps })
  return ['/admin/profile/checklists']
}
