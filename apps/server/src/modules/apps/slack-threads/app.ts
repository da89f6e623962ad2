import { defineApp } from '../app.ts'

/** An app of the team's own Slack workspace, with a bot that posts and is told of answers: https://docs.slack.dev/apis/events-api */
export const slackThreads = defineApp({
  manifest: {
    name: 'slack_threads',
    title: 'Threads in Slack',
    does: 'has_threads',
    help_url: 'https://docs.slack.dev/quickstart',
    fields: {
      channel: { kind: 'text', isRequired: true, example: 'C0123456789' },
      token: { kind: 'secret', isRequired: true, example: 'xoxb-…' },
      signing_secret: { kind: 'secret', isRequired: true },
      api: { kind: 'url', isRequired: true, byDefault: 'https://slack.com/api' },
    },
  },
})
