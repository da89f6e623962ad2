import { defineApp } from '../app.ts'

/** Any incoming webhook that takes `{ text }`: Mattermost, Rocket.Chat, Google Chat, and others. */
export const anyWebhook = defineApp({
  manifest: {
    name: 'webhook',
    title: 'Incoming webhook',
    does: 'notifies',
    help_url: null,
    fields: { url: { kind: 'secret', isRequired: true, example: 'https://' } },
  },
  write: ({ title, details, conversation }) => ({
    text: [[title, conversation?.title].filter(Boolean).join(' · '), ...details, ...(conversation ? [conversation.url] : [])].join('\n'),
  }),
})
