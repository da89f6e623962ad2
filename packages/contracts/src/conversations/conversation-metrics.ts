import { addToReports, countedMetric, shareMetric, timedMetric } from '../reports/metric.ts'

const messages = ['message.sent'] as const
const lifecycle = ['conversation.started', 'conversation.closed', 'conversation.reopened', 'conversation.became_ticket'] as const
const replies = ['conversation.started', 'message.sent', 'conversation.closed', 'conversation.merged', 'conversation.split'] as const
const turns = [
  ...replies,
  'conversation.reopened',
  'conversation.taken',
  'conversation.released',
  'conversation.transferred',
  'conversation.field_changed',
  'conversation.woken',
  'conversation.team_cleared',
  'conversation.became_ticket',
  'flow.started',
  'flow.handed_over',
  'flow.ended',
] as const

const noReply = {
  leavesOut: {
    en: 'Notes, rules, flows and requests for a rating: they are no reply',
    de: 'Notizen, Regeln, Abläufe und Bitten um eine Bewertung: sie sind keine Antwort',
  },
} as const

/**
 * What reports count of conversations themselves.
 * - `new`, `closed`, `reopened`: what happened to a conversation; `resolved`: from its start to its last closing; `first_resolved`: to the first
 * - `first_reply`, `next_reply`: from the first unanswered message to a person's public reply; `unanswered`: closed while somebody waited
 * - `message_in`, `message_out`, `message_automatic`, `note`: a message of the customer, of a person, of nobody, among staff
 * - `queue_time`, `handle_time`: it is our turn, without or with an owner; `customer_time`: it is the customer's turn; `bot_time`: a flow answers;
 *   `paused_time`: it is snoozed. These five together fill the time in which a conversation is open: `open_time`
 */
