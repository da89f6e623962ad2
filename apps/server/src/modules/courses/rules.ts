/** Returns the ids in their new order after one is moved to `position`, or to the end. */
export function reordered(ids: readonly string[], moved: string, position: number): string[] {
  const rest = ids.filter((id) => id !== moved)
  return rest.toSpliced(Math.min(position, rest.length), 0, moved)
}

/** A section with its lessons in order. */
export type Section = { section_title: string; lesson_ids: string[] }

/** Returns the sections of a course with their lessons. A lesson whose section is not listed adds that section at the end. */
export function sectionsOf(titles: readonly string[], lessons: readonly { lesson_id: string; section_title: string }[]): Section[] {
  const sections = new Map(titles.map((section_title): [string, Section] => [section_title, { section_title, lesson_ids: [] }]))
  for (const { lesson_id, section_title } of lessons) {
    const section = sections.get(section_title) ?? { section_title, lesson_ids: [] }
    section.lesson_ids.push(lesson_id)
    sections.set(section_title, section)
  }
  return [...sections.values()]
}

/** Returns the sections after a lesson is moved to the end of one of them, which is created if no section has that title. */
export function withLessonIn(sections: readonly Section[], lesson_id: string, section_title: string): Section[] {
  const rest = sections.map((section) => ({ ...section, lesson_ids: section.lesson_ids.filter((id) => id !== lesson_id) }))
  if (!rest.some((section) => section.section_title === section_title)) rest.push({ section_title, lesson_ids: [] })
  return rest.map((section) => (section.section_title === section_title ? { ...section, lesson_ids: [...section.lesson_ids, lesson_id] } : section))
}

/** Returns whether the arrangement lists each lesson of the course exactly once, and no others. */
export function isWhole(sections: readonly Section[], lesson_ids: readonly string[]): boolean {
  const named = sections.flatMap((section) => section.lesson_ids)
  return named.length === lesson_ids.length && new Set(named).size === named.length && lesson_ids.every((id) => named.includes(id))
}

/** Returns the name of a section that readers see. A section may have the name of what every object has, such as `constructor`. */
export const labelOf = (labels: Readonly<Record<string, string>>, section_title: string): string =>
  (Object.hasOwn(labels, section_title) ? labels[section_title] : undefined) ?? section_title

/**
 * Returns the names that readers of a published course see of its sections after a change, where these are not the new ones: a section that lessons of a former
 * one are in keeps the name of that; '' stands for a section that is new.
 */
export function labelsAfter(labels: Readonly<Record<string, string>>, before: readonly Section[], after: readonly Section[]): Record<string, string> {
  const [titles, kept] = [before, after].map((sections) => new Set(sections.map((section) => section.section_title)))
  const gone = before.filter((section) => !kept?.has(section.section_title))
  const shown = new Map<string, string>()
  for (const { section_title, lesson_ids } of after) {
    if (titles?.has(section_title)) {
      const label = labelOf(labels, section_title)
      if (label !== section_title) shown.set(section_title, label)
      continue
    }
    const at = gone.findIndex((section) => section.lesson_ids.some((id) => lesson_ids.includes(id)))
    const [former] = at < 0 ? [] : gone.splice(at, 1)
    const label = former ? labelOf(labels, former.section_title) : ''
    if (label !== section_title) shown.set(section_title, label)
  }
  return Object.fromEntries(shown)
}
