import { expect, test } from 'vitest'
import { isWhole, reordered, sectionsOf, withLessonIn } from './rules.ts'

const at = (lesson_id: string, section_title: string) => ({ lesson_id, section_title })
const section = (section_title: string, ...lesson_ids: string[]) => ({ section_title, lesson_ids })

test.each([
  [['a', 'b', 'c'], 'c', 0, ['c', 'a', 'b']],
  [['a', 'b', 'c'], 'a', 1, ['b', 'a', 'c']],
  [['a', 'b', 'c'], 'a', 99, ['b', 'c', 'a']],
  [['a'], 'a', 0, ['a']],
])('%j with %s at %i is %j', (ids, moved, position, expected) => expect(reordered(ids, moved, position)).toEqual(expected))

test.each([
  [[], [], []],
  [['Basics', 'More'], [at('1', 'More')], [section('Basics'), section('More', '1')]],
  [['Basics'], [at('1', 'Basics'), at('2', ''), at('3', 'Basics')], [section('Basics', '1', '3'), section('', '2')]],
])('sections %j of lessons %j are %j', (titles, lessons, expected) => expect(sectionsOf(titles, lessons)).toEqual(expected))

test.each([
  ['3', 'Basics', [section('Basics', '1', '2', '3'), section('More')]],
  ['1', 'More', [section('Basics', '2'), section('More', '1')]],
  ['1', 'New', [section('Basics', '2'), section('More'), section('New', '1')]],
  ['1', 'Basics', [section('Basics', '2', '1'), section('More')]],
])('lesson %s into %s', (lesson, into, expected) => expect(withLessonIn([section('Basics', '1', '2'), section('More')], lesson, into)).toEqual(expected))

test.each([
  [[section('a', '1'), section('b', '2')], ['1', '2'], true],
  [[section('a', '2', '1')], ['1', '2'], true],
  [[section('a', '1')], ['1', '2'], false],
  [[section('a', '1', '2', '3')], ['1', '2'], false],
  [[section('a', '1', '1')], ['1', '2'], false],
  [[], [], true],
])('%j lists all of %j: %s', (sections, ids, expected) => expect(isWhole(sections, ids)).toBe(expected))
