import { z } from 'zod'
import { defineApp } from '../app.ts'
import { bare, isAllowed, isOf, type Values } from '../tracker.ts'

const Answer = z.object({ title: z.string(), html_url: z.string(), state: z.string(), state_reason: z.string().nullish() })
const headers = ({ token }: Values) => ({
  accept: 'application/vnd.github+json',
  authorization: `Bearer ${token}`,
  'x-github-api-version': '2022-11-28',
})
/** The API of github.com has a host of its own, that of an Enterprise Server a path. */
const apiOf = ({ site }: Values) => (bare(site) === 'https://github.com' ? 'https://api.github.com' : `${bare(site)}/api/v3`)
const issueOf = (key: string, values: Values) => {
  const [repository = '', number = ''] = key.split('#')
  return `${apiOf(values)}/repos/${repository}/issues/${number}`
}

/** GitHub, by its REST API: https://docs.github.com/rest/issues/issues */
export const github = defineApp({
  manifest: {
    name: 'github',
    title: 'GitHub',
    does: 'tracks_issues',
    help_url: 'https://docs.github.com/authentication/keeping-your-account-and-data-secure/managing-your-personal-access-tokens',
    fields: {
      token: { kind: 'secret', isRequired: true },
      site: { kind: 'url', isRequired: true, byDefault: 'https://github.com' },
      projects: { kind: 'text', example: 'owner/name, owner/' },
    },
  },
  tracker: {
    keyOf(url, { site, projects }) {
      const [, owner, name, number] = /^\/([\w.-]{1,100})\/([\w.-]{1,100})\/(?:issues|pull)\/(\d{1,10})$/.exec(url.pathname) ?? []
      return isOf(url, site) && number && isAllowed(projects, `${owner}/${name}`) ? `${owner}/${name}#${number}` : undefined
    },
    read: (key, values) => ({ method: 'GET', url: issueOf(key, values), headers: headers(values) }),
    issueIn(answer) {
      const { title, html_url, state, state_reason } = Answer.parse(answer)
      return { title, url: html_url, isOpen: state === 'open', state_text: state === 'open' ? state : (state_reason ?? state).replaceAll('_', ' ') }
    },
    comment: (key, body, values) => ({ method: 'POST', url: `${issueOf(key, values)}/comments`, headers: headers(values), body: { body } }),
  },
})
