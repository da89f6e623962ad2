import { defineConversationPlaces } from '../../shared/features/conversation-places.ts'
import { FormAnswersPanel } from './visitor/form-answers.tsx'
import { EarlierPanel, FactsPanel, PagesPanel } from './visitor/visitor-panels.tsx'
import { WhoPanel } from './visitor/who-panel.tsx'

export const places = defineConversationPlaces({
  panels: [
    { id: 'contact.who', order: 10, Panel: WhoPanel },
    { id: 'contact.facts', order: 40, Panel: FactsPanel },
    { id: 'contact.form-answers', order: 50, Panel: FormAnswersPanel },
    { id: 'contact.pages', order: 60, Panel: PagesPanel },
    { id: 'contact.earlier', order: 70, Panel: EarlierPanel },
  ],
})
