// What try-release.sh asks of a running release, with nothing but Node: as-people.mjs <ready|signs-in|page|chats|remembers|live> <address> [page]
import { randomBytes } from 'node:crypto'

const [act, address, page] = process.argv.slice(2)
/** The chat's words, looked for again after the restore. */
const asked = 'Is my bike ready?'
const answered = 'Yes, come by until six.'

const acts = {
  ready: async () => (await fetch(`${address}/readyz`)).ok || process.exit(1),
  'signs-in': signIn,
  page: async () => process.stdout.write(`${page} ${(await fetch(address + page, { redirect: 'manual' })).status}\n`),
  async chats() {
    const { support_lib_id, call } = await signIn()
    const visitor = caller(`Visitor ${support_lib_id}.${randomBytes(32).toString('base64url')}`)
    const { conversation } = await visitor('POST', '/api/inbox/messages', { client_msg_id: crypto.randomUUID(), message: asked })
    const { conversation_ref } = conversation
    await call('PUT', `/api/inbox/conversations/${conversation_ref}/assignment`, {})
    await call('POST', '/api/inbox/messages', { client_msg_id: crypto.randomUUID(), conversation_ref, message: answered })
    const { messages } = await visitor('GET', `/api/inbox/messages?conversation_ref=${conversation_ref}`)
    for (const text of [asked, answered]) expectText(JSON.stringify(messages), text)
  },
  async remembers() {
    const { call } = await signIn()
    const [{ conversation_ref }] = (await call('GET', '/api/inbox/conversations')).conversations
    expectText(JSON.stringify(await call('GET', `/api/inbox/messages?conversation_ref=${conversation_ref}`)), answered)
  },
  async live() {
    const { support_lib_id, call } = await signIn()
    const secret = randomBytes(32).toString('base64url')
    const visitor = caller(`Visitor ${support_lib_id}.${secret}`)
    const { conversation } = await visitor('POST', '/api/inbox/messages', { client_msg_id: crypto.randomUUID(), message: asked })
    const { conversation_ref } = conversation
    const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`)
    const got = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('no answer came within 20 s')), 20_000).unref()
      socket.onerror = () => reject(new Error('the live connection failed'))
      socket.onopen = () => socket.send(JSON.stringify({ id: '1', action: 'hello', auth: { support_lib_id, secret } }))
      socket.onmessage = async ({ data }) => {
        const { re, error } = JSON.parse(data)
        if (error) reject(new Error(data))
        else if (re === '1') socket.send(JSON.stringify({ id: '2', action: 'subscribe', stream: `conversation:${conversation_ref}`, after: null }))
        else if (re === '2') {
          await call('PUT', `/api/inbox/conversations/${conversation_ref}/assignment`, {})
          await call('POST', '/api/inbox/messages', { client_msg_id: crypto.randomUUID(), conversation_ref, message: answered })
        } else if (data.includes(answered)) resolve()
      }
    })
    await got
    socket.close()
  },
}

async function signIn() {
  const password = { email: 'boss@fresh.test', password: 'a-fine-long-phrase' }
  const { identity_token, user } = await caller()('POST', '/api/identity/sign_in', password)
  const { user_id, support_lib_id } = user
  const { token } = await caller(`Bearer ${identity_token}`)('POST', '/api/inbox/login', { email: password.email, user_id, support_lib_id })
  return { support_lib_id, call: caller(`Bearer ${token}`) }
}

function caller(authorization) {
  return async (method, path, body) => {
    const headers = { ...(authorization && { authorization }), ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(address + path, { method, headers, body: body && JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
}

function expectText(whole, text) {
  if (!whole.includes(text)) throw new Error(`“${text}” is missing in ${whole.slice(0, 2000)}`)
}

await acts[act]()
