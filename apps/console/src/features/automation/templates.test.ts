import { workflowTemplates } from '@porchlight/contracts/workflows/workflow-templates'
import { expect, test } from 'vitest'
import { blankTemplate, planOf, templateAbout, templateName, templatesWith } from './templates.ts'

test('every template has a name of its own and says what it does', () => {
  const all = [blankTemplate, ...workflowTemplates.map(({ template }) => template)]
  expect(workflowTemplates.length).toBeGreaterThanOrEqual(30)
  expect(new Set(all.map(templateName)).size).toBe(all.length)
  expect(all.filter((template) => !templateAbout(template))).toEqual([])
})

test('templates are found by the words of name and sentence in any order, and shown by group', () => {
  const found = (words: string) => templatesWith(words).flatMap(({ templates }) => templates)
  expect(found('')).toEqual(workflowTemplates.map(({ template }) => template))
  expect(found('RATING bad')).toEqual(['follow_up_bad_rating'])
  expect(found('no such thing')).toEqual([])
})

test('a schedule is in the time of the browser; a template is not changed by it', () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(planOf('unassigned_mornings').triggers).toEqual([{ on: 'schedule', weekdays: [1, 2, 3, 4, 5], times: ['08:00'], time_zone: zone }])
  expect(planOf('vip_first')).toEqual(workflowTemplates.find(({ template }) => template === 'vip_first')?.plan)
})
