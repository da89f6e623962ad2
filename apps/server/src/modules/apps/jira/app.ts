import { z } from 'zod'
import { defineApp } from '../app.ts'
import { bare, isAllowed, isOf, type Values } from '../tracker.ts'

const Answer = z.object({
  key: z.string(),
  self: z.string(),
  fields: z.object({ summary: z.string(), status: z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }) }) }),
})
const headers = ({ email, token }: Values) => ({ accept: 'application/json', authorization: `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}` })
/** Version 2, whose comments are plain text. */
const issueOf = (key: string, { site }: Values) => `${bare(site)}/rest/api/2/issue/${key}`

/** Jira Cloud, by its REST API: https://developer.atlassian.com/cloud/jira/platform/rest/v2/ */
export const jira = defineApp({
  manifest: {
    name: 'jira',
    title: 'Jira',
    does: 'tracks_issues',
    help_url: 'https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/',
    fields: {
      site: { kind: 'url', isRequired: true, example: 'https://acme.atlassian.net' },
      email: { kind: 'text', isRequired: true },
      token: { kind: 'secret', isRequired: true },
      projects: { kind: 'text', example: 'SUP, WEB' },
    },
  },
  tracker: {
    keyOf(url, { site, projects }) {
      const [, project, number] = /^\/browse\/([A-Za-z][A-Za-z0-9_]{0,30})-(\d{1,10})$/.exec(url.pathname) ?? []
      return isOf(url, site) && project && isAllowed(projects, project) ? `${project.toUpperCase()}-${number}` : undefined
    },
    read: (key, values) => ({ method: 'GET', url: `${issueOf(key, values)}?fields=summary,status`, headers: headers(values) }),
    issueIn(answer) {
      const { key, self, fields } = Answer.parse(answer)
      const { summary, status } = fields
      return { title: summary, url: `${new URL(self).origin}/browse/${key}`, isOpen: status.statusCategory.key !== 'done', state_text: status.name }
    },
    comment: (key, body, values) => ({ method: 'POST', url: `${issueOf(key, values)}/comment`, headers: headers(values), body: { body } }),
  },
})
