import { ApiError, type ClientMessage } from '@porchlight/client'
import type { VisitorConversationView } from '@porchlight/contracts/conversations/conversations'
import type { FlowPrompt } from '@porchlight/contracts/flows/flow-prompt'
import type { OfferedFlow } from '@porchlight/contracts/flows/flow-runs'
import { sampleForm } from './sample-form.ts'
import type { Scene } from './stand-in-session.ts'

const minuteMs = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()
const ada = { id: null, name: 'Ada Byron', picture: '' }
let count = 0

function conversation(rest: Partial<VisitorConversationView> = {}): VisitorConversationView {
  count += 1
  const conversation_ref = `conversation${count}`
  return {
    conversation_ref,
    number: count,
    state: 'ongoing',
    agent: { name: ada.name, picture: '' },
    last_message: { excerpt: 'Yes, the Harbour comes in size M too.', sender_type: 'agent', at: ago(4) },
    unread_count: 0,
    created_at: ago(60),
    updated_at: ago(4),
    merged_into: null,
    seq: 1,
    ...rest,
  }
}

function message(text: string, minutes: number, rest: Partial<ClientMessage> = {}): ClientMessage {
  count += 1
  return {
    id: `message${count}`,
    conversation_ref: 'conversation1',
    client_msg_id: null,
    seq: count,
    changed_seq: count,
    sender_type: 'agent',
    sender: ada,
    message: text,
    attachments: [],
    mentions: [],
    read_status: 0,
    sent_via: 'application',
    created_at: ago(minutes),
    edited_at: null,
    is_deleted: false,
    ...rest,
  }
}
const mine = (text: string, minutes: number, rest: Partial<ClientMessage> = {}) =>
  message(text, minutes, { sender_type: 'visitor', sender: null, read_status: 1, ...rest })
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="#9ecbd6"/><circle cx="200" cy="270" r="90" fill="none" stroke="#234" stroke-width="14"/><circle cx="440" cy="270" r="90" fill="none" stroke="#234" stroke-width="14"/><path d="M200 270 290 140h130l20 130M290 140l40 130h110" fill="none" stroke="#d2552b" stroke-width="16"/></svg>')}`

const talk = [
  mine('Hello! Does the **Harbour** city bike come in a smaller frame?', 1500),
  message('joined', 1496, { sender_type: 'system', sender: null, values: { agent: 'Ada' } }),
  message('Good morning! Yes, it does:\n\n- size S for 155–168 cm\n- size M for 166–180 cm\n\nHave a look at https://northwind.example/harbour', 1495),
  message('Shall I put one aside for you?', 1494),
  mine('That would be lovely. This is the one I mean:', 12, {
    attachments: [{ file_id: 'f1', url: picture, name: 'bike.png', type: 'image/png', size: 48_213, width: 640, height: 400 }],
  }),
  message('Exactly. I have attached the size chart.', 9, {
    attachments: [{ file_id: 'f2', url: '#', name: 'Size_chart...2026.pdf', type: 'application/pdf', size: 1_240_000, width: null, height: null }],
  }),
  mine('Thank you! 🚲', 2),
]
const chatRoute = { screen: 'chat' as const, conversation_ref: 'conversation1' }
const open = { conversation_ref: 'conversation1', conversation: conversation() }
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

const several = [
  conversation({ unread_count: 2 }),
  conversation({
    state: 'waiting',
    agent: null,
    last_message: { excerpt: 'Where is my order 4711?', sender_type: 'visitor', at: ago(55) },
    updated_at: ago(55),
  }),
  conversation({ state: 'closed', last_message: { excerpt: longWord, sender_type: 'agent', at: ago(5000) }, updated_at: ago(5000) }),
  conversation({ state: 'closed', last_message: { excerpt: '', sender_type: 'visitor', at: ago(90_000) }, updated_at: ago(90_000) }),
]

const prompt = (kind: string, labels: readonly string[]): FlowPrompt => ({
  run_ref: 'run1',
  node_id: 'node1',
  step: 2,
  kind,
  choices: labels.map((label, at) => ({ choice_id: `c${at}`, label })),
  max: kind === 'rating' ? 5 : null,
  can_go_back: true,
})
const flowButton = (flow_ref: string, label: string): OfferedFlow => ({
  flow_ref,
  on: 'button',
  label,
  url: '',
  seconds: 0,
  opening: { texts: [], choices: [], kind: null, form: null },
})

