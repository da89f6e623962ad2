import type { LessonView } from '@porchlight/contracts/courses/courses'

/** A section with its lessons in order. */
export type Section = { section_title: string; lesson_ids: string[] }
/** Row of the outline: a section heading, or a lesson under the heading before it. */
export type OutlineRow = { kind: 'section'; id: string; title: string } | { kind: 'lesson'; id: string; title: string }

const sectionId = (title: string) => `section:${title}`

/** Returns a course's sections, including empty ones. */
export function sectionsOf(titles: readonly string[], lessons: readonly LessonView[]): Section[] {
  const sections = new Map(titles.map((section_title): [string, Section] => [section_title, { section_title, lesson_ids: [] }]))
  for (const { lesson_id, section_title } of lessons) {
    const section = sections.get(section_title) ?? { section_title, lesson_ids: [] }
    section.lesson_ids.push(lesson_id)
    sections.set(section_title, section)
  }
  return [...sections.values()]
}

/** Returns sections and lessons as one list of rows. */
export function rowsOf(sections: readonly Section[], titleOf: (lesson_id: string) => string): OutlineRow[] {
  return sections.flatMap(({ section_title, lesson_ids }): OutlineRow[] => [
    { kind: 'section', id: sectionId(section_title), title: section_title },
    ...lesson_ids.map((id): OutlineRow => ({ kind: 'lesson', id, title: titleOf(id) })),
  ])
}

/** Returns the sections with a lesson moved to position `to` in the list of rows. A lesson moved above the first heading becomes the first in that section. */
export function afterMove(rows: readonly OutlineRow[], id: string, to: number): Section[] {
  const moved = rows.find((row) => row.id === id && row.kind === 'lesson')
  if (!moved) return sectionsFrom(rows)
  const rest = rows.filter((row) => row !== moved)
  return sectionsFrom(rest.toSpliced(Math.max(1, to), 0, moved))
}

function sectionsFrom(rows: readonly OutlineRow[]): Section[] {
  const sections: Section[] = []
  for (const row of rows) {
    if (row.kind === 'section') sections.push({ section_title: row.title, lesson_ids: [] })
    else sections.at(-1)?.lesson_ids.push(row.id)
  }
  return sections
}

/** Returns the sections with one moved up (-1) or down (1) by one place. */
export function withSectionMoved(sections: readonly Section[], title: string, by: -1 | 1): Section[] {
  const at = sections.findIndex((section) => section.section_title === title)
  const section = sections[at]
  const to = at + by
  return section && to >= 0 && to < sections.length ? sections.toSpliced(at, 1).toSpliced(to, 0, section) : [...sections]
}
