import { z } from 'zod'
import { defineApp } from '../app.ts'
import { isAllowed, type TrackerCall, type Values } from '../tracker.ts'

const Issue = z.object({ title: z.string(), url: z.string(), state: z.object({ name: z.string(), type: z.string() }) })
const Read = z.object({ data: z.object({ issue: Issue.nullable() }).nullish() })
const Commented = z.object({ data: z.object({ commentCreate: z.object({ success: z.boolean() }) }) })
/** The types of states in which nothing is left to do. */
const overTypes = ['completed', 'canceled', 'duplicate']

const call = ({ api, token }: Values, query: string, variables: object): TrackerCall => ({
  method: 'POST',
  url: api ?? '',
  headers: { authorization: token ?? '', accept: 'application/json' },
  body: { query, variables },
})

/** Linear, by its GraphQL API: https://linear.app/developers/graphql */
export const linear = defineApp({
  manifest: {
    name: 'linear',
    title: 'Linear',
    does: 'tracks_issues',
    help_url: 'https://linear.app/docs/api-and-webhooks',
    fields: {
      token: { kind: 'secret', isRequired: true },
      workspace: { kind: 'text', isRequired: true, example: 'acme' },
      projects: { kind: 'text', example: 'ENG, SUP' },
      api: { kind: 'url', isRequired: true, byDefault: 'https://api.linear.app/graphql' },
    },
  },
  tracker: {
    keyOf(url, { workspace, projects }) {
      const [, space, team, number] = /^\/([\w-]{1,100})\/issue\/([A-Za-z0-9]{1,20})-(\d{1,10})(?:\/[^/]{0,300})?$/.exec(url.pathname) ?? []
      const isOurs = url.origin === 'https://linear.app' && space?.toLowerCase() === workspace?.toLowerCase()
      return isOurs && team && isAllowed(projects, team) ? `${team.toUpperCase()}-${number}` : undefined
    },
    read: (key, values) => call(values, 'query Issue($id: String!) { issue(id: $id) { title url state { name type } } }', { id: key }),
    issueIn(answer) {
      const issue = Read.parse(answer).data?.issue
      return issue ? { title: issue.title, url: issue.url, isOpen: !overTypes.includes(issue.state.type), state_text: issue.state.name } : undefined
    },
    comment: (key, body, values) =>
      call(values, 'mutation Comment($issueId: String!, $body: String!) { commentCreate(input: { issueId: $issueId, body: $body }) { success } }', {
        issueId: key,
        body,
      }),
    hasFailed: (answer) => Commented.safeParse(answer).data?.data.commentCreate.success !== true,
  },
})
