import type { Calls } from '../apps/server/src/testing/calls.ts'

/** Creates the courses Workshop, with three lessons in two sections, and First steps, with one lesson. */
export async function makeTwoCourses({ courses }: Pick<Calls, 'courses'>): Promise<{ workshop_id: string; first_steps_id: string }> {
  const workshop_id = (await courses.create({ course_title: 'Workshop' })).course.course_id
  const first_steps_id = (await courses.create({ course_title: 'First steps' })).course.course_id
  for (const [section_title, lesson_title] of [
    ['Every week', 'Air'],
    ['Every week', 'Oil'],
    ['Every year', 'Chain'],
  ] as const)
    await courses.createLesson({ course_id: workshop_id, section_title, lesson_title, lesson_content: `<p>How to: ${lesson_title}</p>` })
  await courses.createLesson({ course_id: first_steps_id, section_title: 'Begin', lesson_title: 'Sit down' })
  return { workshop_id, first_steps_id }
}
