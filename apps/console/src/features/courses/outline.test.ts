import type { LessonView } from '@porchlight/contracts/courses/courses'
import { expect, test } from 'vitest'
import { afterMove, rowsOf, sectionsOf, withSectionMoved } from './outline.ts'

const section = (section_title: string, ...lesson_ids: string[]) => ({ section_title, lesson_ids })
const lesson = (lesson_id: string, section_title: string) => ({ lesson_id, section_title }) as LessonView
const sections = [section('Early', 'a', 'b'), section('Empty'), section('Late', 'c')]
// Rows by index: Early 0, a 1, b 2, Empty 3, Late 4, c 5
const rows = rowsOf(sections, (id) => `Lesson ${id}`)

test('groups a course’s lessons by section and lists them as rows', () => {
  expect(sectionsOf(['Early', 'Empty', 'Late'], [lesson('a', 'Early'), lesson('b', 'Early'), lesson('c', 'Late')])).toEqual(sections)
  expect(sectionsOf([], [lesson('a', '')])).toEqual([section('', 'a')])
  expect(rows.map((row) => row.title)).toEqual(['Early', 'Lesson a', 'Lesson b', 'Empty', 'Late', 'Lesson c'])
})

test.each([
  ['within a section', 'b', 1, [section('Early', 'b', 'a'), section('Empty'), section('Late', 'c')]],
  ['onto the head of the next section', 'b', 3, [section('Early', 'a'), section('Empty', 'b'), section('Late', 'c')]],
  ['into the last section', 'a', 5, [section('Early', 'b'), section('Empty'), section('Late', 'c', 'a')]],
  ['up onto a head: to the end of the section before', 'c', 4, [section('Early', 'a', 'b'), section('Empty', 'c'), section('Late')]],
  ['above everything: first of the first section', 'c', 0, [section('Early', 'c', 'a', 'b'), section('Empty'), section('Late')]],
  ['nowhere', 'nothing', 2, sections],
])('%s', (_name, id, to, expected) => expect(afterMove(rows, id, to)).toEqual(expected))

test('a section moves with its lessons, but not past either end', () => {
  expect(withSectionMoved(sections, 'Late', -1)).toEqual([sections[0], sections[2], sections[1]])
  expect(withSectionMoved(sections, 'Early', 1)).toEqual([sections[1], sections[0], sections[2]])
  for (const [title, by] of [
    ['Early', -1],
    ['Late', 1],
    ['Nothing', 1],
  ] as const)
    expect(withSectionMoved(sections, title, by)).toEqual(sections)
})
