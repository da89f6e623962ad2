import { createServer, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'

type Call = { method: string; path: string; headers: IncomingMessage['headers']; body: Record<string, unknown> }
type Answer = { status: number; body: unknown }

/** The token that the stand-in takes. */
export const trackerToken = 't0ken'

/**
 * Starts a stand-in of GitHub Enterprise Server, GitLab, Linear and Jira on 127.0.0.1, which stops with the test. It speaks as their documents say: one issue
 * (number 7) whose state the test sets, comments on it, 401 for another token and 404 for another issue.
 */
export async function trackers() {
  const state = { isOpen: true, isBroken: false }
  const comments: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const { method = '', url = '', headers } = request
    const call: Call = { method, path: url, headers, body: text ? (JSON.parse(text) as Call['body']) : {} }
    const answer = state.isBroken ? { status: 503, body: {} } : answerTo(call)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const title = 'Brakes squeak'

  function answerTo(call: Call): Answer {
    if (call.path.startsWith('/api/v3/')) return github(call)
    if (call.path.startsWith('/api/v4/')) return gitlab(call)
    return call.path === '/graphql' ? linear(call) : jira(call)
  }

  function github({ method, path, headers, body }: Call): Answer {
    if (headers.authorization !== `Bearer ${trackerToken}`) return { status: 401, body: { message: 'Bad credentials' } }
    if (headers['x-github-api-version'] !== '2022-11-28' || !headers['user-agent']) return { status: 403, body: {} }
    if (method === 'GET' && path === '/api/v3/repos/velo/shop/issues/7')
      return {
        status: 200,
        body: {
          number: 7,
          title,
          html_url: `${url}/velo/shop/issues/7`,
          state: state.isOpen ? 'open' : 'closed',
          state_reason: state.isOpen ? null : 'completed',
        },
      }
    if (method === 'POST' && path === '/api/v3/repos/velo/shop/issues/7/comments') return commented(body.body, { id: 1 })
    return { status: 404, body: { message: 'Not Found' } }
  }

  function gitlab({ method, path, headers, body }: Call): Answer {
    if (headers['private-token'] !== trackerToken) return { status: 401, body: { message: '401 Unauthorized' } }
    const issue = '/api/v4/projects/velo%2Fweb%2Fshop/issues/7'
    if (method === 'GET' && path === issue)
      return { status: 200, body: { iid: 7, title, web_url: `${url}/velo/web/shop/-/issues/7`, state: state.isOpen ? 'opened' : 'closed' } }
    return method === 'POST' && path === `${issue}/notes` ? commented(body.body, { id: 1 }) : { status: 404, body: { message: '404 Not found' } }
  }

  function linear({ headers, body }: Call): Answer {
    if (headers.authorization !== trackerToken) return { status: 401, body: { errors: [{ message: 'Authentication required' }] } }
    const { query, variables } = body as { query: string; variables: Record<string, string> }
    if (query.startsWith('mutation'))
      return variables.issueId === 'ENG-7'
        ? commented(variables.body, { data: { commentCreate: { success: true } } }, 200)
        : { status: 200, body: { errors: [{ message: 'Entity not found' }] } }
    const found = {
      title,
      url: 'https://linear.app/velo/issue/ENG-7/brakes',
      state: state.isOpen ? { name: 'Todo', type: 'unstarted' } : { name: 'Done', type: 'completed' },
    }
    return { status: 200, body: variables.id === 'ENG-7' ? { data: { issue: found } } : { data: null, errors: [{ message: 'Entity not found: Issue' }] } }
  }

  function jira({ method, path, headers, body }: Call): Answer {
    if (headers.authorization !== `Basic ${Buffer.from(`kim@velo.test:${trackerToken}`).toString('base64')}`) return { status: 401, body: {} }
    const issue = '/rest/api/2/issue/SUP-7'
    const status = state.isOpen ? { name: 'To Do', statusCategory: { key: 'new' } } : { name: 'Fertig', statusCategory: { key: 'done' } }
    if (method === 'GET' && path === `${issue}?fields=summary,status`)
      return { status: 200, body: { id: '1', key: 'SUP-7', self: `${url}/rest/api/2/issue/1`, fields: { summary: title, status } } }
    return method === 'POST' && path === `${issue}/comment`
      ? commented(body.body, { id: '1' })
      : { status: 404, body: { errorMessages: ['Issue does not exist'] } }
  }

  function commented(text: unknown, body: unknown, status = 201): Answer {
    comments.push(String(text))
    return { status, body }
  }

  return { url, state, comments }
}
