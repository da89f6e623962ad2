import { expect, test } from 'vitest'
import { builtInTemplate, mailTemplateKinds, mailTemplateNames, renderTemplate, templateProblems } from './template-kinds.ts'

test.each(mailTemplateNames)('the built-in texts of %s use known placeholders and contain what they need', (kind) => {
  for (const template of Object.values(mailTemplateKinds[kind].texts)) expect(templateProblems(kind, template)).toEqual({ unknown: [], missing: [] })
})

test('unknown placeholders and missing links are named', () => {
  const template = { subject: '{name}', text: 'Hello {companyName}, {nickname} {nickname}' }
  expect(templateProblems('rating_request', template)).toEqual({ unknown: ['name', 'nickname'], missing: ['ratingLink'] })
})

test('values are filled in once, unknown names stay, and empty ones leave no gap', () => {
  const template = { subject: '{title} {other}', text: 'A\n\n{text}\n\nB {title}' }
  expect(renderTemplate(template, { title: '{text}', text: '' })).toEqual({ subject: '{text} {other}', text: 'A\n\nB {text}\n' })
})

test.each([
  ['de-AT', 'Bestätigen Sie Ihr Abonnement'],
  ['en', 'Confirm your subscription'],
  ['fr', 'Confirm your subscription'],
])('%s', (language, subject) => {
  expect(builtInTemplate('status_confirmation', language).subject).toBe(subject)
})
