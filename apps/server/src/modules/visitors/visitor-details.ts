import type { VisitorDetails } from '@porchlight/contracts/conversations/conversations'
import type { Ctx } from '../../kernel/context.ts'
import { chatSettingsOf } from '../libraries/index.ts'
import { isVisitorOnline } from '../presence/index.ts'
import { companyOfContact } from './companies.ts'

/** Returns the data of the console's visitor panel: who the visitor is, and the pages they viewed. */
export async function visitorDetails(ctx: Ctx, visitor_id: string): Promise<VisitorDetails> {
  const { support_lib_id } = ctx
  const visitor = await ctx.db
    .selectFrom('visitors as v')
    .selectAll('v')
    .select(companyOfContact)
    .where('v.support_lib_id', '=', support_lib_id)
    .where('v.visitor_id', '=', visitor_id)
    .executeTakeFirstOrThrow()
  const pages = await ctx.db
    .selectFrom('page_visits')
    .selectAll()
    .where('support_lib_id', '=', support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .orderBy('visited_at', 'desc')
    .limit(20)
    .execute()
  return {
    visitor_id,
    name: visitor.name,
    email: visitor.email,
    is_verified: visitor.is_verified,
    external_id: visitor.external_id,
    phone: visitor.phone,
    company: visitor.company,
    notes: visitor.notes,
    is_blocked: visitor.blocked_at !== null,
    browser: visitor.browser,
    os: visitor.os,
    country: visitor.country,
    language: visitor.language,
    is_online: await isVisitorOnline(ctx, visitor_id),
    first_seen_at: visitor.first_seen_at.toISOString(),
    last_seen_at: visitor.last_seen_at.toISOString(),
    can_watch_screen: (await chatSettingsOf(ctx)).cobrowse_url !== '',
    pages: pages.map((page) => ({ url: page.url, title: page.title, at: page.visited_at.toISOString() })),
  }
}
