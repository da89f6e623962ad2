import type { Page, SubscriptionStep, TicketStep, TicketsStep } from '../../../../hub/src/place.ts'

/** The query parameters of a URL. */
type Query = Record<string, unknown>
/** A URL pattern of the hub and its page; patterns that name the library contain `:library_key`, those below a language `:language`. */
type HubPath = { url: string; page: (params: { id: string }, query: Query) => Page }

const text = (value: unknown, max: number): string | null => (typeof value === 'string' && value !== '' ? value.slice(0, max) : null)
const after = (query: Query) => text(query.after, 2048)
const month = ({ month: asked }: Query) => (typeof asked === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : null)
const answered = ({ answered: said }: Query) => (said === 'yes' || said === 'no' || said === 'said' ? said : null)

const steps: readonly unknown[] = ['asked', 'refused', 'later', 'confirmed', 'left', 'invalid'] satisfies SubscriptionStep[]
function subscription({ confirm, leave, step }: Query): Page {
  const [opening, ending] = [text(confirm, 1000), text(leave, 1000)]
  if (opening !== null) return { name: 'subscription', step: 'confirm', token: opening }
  if (ending !== null) return { name: 'subscription', step: 'leave', token: ending }
  return { name: 'subscription', step: steps.includes(step) ? (step as SubscriptionStep) : 'invalid' }
}

const ticketsSteps: readonly unknown[] = ['asked', 'refused', 'later', 'invalid', 'left'] satisfies TicketsStep[]
const ticketSteps: readonly unknown[] = ['failed', 'over', 'file', 'blocked'] satisfies TicketStep[]
function tickets({ open, after: cursor, step }: Query): Page {
  const token = text(open, 200)
  if (token !== null) return { name: 'tickets', token }
  return { name: 'tickets', after: text(cursor, 2048), step: ticketsSteps.includes(step) ? (step as TicketsStep) : null }
}
const before = ({ before: seq }: Query) => (typeof seq === 'string' && /^\d{1,9}$/.test(seq) ? Number(seq) : null)

/** Returns the page of an item, or the 404 page for an address that no item can have. */
const ofItem =
  (page: HubPath['page'], form: RegExp): HubPath['page'] =>
  (params, query) =>
    form.test(params.id) ? page(params, query) : { name: 'missing' }
/** Longer ones are of no category. */
const slugMax = 200
/** Returns whether a category may be called so: `address` of `help.categories` refuses anything else. */
const isAddress = (id: string): boolean => id.trim() !== '' && id.normalize('NFC').length <= slugMax && id.isWellFormed() && !/\p{Cc}/u.test(id)
const codeMax = 100
const anyId = /^[A-Za-z0-9_-]{1,64}$/

/** The hub's routes (checklist D1), each with and without the library's key. */
const specifiedPaths: HubPath[] = [
  ...both('', '', () => ({ name: 'home' })),
  ...both('', '/search', (_, query) => ({ name: 'search', query: text(query.q, 500) ?? '', ...(query.answer === 'now' && { answer: 'now' }) })),
  ...both('', '/courses', () => ({ name: 'courses' })),
  // A code that was typed is in the query.
  ...both('', '/certificates', (_, { code }) => ({ name: 'certificate', code: text(code, codeMax)?.trim() || null })),
  ...both('/certificate', '/:id', ({ id }) => ({ name: 'certificate', code: id.slice(0, codeMax) })),
  ...both('', '/contact', () => ({ name: 'contact' })),
  ...both('', '/app/status', () => ({ name: 'status' })),
  ...both('', '/app/status/history', (_, query) => ({ name: 'statusHistory', month: month(query) })),
  ...both('', '/tickets', (_, query) => tickets(query)),
  ...both(
    '/ticket',
    '/:id',
    ofItem(
      ({ id }, query) => ({ name: 'ticket', id, before: before(query), step: ticketSteps.includes(query.step) ? (query.step as TicketStep) : null }),
      anyId,
    ),
  ),
  ...both('', '/app/status/subscription', (_, query) => subscription(query)),
  ...both(
    '/course',
    '/:id',
    ofItem(({ id }, query) => ({ name: 'course', id, lesson: text(query.lesson, 64), isWhole: false }), anyId),
  ),
  ...both(
    '/coursestatic',
    '/:id',
    ofItem(({ id }) => ({ name: 'course', id, lesson: null, isWhole: true }), anyId),
  ),
  ...both('/frontendnews', '', (_, query) => ({ name: 'news', after: after(query) })),
  ...both(
    '/frontendnewsflash',
    '/:id',
    ofItem(({ id }) => ({ name: 'newsFlash', id }), anyId),
  ),
  ...both('/article/details', '/:id', ({ id }, query) => ({ name: 'article', id, answered: answered(query) })),
  ...both('/articleCategoriesDetails', '/:id', ({ id }, query) => (isAddress(id) ? { name: 'category', id, after: after(query) } : { name: 'missing' })),
]

/**
 * The routes and, below a language, the same again. A route such as `/:language/courses` would be that of the library with this key, which is the specified one: there
 * `placeOf` finds out which of the two is meant.
 */
export const hubPaths: HubPath[] = [
  ...specifiedPaths,
  ...specifiedPaths.flatMap(({ url, page }) => {
    const below = `/:language${url}`
    const isTaken = specifiedPaths.some((each) => each.url === below.replace(':language', ':library_key'))
    return isTaken ? [] : [{ url: below, page }]
  }),
]

function both(front: string, rest: string, page: HubPath['page']): HubPath[] {
  return [{ url: `${front}/:library_key${rest}`, page }, ...(front + rest === '' ? [] : [{ url: front + rest, page }])]
}
