import { hiddenParts } from './hidden-part.ts'

/**
 * What the test of hidden conversations leaves out, each with its reason. What is never asked, told of or planted is checked: being on the list without need fails, too.
 */

/** Reads that can't be asked without more than the library has. The tests of their modules ask them. */
export const unasked: Readonly<Record<string, string>> = {
  'inboundMail.source': 'there is no mail that everybody may see; asked with the hidden one',
  'inboundMail.ofMessage': 'no visible message came by mail; asked with the hidden one',
  'personalData.readExport': 'the matrix exports a contact of whom the askers know nothing; asked with the hidden one',
  'webhooks.read': 'its deliveries differ from run to run; asked with a hidden one',
}

/** Reads whose answers may differ although they hold nothing hidden. */
export const unequal: Readonly<Record<string, string>> = {
  'audit.list': 'everything that anybody does has a number in a chain; with whom it was done is left out',
  'audit.exported': 'as the list; each download is in it, too',
  'audit.policy': 'the head of the chain',
  'answers.given': 'each question that this test asks for an agent is a new row',
  'reports.presence': 'how long people are online: the sockets of this test are',
  'gettingStarted.read': 'whether any mail has ever arrived, for whoever may set the library up',
  'webhooks.list': 'when a receiver was last told of something; of what, the log leaves out',
  'apiKeys.list': 'when a key was used last: this test uses it',
  'personalData.previewRetention': 'a rule deletes what is old, whoever may see it, so whoever sets it has to know how much',
}

/** Topics whose notices reach everybody: they tell screens to look again, and name no conversation or contact. Modules add theirs in `testing/hidden.ts`. */
export const topicsForAll: Readonly<Record<string, string>> = {
  ...Object.assign({}, ...hiddenParts.map((part) => part.topicsForAll)),
  companies: 'a company of some contact was changed',
  consents: 'some contact consented',
  contact_exports: 'some export is ready',
  conversation_forms: 'a form was filled in somewhere',
  flow_runs: 'a flow runs somewhere',
  form_submissions: 'a form was filled in, by its ref',
  given_ratings: 'something was rated',
  inbound_mails: 'a mail came in',
  mail_deliveries: 'a mail left',
  ratings: 'something was rated',
  retention: 'something was put on hold',
  webhooks: 'a webhook was sent',
  workflow_runs: 'a rule ran, by its ref',
}

/** Tables with rows about contacts that get none here. */
export const unplanted: Readonly<Record<string, string>> = {
  status_subscribers: 'whoever reads the status page by mail is in no conversation',
}

/** Operations that are not tried: they end the session, the key or the rights of who asks. */
export const untried: Readonly<Record<string, string>> = {
  'identity.signOut': 'ends the session',
  'identity.revokeSession': 'may end the session',
  'identity.revokeOtherSessions': 'ends sessions',
  'identity.changePassword': 'ends sessions',
}
