import type { FastifyReply } from 'fastify'
import type { Config } from '../../kernel/config.ts'
import { refuse } from '../../kernel/errors.ts'
import type { HttpRouteFile } from '../../kernel/http/route-file.ts'
import { asPage } from '../../kernel/http/security-headers.ts'
import { escapeHtml, linkify } from './html.ts'
import { type LedgerMail, newestMails } from './newest-mails.ts'

/** Returns whether the mail viewer is available: never in production, because emails contain links that grant access to accounts, and never with SMTP. */
export const showsMails = (config: Config): boolean => !config.isProduction && !config.SMTP_URL

/** Serves `/dev/mail`: emails that would have been sent, newest first, and single emails with their links. No JavaScript. */
export const mailViewer: HttpRouteFile = (app, kernel) => {
  if (!showsMails(kernel.config)) return
  app.get('/dev/mail', async (_request, reply) => {
    const mails = await newestMails(kernel)
    return page(
      reply,
      'Mails',
      mails.length > 0 ? `<ul>${mails.map(row).join('')}</ul>` : '<p class="empty">No mails yet. Ask for a password reset and it appears here.</p>',
    )
  })
  app.get<{ Params: { mail_id: string } }>('/dev/mail/:mail_id', async (request, reply) => {
    const mail = (await newestMails(kernel, 1000)).find((one) => one.mail_id === request.params.mail_id)
    if (!mail) throw refuse('not_found')
    return page(
      reply,
      mail.subject,
      `<p><a href="/dev/mail">All mails</a></p><dl><dt>To</dt><dd>${escapeHtml(mail.to)}</dd><dt>Written</dt><dd>${moment(mail.created_at)}</dd></dl><pre>${linkify(mail.text)}</pre>`,
    )
  })
}

const moment = (at: Date) => `<time>${at.toISOString().replace('T', ' ').slice(0, 16)}</time>`
const row = (mail: LedgerMail) =>
  `<li><a href="/dev/mail/${mail.mail_id}"><b>${escapeHtml(mail.subject)}</b><span>${escapeHtml(mail.to)}</span>${moment(mail.created_at)}</a></li>`

function page(reply: FastifyReply, title: string, body: string): FastifyReply {
  asPage(reply, 'docs')
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)} · Porchlight</title><style>${style}</style><main><h1>${escapeHtml(title)}</h1>${body}</main></html>`
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
}

const style =
  'body{font:15px/1.55 system-ui,sans-serif;margin:0;background:Canvas;color:CanvasText;color-scheme:light dark}main{max-width:44rem;margin:0 auto;padding:2rem 1rem}h1{font-size:1.4rem;margin:0 0 1rem;overflow-wrap:anywhere}ul{list-style:none;padding:0;margin:0}li a{display:grid;grid-template-columns:1fr auto;gap:.1rem 1rem;padding:.6rem .25rem;border-top:1px solid color-mix(in srgb,CanvasText 14%,transparent);color:inherit;text-decoration:none}li a:hover b{text-decoration:underline}li span{grid-row:2;opacity:.75;overflow-wrap:anywhere}time{font-size:.85rem;opacity:.75}dl{display:grid;grid-template-columns:auto 1fr;gap:.2rem 1rem}dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;background:color-mix(in srgb,CanvasText 6%,transparent);padding:1rem;border-radius:8px}.empty{opacity:.75}'
