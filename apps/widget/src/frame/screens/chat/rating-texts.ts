import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings for rating a closed chat; the names of the scores and the prompts are those of the rating page (checklist P1). */
export const t = defineTexts('widget_rating', {
  title: 'How satisfied are you with our help?',
  rating_1: 'Very Dissatisfied',
  rating_2: 'Dissatisfied',
  rating_3: 'Neutral',
  rating_4: 'Satisfied',
  rating_5: 'Very Satisfied',
  low: 'What specific changes would have improved your experience?',
  high: 'What did you find most helpful about your experience, and what could we have done better?',
  submit: 'Submit',
  submitting: 'Sending…',
  thanks: 'Thank You For Your Review!',
  change: 'Change your rating',
  failed: "Couldn't send your rating. Please try again.",
})
