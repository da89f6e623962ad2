import { addToWorkflows } from '../workflows/add-to-workflows.ts'

/** What the help center adds to rules. */
export const articleParts = addToWorkflows({
  actions: {
    send_article: {
      summary: 'Send an article',
      inputs: {
        article_id: { kind: 'one', isRequired: true, refersTo: 'article' },
        message: { kind: 'text', max: 2000, isTemplate: true },
      },
    },
  },
})
