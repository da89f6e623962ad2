import { type Door, everybody, secret } from './door.ts'

const M = 'apps/server/src/modules'
const published = everybody('what the library has published; hidden content looks at the reader', `${M}/hub/private-pages.test.ts`)
const counted = everybody('counts of readings and searches, limited', `apps/server/src/testing/matrix.test.ts`)
const code = (of: string, ends: string, because: string, triedBy = `${M}/identity/codes.test.ts`): Door =>
  secret({ bits: 256, kept: 'hash', of, ends }, because, triedBy)
const rating = secret(
  { bits: 128, kept: 'fingerprint', of: 'one rating', ends: 'thirty days after the closing' },
  'customers answer mails days later; no view and no event has the key',
  `${M}/ratings/ratings.test.ts`,
)
const subscriber = secret(
  { bits: 256, kept: 'sealed', of: 'an address or a subscriber of one library', ends: 'to confirm: after its hours; to leave: when the subscriber has left' },
  'people unsubscribe from mails that are years old',
  `${M}/hub/status-subscriptions.test.ts`,
)
const signIn = everybody('whoever signs in has no session yet: a password or a passkey opens one, guesses are slowed down', `${M}/identity/front-door.test.ts`)
const asked = everybody('asks for a mail; the answer is the same for every address, and one gets at most three an hour', `${M}/identity/front-door.test.ts`)

/** Every operation that anybody may call. One that is missing fails, so does one that is no longer open. */
export const openOperations: Readonly<Record<string, Door>> = {
  'answers.ask': published,
  'answers.rate': secret(
    { bits: 130, kept: 'row', of: 'one answer: whether it helped', ends: 'a day after the answer, thirty days in the help center' },
    'only whoever asked gets the reference; it says nothing back',
    `${M}/answers/answers.test.ts`,
  ),
  'articles.count': counted,
  'contactForms.shown': published,
  'forms.shown': published,
  'forms.attach': everybody('a file for a published form that asks for one: limited, and opened by nobody but staff', `${M}/forms/form-files.test.ts`),
  'forms.submit': everybody('a published form: limited, and taken as from a stranger', `${M}/forms/submit-form.test.ts`),
  'help.categories': published,
  'help.articles': published,
  'help.article': published,
  'help.news': published,
  'help.newsFlash': published,
  'courses.certificate': secret(
    { bits: 130, kept: 'row', of: 'one certificate: what is written on it', ends: 'with the person’s data or the library' },
    'whoever is shown a certificate can check it, so its address is on it',
    `${M}/courses/certificates.test.ts`,
  ),
  'help.courses': published,
  'help.course': published,
  'help.moved': published,
  'help.searchArticles': published,
  'help.searchIndex': published,
  'help.searchSnippets': published,
  'identity.setUpNeeded': everybody('says whether there is an account', `${M}/identity/set-up.test.ts`),
  'identity.setUp': secret(
    { bits: 60, kept: 'fingerprint', of: 'the first admin', ends: 'with the first account' },
    'people type it from the log of a server that has no data yet; guesses are limited',
    `${M}/identity/set-up.test.ts`,
  ),
  'identity.signIn': signIn,
  'identity.token': {
    opens: 'session',
    and: 'nothing: it returns a token for one exchange',
    because: 'the cookie itself opens nothing else',
    triedBy: `${M}/identity/sessions.test.ts`,
  },
  'identity.inboxLogin': code('a session', 'after one use or five minutes', 'exchanges the identity token', `${M}/identity/sessions.test.ts`),
  'identity.requestReset': asked,
  'identity.verifyReset': code('the password of an account', 'after one use or an hour', 'the mail proves the address'),
  'identity.confirmReset': code('the password of an account', 'after one use or an hour', 'the mail proves the address'),
  'identity.requestSignInLink': asked,
  'identity.confirmSignInLink': code('one sign-in', 'after one use or fifteen minutes', 'the mail proves the address'),
  'identity.invitationNonce': everybody(
    'gives a browser a nonce that it must send with an invitation, and whoever has its token what the mail says',
    `${M}/identity/invitations.test.ts`,
  ),
  'identity.approveInvitation': code(
    'one invitation',
    'after one use, seven days, or when its inviter may not invite any more',
    'people are away',
    `${M}/identity/invitations.test.ts`,
  ),
  'identity.acceptInvitation': code(
    'one invitation of an address without an account',
    'after one use, seven days, or when its inviter may not invite any more',
    'the mail proves the address, and the nonce the browser that opened it',
    `${M}/identity/invitations.test.ts`,
  ),
  'invitationLinks.look': code(
    'a role in one library',
    'when it is revoked, or after the days it was made for',
    'it is meant to be shown to several people, and only asks for a mail',
    `${M}/identity/invitation-links.test.ts`,
  ),
  'invitationLinks.ask': code(
    'a role in one library',
    'when it is revoked, or after the days it was made for',
    'the same',
    `${M}/identity/invitation-links.test.ts`,
  ),
  'licence.check': everybody('says whether a library is active, to whoever knows its key, which its pages show', `${M}/licence/licence.test.ts`),
  'documents.supportLibrary': published,
  'documents.findSupportLibrary': published,
  'libraries.defaultIntegrations': published,
  'libraries.widgetBoot': published,
  'myTickets.askForLink': everybody(
    'asks for a mail; the answer is the same for every address, and one gets at most three an hour',
    `${M}/my-tickets/my-tickets.test.ts`,
  ),
  'myTickets.openLink': code('an address of one library', 'after one use or an hour', 'the mail proves the address', `${M}/my-tickets/my-tickets.test.ts`),
  'passkeys.startSignIn': signIn,
  'passkeys.signIn': signIn,
  'ratings.rate': rating,
  'ratings.read': rating,
  'singleSignOn.begin': everybody('names the provider of an address; the answer does not say who has an account', `${M}/single-sign-on/single-sign-on.test.ts`),
  'singleSignOn.finish': code(
    'one sign-in that this browser has begun',
    'after one use or some minutes',
    'the provider answers',
    `${M}/single-sign-on/single-sign-on.test.ts`,
  ),
  'status.read': published,
  'incidentBanners.shown': published,
  'status.history': published,
  'status.subscribe': everybody(
    'asks for a mail; the answer is the same for every address, and one gets at most three an hour',
    `${M}/hub/status-subscriptions.test.ts`,
  ),
  'status.confirmSubscription': subscriber,
  'status.unsubscribe': subscriber,
  'visitorActivity.addSearch': counted,
  'visitorActivity.updateSearch': counted,
  'visitorActivity.addArticle': counted,
  'visitorActivity.addNewsFlash': counted,
  'visitorActivity.addWidget': counted,
  'visitorActivity.addChat': counted,
  'visitorActivity.addReason': counted,
  'visitors.unread': secret(
    { bits: 128, kept: 'sealed', of: 'the count of one visitor’s unread messages', ends: 'with the visitor’s secret' },
    'the visitor’s frame got the key, which opens nothing else',
    `${M}/pages/widget-page.test.ts`,
  ),
  'workflowHooks.call': code(
    'one rule',
    'when it is replaced or the rule deleted',
    'programs of others call it for years; it only starts what the rule does',
    `${M}/workflows/hooks/hooks.test.ts`,
  ),
}
