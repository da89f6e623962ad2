import type { AlertEvent, MailLanguage } from '@porchlight/contracts/activity/alerts'

/** The facts in an email: the person who caused it, and the number of the conversation or the title of the text that it is about; how many texts are due, if that is what it tells. */
export type AlertFacts = { who: string | null; number: number; about?: string | undefined; due?: number | undefined }

/** Our texts for emails to staff, in one language; what surrounds them is the template `staff_alert`. No email quotes messages: staff read conversations after signing in. */
export type Words = {
  subjects: Record<AlertEvent, (facts: AlertFacts) => string>
  /** The subject of a digest about so many conversations. */
  digest: (conversations: number) => string
  /** Appended to the last email allowed in an hour. */
  pause: string
  test: { subject: string; text: string }
  testPush: { title: string; body: string }
}

const english: Words = {
  subjects: {
    new_conversation: ({ number }) => `Conversation #${number} is waiting`,
    my_message: ({ number }) => `New message in conversation #${number}`,
    mention: ({ who, number }) => `${who ?? 'A teammate'} mentioned you in conversation #${number}`,
    assigned: ({ who, number }) => `${who ?? 'A teammate'} assigned conversation #${number} to you`,
    followed: ({ number }) => `New message in conversation #${number}, which you follow`,
    review: ({ who, number, about, due = 0 }) =>
      due > 0
        ? `Time to check “${about}”${due === 1 ? '' : ` and ${due - 1} more`}`
        : `${who ?? 'A teammate'} asked for or answered a review ${about === undefined ? `in conversation #${number}` : `of “${about}”`}`,
    woken: ({ number }) => `Conversation #${number} is back from snooze`,
    deputy: ({ who, number }) => `For ${who ?? 'a teammate'}, who is out of office: conversation #${number}`,
    low_rating: ({ number, about }) => `Conversation #${number} was rated ${about ?? '1 or 2'} of 5`,
  },
  digest: (count) => (count === 1 ? '1 conversation needs you' : `${count} conversations need you`),
  pause: 'You’ve received many alerts this hour. We won’t send more until the hour is over.',
  test: { subject: 'Test: email alerts work', text: 'This is how Porchlight alerts you by email.' },
  testPush: { title: 'Notifications work', body: 'This is how Porchlight alerts you on this device.' },
}

const german: Words = {
  subjects: {
    new_conversation: ({ number }) => `Unterhaltung #${number} wartet`,
    my_message: ({ number }) => `Neue Nachricht in Unterhaltung #${number}`,
    mention: ({ who, number }) => `${who ?? 'Ein Teammitglied'} hat Sie in Unterhaltung #${number} erwähnt`,
    assigned: ({ who, number }) => `${who ?? 'Ein Teammitglied'} hat Ihnen Unterhaltung #${number} zugewiesen`,
    followed: ({ number }) => `Neue Nachricht in Unterhaltung #${number}, die Sie beobachten`,
    review: ({ who, number, about, due = 0 }) =>
      due > 0
        ? `Zeit, „${about}“${due === 1 ? '' : ` und ${due - 1} weitere Texte`} zu prüfen`
        : `${who ?? 'Ein Teammitglied'} hat ${about === undefined ? `in Unterhaltung #${number}` : `zu „${about}“`} um eine Prüfung gebeten oder geantwortet`,
    woken: ({ number }) => `Unterhaltung #${number} ist nicht mehr zurückgestellt`,
    deputy: ({ who, number }) => `In Vertretung von ${who ?? 'jemandem'}: Unterhaltung #${number}`,
    low_rating: ({ number, about }) => `Unterhaltung #${number} wurde mit ${about ?? '1 oder 2'} von 5 bewertet`,
  },
  digest: (count) => (count === 1 ? '1 Unterhaltung wartet auf Sie' : `${count} Unterhaltungen warten auf Sie`),
  pause: 'Sie haben innerhalb einer Stunde viele Benachrichtigungen erhalten. Bis sie vorbei ist, senden wir keine weiteren per E-Mail.',
  test: { subject: 'Test: Benachrichtigungen per E-Mail funktionieren', text: 'So erreichen Sie Benachrichtigungen von Porchlight per E-Mail.' },
  testPush: { title: 'Benachrichtigungen funktionieren', body: 'So erreichen Sie Benachrichtigungen von Porchlight auf diesem Gerät.' },
}

/** Returns our texts in the reader's language. */
export const wordsIn = (language: MailLanguage): Words => ({ en: english, de: german })[language]