export const conversationMetrics = addToReports({
  facts: {
    new: { lasts: false },
    closed: { lasts: false },
    reopened: { lasts: false },
    resolved: { lasts: false },
    first_resolved: { lasts: false },
    first_reply: { lasts: true, ...noReply },
    next_reply: { lasts: true, ...noReply },
    unanswered: { lasts: false, ...noReply },
    message_in: { lasts: true },
    message_out: { lasts: true, ...noReply },
    message_automatic: { lasts: true },
    note: { lasts: true },
    queue_time: { lasts: false },
    handle_time: { lasts: false },
    customer_time: { lasts: false },
    bot_time: { lasts: false },
    paused_time: { lasts: false },
    open_time: { lasts: false },
  },
  metrics: {
    conversations_new: {
      ...countedMetric,
      category: 'volume',
      title: { en: 'New conversations', de: 'Neue Unterhaltungen' },
      sentence: {
        en: 'Chats and tickets that began; one that was merged into another counts once, as the other.',
        de: 'Chats und Tickets, die begannen; eine mit einer anderen zusammengeführte zählt einmal, als diese.',
      },
      unit: 'conversations',
      facts: ['new'],
      reads: ['conversation.started'],
      attribution: 'owner',
      isLessBetter: null,
    },
    conversations_open: {
      category: 'volume',
      title: { en: 'Open conversations', de: 'Offene Unterhaltungen' },
      sentence: {
        en: 'Chats and tickets that were open at the end of each day, week or month.',
        de: 'Chats und Tickets, die am Ende jedes Tages, jeder Woche oder jedes Monats offen waren.',
      },
      unit: 'conversations',
      measure: 'level',
      facts: ['open_time'],
      reads: lifecycle,
      attribution: 'owner',
      hasBusinessTime: false,
      isLessBetter: true,
    },
    conversations_closed: {
      ...countedMetric,
      category: 'volume',
      title: { en: 'Closed', de: 'Geschlossen' },
      sentence: {
        en: 'How often conversations were closed; one that was reopened and closed again counts twice.',
        de: 'Wie oft Unterhaltungen geschlossen wurden; eine wieder geöffnete und erneut geschlossene zählt zweimal.',
      },
      unit: 'conversations',
      facts: ['closed'],
      reads: ['conversation.closed'],
      attribution: 'actor',
      isLessBetter: null,
    },
    conversations_reopened: {
      ...countedMetric,
      category: 'volume',
      title: { en: 'Reopened', de: 'Wieder geöffnet' },
      sentence: {
        en: 'How often closed conversations were opened again.',
        de: 'Wie oft geschlossene Unterhaltungen wieder geöffnet wurden.',
      },
      unit: 'conversations',
      facts: ['reopened'],
      reads: ['conversation.reopened', 'conversation.became_ticket'],
      attribution: 'owner',
      isLessBetter: true,
    },
    messages_in: {
      ...countedMetric,
      category: 'volume',
      title: { en: 'Messages received', de: 'Empfangene Nachrichten' },
      sentence: {
        en: 'Messages of customers.',
        de: 'Nachrichten von Kunden.',
      },
      unit: 'messages',
      facts: ['message_in'],
      reads: messages,
      attribution: 'owner',
      isLessBetter: null,
    },
    messages_out: {
      ...countedMetric,
      category: 'volume',
      title: { en: 'Messages sent', de: 'Gesendete Nachrichten' },
      sentence: {
        en: 'Public messages of people of the team; notes, rules and flows are not counted.',
        de: 'Öffentliche Nachrichten von Menschen des Teams; Notizen, Regeln und Abläufe zählen nicht.',
      },
      unit: 'messages',
      facts: ['message_out'],
      reads: messages,
      attribution: 'actor',
      isLessBetter: null,
    },
    messages_automatic: {
      ...countedMetric,
      category: 'volume',
      title: { en: 'Automatic messages', de: 'Automatische Nachrichten' },
      sentence: {
        en: 'Public messages of rules and flows.',
        de: 'Öffentliche Nachrichten von Regeln und Abläufen.',
      },
      unit: 'messages',
      facts: ['message_automatic'],
      reads: messages,
      attribution: 'owner',
      isLessBetter: null,
    },
    notes: {
      ...countedMetric,
      category: 'volume',
      title: { en: 'Notes', de: 'Notizen' },
      sentence: {
        en: 'Notes among the team, which customers never see.',
        de: 'Notizen im Team, die Kunden nie sehen.',
      },
      unit: 'messages',
      facts: ['note'],
      reads: messages,
      attribution: 'actor',
      isLessBetter: null,
    },
    first_reply_time: {
      ...timedMetric,
      category: 'responsiveness',
      title: { en: 'First reply time', de: 'Zeit bis zur ersten Antwort' },
      sentence: {
        en: "From the customer's first unanswered message to the first public reply of a person; after a flow, from its handover.",
        de: 'Von der ersten unbeantworteten Nachricht des Kunden bis zur ersten öffentlichen Antwort eines Menschen; nach einem Ablauf von dessen Übergabe an.',
      },
      facts: ['first_reply'],
      reads: replies,
      attribution: 'actor',
    },
    next_reply_time: {
      ...timedMetric,
      category: 'responsiveness',
      title: { en: 'Next reply time', de: 'Zeit bis zur nächsten Antwort' },
      sentence: {
        en: 'From the first unanswered message after a reply to the next public reply of a person.',
        de: 'Von der ersten unbeantworteten Nachricht nach einer Antwort bis zur nächsten öffentlichen Antwort eines Menschen.',
      },
      facts: ['next_reply'],
      reads: replies,
      attribution: 'actor',
    },
    unanswered: {
      ...countedMetric,
      category: 'responsiveness',
      title: { en: 'Closed without a reply', de: 'Ohne Antwort geschlossen' },
      sentence: {
        en: 'How often a conversation was closed while the customer still waited for a reply.',
        de: 'Wie oft eine Unterhaltung geschlossen wurde, während der Kunde noch auf eine Antwort wartete.',
      },
      unit: 'conversations',
      facts: ['unanswered'],
      reads: replies,
      attribution: 'actor',
      isLessBetter: true,
    },
    resolution_time: {
      ...timedMetric,
      category: 'resolution',
      title: { en: 'Resolution time', de: 'Zeit bis zur Lösung' },
      sentence: {
        en: 'From the start of a conversation to its last closing; one that is open again is not resolved.',
        de: 'Vom Beginn einer Unterhaltung bis zu ihrer letzten Schließung; eine wieder offene ist nicht gelöst.',
      },
      facts: ['resolved'],
      reads: lifecycle,
      attribution: 'actor',
    },
    first_resolution_time: {
      ...timedMetric,
      category: 'resolution',
      title: { en: 'First resolution time', de: 'Zeit bis zur ersten Lösung' },
      sentence: {
        en: 'From the start of a conversation to its first closing.',
        de: 'Vom Beginn einer Unterhaltung bis zu ihrer ersten Schließung.',
      },
      facts: ['first_resolved'],
      reads: lifecycle,
      attribution: 'actor',
    },
    reopen_share: {
      ...shareMetric,
      category: 'resolution',
      title: { en: 'Reopened share', de: 'Anteil wieder geöffneter' },
      sentence: {
        en: 'How many closings were undone: reopened conversations of the period for each closing in it.',
        de: 'Wie viele Schließungen rückgängig wurden: wieder geöffnete Unterhaltungen des Zeitraums je Schließung darin.',
      },
      facts: ['reopened'],
      of: ['closed'],
      reads: lifecycle,
      attribution: 'owner',
      isLessBetter: true,
    },
    waiting_time: {
      ...timedMetric,
      category: 'time',
      title: { en: 'Waiting for us', de: 'Wartet auf uns' },
      sentence: {
        en: "Each stretch of time in which it was the team's turn, with or without an owner, noted as it ended; another owner or team begins the next.",
        de: 'Jede Zeitspanne, in der das Team am Zug war, mit oder ohne Zuständigen, vermerkt an ihrem Ende; ein anderer Zuständiger oder ein anderes Team beginnt die nächste.',
      },
      facts: ['queue_time', 'handle_time'],
      reads: turns,
      attribution: 'owner',
    },
    queue_time: {
      ...timedMetric,
      category: 'time',
      title: { en: 'Waiting without an owner', de: 'Wartet ohne Zuständigen' },
      sentence: {
        en: "Each stretch of time in which it was the team's turn and nobody owned the conversation.",
        de: 'Jede Zeitspanne, in der das Team am Zug war und niemand für die Unterhaltung zuständig.',
      },
      facts: ['queue_time'],
      reads: turns,
      attribution: 'owner',
    },
    handle_time: {
      ...timedMetric,
      category: 'time',
      title: { en: 'Handle time', de: 'Bearbeitungszeit' },
      sentence: {
        en: "Each stretch of time in which it was the owner's turn, also while a chat becomes a ticket.",
        de: 'Jede Zeitspanne, in der der Zuständige am Zug war, auch während ein Chat zum Ticket wird.',
      },
      facts: ['handle_time'],
      reads: turns,
      attribution: 'owner',
    },
    customer_time: {
      ...timedMetric,
      category: 'time',
      title: { en: 'Waiting for the customer', de: 'Wartet auf den Kunden' },
      sentence: {
        en: "Each stretch of time in which it was the customer's turn.",
        de: 'Jede Zeitspanne, in der der Kunde am Zug war.',
      },
      facts: ['customer_time'],
      reads: turns,
      attribution: 'owner',
      isLessBetter: null,
    },
    bot_time: {
      ...timedMetric,
      category: 'time',
      title: { en: 'Answered by a flow', de: 'Von einem Ablauf beantwortet' },
      sentence: {
        en: 'Each stretch of time in which a flow answered.',
        de: 'Jede Zeitspanne, in der ein Ablauf antwortete.',
      },
      facts: ['bot_time'],
      reads: turns,
      attribution: 'owner',
      isLessBetter: null,
    },
    paused_time: {
      ...timedMetric,
      category: 'time',
      title: { en: 'Snoozed', de: 'Zurückgestellt' },
      sentence: {
        en: 'Each stretch of time in which a conversation was snoozed.',
        de: 'Jede Zeitspanne, in der eine Unterhaltung zurückgestellt war.',
      },
      facts: ['paused_time'],
      reads: turns,
      attribution: 'owner',
      isLessBetter: null,
    },
    out_of_hours_time: {
      ...timedMetric,
      category: 'time',
      title: { en: 'Waiting outside business hours', de: 'Wartet außerhalb der Geschäftszeiten' },
      sentence: {
        en: "The part of each stretch of the team's turn that was outside business hours; none without a calendar.",
        de: 'Der Teil jeder Zeitspanne des Teams, der außerhalb der Geschäftszeiten lag; ohne Kalender keiner.',
      },
      facts: ['queue_time', 'handle_time'],
      isOutside: true,
      reads: turns,
      attribution: 'owner',
      hasBusinessTime: false,
      isLessBetter: null,
    },
  },
})

/** The stretches that fill the time in which a conversation is open. */
export const stretchKinds = ['queue_time', 'handle_time', 'customer_time', 'bot_time', 'paused_time'] as const
