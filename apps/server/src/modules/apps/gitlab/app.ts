import { z } from 'zod'
import { defineApp } from '../app.ts'
import { bare, isAllowed, isOf, type Values } from '../tracker.ts'

const Answer = z.object({ title: z.string(), web_url: z.string(), state: z.string() })
const headers = ({ token }: Values) => ({ accept: 'application/json', 'private-token': token ?? '' })
const issueOf = (key: string, { site }: Values) => {
  const [project = '', number = ''] = key.split('#')
  return `${bare(site)}/api/v4/projects/${encodeURIComponent(project)}/issues/${number}`
}

/** GitLab, by its REST API: https://docs.gitlab.com/api/issues/ */
export const gitlab = defineApp({
  manifest: {
    name: 'gitlab',
    title: 'GitLab',
    does: 'tracks_issues',
    help_url: 'https://docs.gitlab.com/user/profile/personal_access_tokens/',
    fields: {
      token: { kind: 'secret', isRequired: true },
      site: { kind: 'url', isRequired: true, byDefault: 'https://gitlab.com' },
      projects: { kind: 'text', example: 'group/project, group/' },
    },
  },
  tracker: {
    keyOf(url, { site, projects }) {
      const [, project, number] = /^\/([\w./-]{1,250}?)\/-\/(?:issues|work_items)\/(\d{1,10})$/.exec(url.pathname) ?? []
      return isOf(url, site) && project && number && isAllowed(projects, project) ? `${project}#${number}` : undefined
    },
    read: (key, values) => ({ method: 'GET', url: issueOf(key, values), headers: headers(values) }),
    issueIn(answer) {
      const { title, web_url, state } = Answer.parse(answer)
      return { title, url: web_url, isOpen: state === 'opened', state_text: state }
    },
    comment: (key, body, values) => ({ method: 'POST', url: `${issueOf(key, values)}/notes`, headers: headers(values), body: { body } }),
  },
})
