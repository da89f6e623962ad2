import { hashSecret, newRef } from '../../../kernel/ids.ts'
import { newLinkToken } from '../../../modules/my-tickets/proofs.ts'
import { confirmationToken, endToken } from '../../../modules/status/subscriptions.ts'
import { fileAddress } from '../../../modules/uploads/index.ts'
import { unreadKey } from '../../../modules/visitors/index.ts'
import { identityTokenOf } from '../../signed-in-visitor.ts'
import type { Driver } from './driver.ts'
import { codeOf, nobody, type Side, statusOf } from './side.ts'

const dayMs = 86_400_000
const keyIn = (address: string): string => address.split('key=')[1] ?? ''
const email = () => `${newRef().toLowerCase()}@door.test`
const lib = ({ library: { support_lib_id } }: Side) => ({ support_lib_id })
const sealing = ({ server, library }: Side) => ({ ports: server.kernel.ports, support_lib_id: library.support_lib_id })

async function ticketSession(of: Side): Promise<string> {
  const token = await of.library.inside((ctx) => newLinkToken(ctx, email()))
  return (await nobody(of).myTickets.openLink({ ...lib(of), token })).secret
}

/** Doors that visitors, readers and customers come by. */
export const visitorDrivers: Driver[] = [
  {
    doors: ['GET /files/:file_id'],
    make: async (of) => keyIn(fileAddress(of.server.kernel, of.file_id)),
    open: (of, key) => statusOf(of, `/files/${of.file_id}?key=${key}`),
    ended: async (of) => keyIn(fileAddress({ ...of.server.kernel, clock: { now: () => new Date(Date.now() - 3 * dayMs) } }, of.file_id)),
    once: false,
  },
  {
    doors: ['ratings.rate', 'GET /reviewForm', 'POST /reviewForm'],
    make: async (of) => (await of.visitor.calls.ratings.ask({ conversation_ref: of.conversation_ref })).rating?.message_id ?? '',
    open: (of, message_id) =>
      codeOf(
        nobody(of).ratings.rate({
          ...lib(of),
          conversation_ref: of.conversation_ref,
          message_id: message_id || newRef(),
          message_rating: 4,
          message_review: newRef(),
        }),
      ),
    async ended(of) {
      await of.sql("update ratings set rated_at = null, closed_at = now() - interval '31 days' where conversation_ref = $1", [of.conversation_ref])
      const { rows } = await of.library.kernel.database.owner.query<{ message_id: string }>('select message_id from ratings where conversation_ref = $1', [
        of.conversation_ref,
      ])
      const { ratingKey } = await import('../../../modules/ratings/rating-key.ts')
      return ratingKey(of.server.kernel, { ...lib(of), message_id: rows[0]?.message_id ?? '' })
    },
    once: false,
  },
  {
    doors: ['ratings.read'],
    make: async (of) => (await of.visitor.calls.ratings.ask({ conversation_ref: of.conversation_ref })).rating?.message_id ?? '',
    open: (of, message_id) => codeOf(nobody(of).ratings.read({ ...lib(of), conversation_ref: of.conversation_ref, message_id: message_id || newRef() })),
    ended: { never: 'it shows its author what they said, and that the time is over' },
    once: false,
  },
  {
    doors: ['visitors.unread', 'GET /widget-unread/:key'],
    make: async (of) => unreadKey(of.server.kernel, { ...lib(of), secretHash: hashSecret(of.visitor.secret) }),
    async open(of, key) {
      const answer = await fetch(`${of.server.address}/widget-unread/${of.library.support_lib_id}/${key}`)
      return answer.ok ? (((await answer.json()) as number) > 0 ? 'ok' : 'nothing') : String(answer.status)
    },
    async ended(of) {
      const gone = of.library.visitor()
      await gone.calls.messages.send({ client_msg_id: newRef(), message: 'Hello' })
      await of.sql(
        'update conversations set visitor_unread_count = 1 where support_lib_id = $1 and visitor_id = (select visitor_id from visitor_secrets where secret_hash = $2)',
        [of.library.support_lib_id, hashSecret(gone.secret)],
      )
      await gone.calls.visitors.signOut()
      return unreadKey(of.server.kernel, { ...lib(of), secretHash: hashSecret(gone.secret) })
    },
    once: false,
  },
  {
    doors: ['status.confirmSubscription', 'GET /app/status/subscription', 'POST /app/status/subscription'],
    make: async (of) => confirmationToken(sealing(of), { email: email(), language: 'en', until: Date.now() + dayMs }),
    open: (of, token) => codeOf(nobody(of).status.confirmSubscription({ ...lib(of), token })),
    ended: async (of) => confirmationToken(sealing(of), { email: email(), language: 'en', until: Date.now() - 1 }),
    once: false,
  },
  {
    doors: ['status.unsubscribe'],
    make: async (of) => endToken(sealing(of), newRef()),
    open: (of, token) => codeOf(nobody(of).status.unsubscribe({ ...lib(of), token })),
    ended: { never: 'people unsubscribe from mails that are years old' },
    once: false,
  },
  {
    doors: ['myTickets.openLink', 'POST /tickets'],
    make: (of) => of.library.inside((ctx) => newLinkToken(ctx, email())),
    open: (of, token) => codeOf(nobody(of).myTickets.openLink({ ...lib(of), token })),
    async ended(of) {
      const token = await of.library.inside((ctx) => newLinkToken(ctx, email()))
      await of.sql("update address_proofs set expires_at = now() - interval '1 second' where secret_hash = $1", [hashSecret(token)])
      return token
    },
    once: true,
  },
  {
    doors: ['GET /tickets', 'GET /ticket/:id', 'POST /ticket/:id', 'POST /ticket/:id/close', 'POST /ticket/:id/files'],
    make: ticketSession,
    open: (of, secret) => codeOf(of.library.visitor(secret).calls.myTickets.list({})),
    async ended(of) {
      const secret = await ticketSession(of)
      await of.sql("update address_proofs set expires_at = now() - interval '1 second' where secret_hash = $1", [hashSecret(secret)])
      return secret
    },
    once: false,
  },
  {
    doors: ['POST /reader/:verb'],
    make: (of) => identityTokenOf(of.library, newRef(), '5m'),
    async open(of, identity_token) {
      const { support_lib_id } = of.library
      const answer = await fetch(`${of.server.address}/reader/${support_lib_id}/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: 'https://shop.test' },
        body: new URLSearchParams({ identity_token }),
      })
      return answer.headers.get('set-cookie')?.startsWith(`porchlight-reader-${support_lib_id}=`) ? 'ok' : 'nobody'
    },
    ended: (of) => identityTokenOf(of.library, newRef(), '-5m'),
    once: false,
  },
  {
    doors: ['answers.rate'],
    async make(of) {
      const answer_ref = newRef()
      await of.sql(
        "insert into given_answers (support_lib_id, answer_ref, created_at, channel, question, language, outcome, sentences, sources, cited, model, tokens, cost_micros, took_ms) values ($1, $2, now(), 'widget', 'Why?', 'en', 'answered', '[]', '[]', '{}', '', 0, 0, 1)",
        [of.library.support_lib_id, answer_ref],
      )
      return answer_ref
    },
    open: (of, answer_ref) => codeOf(nobody(of).answers.rate({ ...lib(of), answer_ref: answer_ref || newRef(), said: 'helpful' })),
    async ended(of) {
      const answer_ref = await this.make(of)
      await of.sql("update given_answers set created_at = now() - interval '25 hours' where answer_ref = $1", [answer_ref])
      return answer_ref
    },
    once: false,
    inRows: 'it only says whether an answer helped, which whoever sees the ledger may say anyway',
  },
  {
    doors: ['courses.certificate'],
    async make(of) {
      const [{ calls }, visitor] = [await of.library.user('editor'), of.library.visitor()]
      const { course_id } = (await calls.courses.create({ course_title: 'Repairs', has_certificate: true })).course
      const { lesson_id } = (await calls.courses.createLesson({ course_id, lesson_title: 'Air' })).lesson
      await calls.courses.publish({ course_id })
      await visitor.calls.courses.finishLesson({ course_id, lesson_id })
      return (await visitor.calls.courses.issueCertificate({ course_id, reader_name: 'Ada' })).certificate.code
    },
    open: (of, code) => codeOf(nobody(of).courses.certificate({ ...lib(of), code: code || newRef() })),
    ended: { never: 'a certificate is valid as long as its library and its reader’s data' },
    once: false,
    inRows: 'issuing a certificate again gives the same code, and it opens nothing but what is in its row',
  },
]
