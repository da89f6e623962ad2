import { expect, test } from 'vitest'
import { isWhole, labelsAfter, reordered, sectionsOf, withLessonIn } from './rules.ts'

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

const [basics, more] = [section('Basics', '1', '2'), section('More', '3')]
test.each([
  ['nothing new', {}, [basics, more], [more, basics], {}],
  ['a renamed one keeps its name', {}, [basics, more], [section('Start', '1', '2'), more], { Start: 'Basics' }],
  ['also when renamed again', { Start: 'Basics' }, [section('Start', '1')], [section('Begin', '1')], { Begin: 'Basics' }],
  ['until it has its name again', { Start: 'Basics' }, [section('Start', '1')], [section('Basics', '1')], {}],
  ['a new one has none', {}, [basics], [basics, section('New')], { New: '' }],
  ['also with lessons of another that stays', {}, [basics], [section('Basics', '1'), section('New', '2')], { New: '' }],
  ['one of two has it', {}, [basics], [section('A', '1'), section('B', '2')], { A: 'Basics', B: '' }],
  ['a name that was deleted is new', {}, [more], [more, section('Basics')], { Basics: '' }],
  ['lessons without a section', {}, [section('', '1')], [section('Named', '1')], { Named: '' }],
  ['names that objects have are new, too', {}, [basics], [basics, section('constructor'), section('__proto__')], { constructor: '', ['__proto__']: '' }],
  ['and stay', { ['__proto__']: '' }, [section('__proto__'), section('toString')], [section('toString'), section('__proto__')], { ['__proto__']: '' }],
])('names that readers see of sections: %s', (_what, labels, before, after, expected) => expect(labelsAfter(labels, before, after)).toEqual(expected))
