import type { LessonView } from '@porchlight/contracts'

/** A section with its lessons in order. */
export type Section = { section_title: string; lesson_ids: string[] }
/** One row of the outline: the head of a section, or a lesson under the head before it. */
export type OutlineRow = { kind: 'section'; id: string; title: string } | { kind: 'lesson'; id: string; title: string }

const sectionId = (title: string) => `section:${title}`

/** The sections of a course, empty ones too. */
export function sectionsOf(titles: readonly string[], lessons: readonly LessonView[]): Section[] {
  const sections = new Map(titles.map((section_title): [string, Section] => [section_title, { section_title, lesson_ids: [] }]))
  for (const { lesson_id, section_title } of lessons) {
    const section = sections.get(section_title) ?? { section_title, lesson_ids: [] }
    section.lesson_ids.push(lesson_id)
    sections.set(section_title, section)
  }
  return [...sections.values()]
}

/** Sections and lessons as one list of rows. */
export function rowsOf(sections: readonly Section[], titleOf: (lesson_id: string) => string): OutlineRow[] {
  return sections.flatMap(({ section_title, lesson_ids }): OutlineRow[] => [
    { kind: 'section', id: sectionId(section_title), title: section_title },
    ...lesson_ids.map((id): OutlineRow => ({ kind: 'lesson', id, title: titleOf(id) })),
  ])
}

/** The sections after a lesson went to a place in that list of rows. Above the first head there is no place: there it begins the first section. */
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

/** A whole section one place up (-1) or down (1). */
export function withSectionMoved(sections: readonly Section[], title: string, by: -1 | 1): Section[] {
  const at = sections.findIndex((section) => section.section_title === title)
  const section = sections[at]
  const to = at + by
  return section && to >= 0 && to < sections.length ? sections.toSpliced(at, 1).toSpliced(to, 0, section) : [...sections]
}
