import { defineApp } from '../app.ts'

/** Incoming webhooks of Microsoft Teams, made with its app Workflows: they take messages with adaptive cards. */
export const teams = defineApp({
  manifest: {
    name: 'teams',
    title: 'Microsoft Teams',
    does: 'notifies',
    help_url: 'https://support.microsoft.com/office/create-incoming-webhooks-with-workflows-for-microsoft-teams-8ae491c7-0394-4861-ba59-055e33f75498',
    fields: { url: { kind: 'secret', isRequired: true, example: 'https://….logic.azure.com/…' } },
  },
  write({ title, details, conversation }) {
    const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text: plain(text), wrap: true, ...more })
    const content = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.4',
      body: [
        block(title, { weight: 'Bolder' }),
        ...(conversation ? [block(conversation.title)] : []),
        ...details.map((each) => block(each, { isSubtle: true, spacing: 'Small' })),
      ],
      ...(conversation && { actions: [{ type: 'Action.OpenUrl', title: 'Open', url: conversation.url }] }),
    }
    return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }] }
  },
})

/** Text blocks read a part of Markdown: what a customer wrote must not become a link. */
const plain = (text: string): string => text.replace(/[\\*_[\]()#`~<>]/g, '\\$&')
