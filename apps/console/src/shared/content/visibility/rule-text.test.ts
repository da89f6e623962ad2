import type { VisibilityExplanation, VisibilityRule } from '@porchlight/contracts/visibility/visibility'
import { expect, test } from 'vitest'
import { checkText, ruleText, whoText } from './rule-text.ts'

const names = { library: 'Northwind', parent: 'The agency', category: 'Brakes' }
const rules: VisibilityRule[] = [
  'own',
  'default',
  'enabled_by_library',
  'enabled_by_parent',
  'other_library',
  'not_published',
  'disabled',
  'audience',
  'defaults_off',
  'disabled_by_library',
  'disabled_by_parent',
]

test('every rule is a complete sentence that includes its names', () => {
  const said = rules.map((rule) => ruleText({ rule }, names))
  expect(new Set(said).size).toBe(rules.length)
  for (const text of said) {
    expect(text).toMatch(/^[A-Z“].*\.$/)
    expect(text).not.toContain('{')
  }
  expect(ruleText({ rule: 'disabled_by_library' }, names)).toBe('Northwind has hidden it.')
})

test('a hidden category also explains why it is hidden', () => {
  expect(ruleText({ rule: 'category_hidden', category: { rule: 'disabled_by_parent' } }, names)).toBe(
    'It’s in “Brakes”, and that category is hidden: The agency has hidden it for its libraries.',
  )
})

const library = { support_lib_id: 'c', company_name: 'Northwind' }
const parent = { support_lib_id: 'p', company_name: 'The agency' }
const item = (support_lib_id: string): VisibilityExplanation['item'] => ({ kind: 'article', id: 'a', title: 'A', support_lib_id })
test.each<[VisibilityRule, string, VisibilityRule | null, string]>([
  ['not_published', 'p', null, 'Anyone who can publish articles in The agency.'],
  ['disabled', 'c', null, 'Anyone who can publish articles in Northwind.'],
  ['defaults_off', 'p', null, 'Anyone who can manage the widget settings of Northwind.'],
  ['disabled_by_parent', 'p', null, 'Anyone who can publish articles or manage the widget settings in The agency.'],
  ['category_hidden', 'p', 'disabled_by_library', 'Anyone who can publish articles or manage the widget settings in Northwind.'],
])('says who can change rule %s for an item of library %s', (rule, owner, of, expected) => {
  expect(whoText({ rule, item: item(owner), library, parent, category: of && { id: 'x', title: 'X', rule: of } })).toBe(expected)
})

test('a check states its outcome', () => {
  expect(checkText({ check: 'library_list', outcome: 'hides' }, names, 'article')).toBe('Northwind has a rule to hide it')
  expect(checkText({ check: 'library_list', outcome: 'not_asked' }, names, 'article')).toBe('Northwind has no specific rule for it')
  expect(checkText({ check: 'categories', outcome: 'hides' }, names, 'category')).toBe('One of its parent categories is hidden')
  expect(checkText({ check: 'published', outcome: 'hides' }, names, 'article')).toBe('It is not published')
})
