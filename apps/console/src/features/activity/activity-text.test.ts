import { setLanguage } from '@porchlight/ui/translate.ts'
import { afterEach, expect, test } from 'vitest'
import { activityText } from './activity-text.ts'
import { german } from './german.ts'

afterEach(() => setLanguage({ locale: 'en', texts: {} }))
const item = (trigger: string, activity_values: Record<string, string> = {}, activity_name = '') => ({ trigger, activity_values, activity_name })
const inGerman = Object.fromEntries(Object.entries(german.activity).map(([key, text]) => [`activity.${key}`, text]))

test.each([
  [item('conversation.transferred'), 'transferred a chat to you', 'hat Ihnen einen Chat übergeben'],
  [item('draft.submitted', { number: '12' }), 'asked you to review a reply · #12', 'bittet Sie, eine Antwort zu prüfen · #12'],
  [item('draft.reviewed', { number: '12', decision: 'approve' }), 'approved your reply · #12', 'hat Ihre Antwort freigegeben · #12'],
  [item('conversation.assigned'), 'assigned a conversation to you', 'hat Ihnen eine Unterhaltung zugewiesen'],
  [item('teammate.invited', { role: 'agent' }), 'invited a new teammate (agent)', 'hat jemanden ins Team eingeladen (agent)'],
  [item('course.published', { title: 'Brakes' }), 'published “Brakes”', 'hat „Brakes“ veröffentlicht'],
  [item('review.requested', { title: 'Brakes' }), 'asked you to review “Brakes”', 'bittet Sie, „Brakes“ zu prüfen'],
  // Placeholders inside values are not replaced.
  [item('article.published', { title: '{role}' }), 'published “{role}”', 'hat „{role}“ veröffentlicht'],
])("an item is described in the user's language: %#", (each, english, translated) => {
  expect(activityText(each)).toBe(english)
  setLanguage({ locale: 'de', texts: inGerman })
  expect(activityText(each)).toBe(translated)
})

test.each(['automation.ran', 'toString'])("an item shows the server's text if the catalogue has none for its trigger: %s", (trigger) =>
  expect(activityText(item(trigger, {}, 'ran a workflow'))).toBe('ran a workflow'),
)
