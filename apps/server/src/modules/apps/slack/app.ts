import { defineApp } from '../app.ts'

/** Slack's incoming webhooks: https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
export const slack = defineApp({
  manifest: {
    name: 'slack',
    title: 'Slack',
    does: 'notifies',
    help_url: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
    fields: { url: { kind: 'secret', isRequired: true, example: 'https://hooks.slack.com/services/…' } },
  },
  write({ title, details, conversation }) {
    const about = conversation && `<${conversation.url}|${escaped(conversation.title)}>`
    return { text: [[`*${escaped(title)}*`, about].filter(Boolean).join(' · '), ...details.map(escaped)].join('\n') }
  },
})

/** The three characters that Slack's texts escape; a `|` would end the address of a link, which holds none. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