/** The states worth looking at, by name. */
export const scenes: Record<string, Scene> = {
  home: {},
  known: { state: { conversations: several } },
  away: { state: { is_online: false, standing: 'away' }, boot: { is_online: false, standing: 'away' } },
  disabled: { boot: { chat_enabled: false } },
  long: { boot: { company_name: longWord, greeting: `${longWord}?` }, state: { conversations: several } },
  home_failed: { state: { list: 'failed' } },
  compact: {
    boot: { widget: { theme: 'compact', isHelpShown: true, isChatShown: true, isMessageShown: true, isNewsShown: true, isTeamShown: true } },
    state: { conversations: several },
  },
  everything: { boot: { contact_form_online: true } },
  home_empty: { help: 'empty' },
  home_loading: { help: 'loading' },
  help: { route: { screen: 'help' } },
  help_loading: { route: { screen: 'help' }, help: 'loading' },
  help_empty: { route: { screen: 'help' }, help: 'empty' },
  help_failed: { route: { screen: 'help' }, help: 'failed' },
  search: { route: { screen: 'help', query: 'track order' } },
  search_word: { route: { screen: 'help', query: 'order' } },
  search_none: { route: { screen: 'help', query: 'purple elephants' }, help: 'empty' },
  category: { route: { screen: 'category', categoryId: 'Orders and delivery', category_id: 'orders' } },
  category_long: { route: { screen: 'category', categoryId: 'x', category_id: 'long' } },
  article: { route: { screen: 'article', id: 'track' } },
  article_gone: { route: { screen: 'article', id: 'nothing' } },
  news: { route: { screen: 'news' } },
  news_empty: { route: { screen: 'news' }, help: 'empty' },
  news_flash: { route: { screen: 'newsFlash', id: 'autumn' } },
  classic: { isClassic: true },
  classic_contact: { isClassic: true, boot: { contact_form_online: true }, form: sampleForm },
  message: { route: { screen: 'message' }, boot: { contact_form_online: true }, form: sampleForm },
  message_none: { route: { screen: 'message' } },
  list: { route: { screen: 'conversations' }, state: { conversations: several, cursor: 'x' } },
  list_empty: { route: { screen: 'conversations' } },
  list_loading: { route: { screen: 'conversations' }, state: { list: 'loading' } },
  list_failed: { route: { screen: 'conversations' }, state: { list: 'failed' } },
  chat_flow_new: {
    route: { screen: 'chat', conversation_ref: null },
    flows: [
      {
        flow_ref: 'flow1',
        on: 'chat_opened',
        label: '',
        url: '',
        seconds: 0,
        opening: {
          texts: ['Hello! I answer the usual questions by myself.', 'What is it about?'],
          choices: [
            { choice_id: 'order', label: 'An order' },
            { choice_id: 'repair', label: 'A repair in our workshop' },
            { choice_id: 'size', label: 'Finding my size' },
            { choice_id: 'other', label: 'Something else' },
          ],
          kind: 'choice',
          form: null,
        },
      },
    ],
  },
  home_flows: { flows: [flowButton('flow2', 'Where is my order?'), flowButton('flow3', 'Book a repair')] },
  chat_flow: {
    route: chatRoute,
    chat: {
      ...open,
      conversation: conversation({ state: 'waiting', agent: null, in_flow: true }),
      messages: [
        message('Hello! I answer the usual questions by myself.', 3, { sender: null }),
        message('What is it about?', 3, { sender: null }),
        mine('A repair in our workshop', 2),
        message('When would you like to come?', 2, { sender: null, prompt: prompt('choice', ['Tomorrow', 'This week', 'Next week', 'I don’t know yet']) }),
      ],
    },
  },
  chat_flow_date: {
    route: chatRoute,
    chat: {
      ...open,
      conversation: conversation({ state: 'waiting', agent: null, in_flow: true }),
      messages: [mine('A repair', 2), message('On which day?', 2, { sender: null, prompt: prompt('date', []) })],
    },
  },
  chat_flow_rating: {
    route: chatRoute,
    chat: {
      ...open,
      conversation: conversation({ state: 'waiting', agent: null, in_flow: true }),
      messages: [mine('A repair', 2), message('How was it?', 2, { sender: null, prompt: prompt('rating', []) })],
    },
  },
  chat_new: { route: { screen: 'chat', conversation_ref: null } },
  chat: { route: chatRoute, chat: { ...open, messages: talk, typing: [{ id: null, name: ada.name, kind: 'agent', is_note: false }] } },
  chat_states: {
    route: chatRoute,
    state: { live: 'closed' },
    chat: {
      ...open,
      messages: [
        ...talk.slice(0, 2),
        message('', 20, { is_deleted: true }),
        message('I meant Tuesday.', 19, { edited_at: ago(18) }),
        mine(longWord, 10),
        mine('It is still on its way', 1, { local: 'sending', read_status: 0 }),
        mine('This one was refused', 1, { local: 'failed', read_status: 0 }),
        mine('Written ten minutes ago, in a tunnel', 14, { local: 'draft', read_status: 0 }),
      ],
    },
  },
  chat_who: {
    route: chatRoute,
    state: { is_asked: false, asked_after: { conversation_ref: 'conversation1', key: talk[0]?.id ?? '' } },
    chat: { ...open, messages: talk.slice(0, 3) },
  },
  chat_waiting: {
    route: chatRoute,
    chat: { ...open, conversation: conversation({ state: 'waiting', agent: null }), messages: [mine('Where is my order 4711?', 4)] },
    waiting: { ahead: 2, minutes: 4 },
  },
  chat_closed: {
    route: chatRoute,
    chat: { ...open, conversation: conversation({ state: 'closed' }), messages: talk },
    rating: { message_id: 'm1', message_rating: null, message_review: '', is_open: true },
  },
  chat_loading: { route: chatRoute, chat: { conversation_ref: 'conversation1', status: 'loading' } },
  chat_failed: { route: chatRoute, chat: { conversation_ref: 'conversation1', status: 'failed', error: new ApiError('unavailable', 0) } },
  chat_gone: { route: chatRoute, chat: { conversation_ref: 'conversation1', status: 'gone' } },
}
