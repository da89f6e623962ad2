import type { OperationName } from '@porchlight/contracts/routes'
import { hashSecret, newRef } from '../kernel/ids.ts'
import { confirmationToken, endToken } from '../modules/status/index.ts'
import { secretKey } from '../modules/visitors/index.ts'
import type { World } from './world.ts'

/** The matrix's test case for one operation. */
export type Entry = {
  /** Returns a valid input for `who` in this world, with targets made for this call. */
  input(world: World, who: string): Promise<Record<string, unknown>> | Record<string, unknown>
  /** Input fields that name rows: with another library's values the answer must be the same as for missing ones. */
  refs?: readonly string[]
  /** Callers for whom audience and permission do not decide alone, with the code they get and the reason. */
  except?: { who: readonly string[]; code: string; because: string }
  /** The test that covers an operation which the matrix does not call. */
  coveredBy?: string
}

const nothing: Entry = { input: () => ({}) }
const chatRef: Entry = { input: async (world) => ({ conversation_ref: (await world.chat()).conversation_ref }), refs: ['conversation_ref'] }
const everyVisitor = { who: ['stranger'], code: 'ok', because: 'what is published is for every visitor, known or not' }
const ofLibrary = (world: World) => ({ support_lib_id: world.library.support_lib_id })
const inItsLibrary: Entry = { input: ofLibrary }
const identity = (coveredBy: string): Entry => ({ ...nothing, coveredBy })

const optionLists = [
  ['ticketTypes', 'ticket_type_ref'],
  ['ticketCategories', 'ticket_category_ref'],
  ['ticketTiers', 'ticket_tier_ref'],
  ['ticketStatuses', 'status_ref'],
  ['ticketMethods', 'method_ref'],
  ['convTags', 'tag_ref'],
] as const
type OptionVerb = 'list' | 'create' | 'update' | 'remove'
/** The six lists of ticket options differ only in their names. */
const optionEntries = Object.fromEntries(
  optionLists.flatMap(([domain, refName]): [string, Entry][] => {
    const given = (world: World) => ({ name: `${newRef()} ${world.canary}`, ...(domain === 'ticketStatuses' && { status_category: 'open' }) })
    const made = async (world: World) => {
      const { option } = await world.staff.admin.calls[domain].create(given(world) as never)
      return { [refName]: (option as unknown as Record<string, unknown>)[refName] }
    }
    return [
      [`${domain}.list`, nothing],
      [`${domain}.create`, { input: given }],
      [`${domain}.update`, { input: async (world) => ({ ...(await made(world)), name: newRef() }), refs: [refName] }],
      [`${domain}.remove`, { input: made, refs: [refName] }],
    ]
  }),
) as Record<`${(typeof optionLists)[number][0]}.${OptionVerb}`, Entry>

/** One entry per operation: a new one without an entry does not compile. */
export const matrixEntries: Record<OperationName, Entry> = {
  'identity.setUpNeeded': identity('modules/identity'),
  'identity.setUp': identity('modules/identity'),
  'identity.signIn': identity('modules/identity'),
  'identity.token': identity('modules/identity'),
  'identity.inboxLogin': identity('modules/identity'),
  'identity.signOut': identity('modules/identity'),
  'identity.sessions': nothing,
  'identity.revokeSession': {
    async input(world, who) {
      const session_id = newRef()
      const user = world.staff[who as keyof World['staff']] ?? world.staff.admin
      const at = new Date()
      const row = {
        support_lib_id: world.library.support_lib_id,
        session_id,
        user_id: user.user_id,
        token_hash: Buffer.from(newRef()),
        is_remembered: false,
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(at.getTime() + 1e7),
      }
      await world.library.inside((ctx) => ctx.db.insertInto('sessions').values(row).execute())
      return { session_id }
    },
    refs: ['session_id'],
  },
  'identity.changePassword': identity('modules/identity'),
  'identity.requestReset': identity('modules/identity'),
  'identity.verifyReset': identity('modules/identity'),
  'identity.confirmReset': identity('modules/identity'),
  'identity.requestSignInLink': identity('modules/identity'),
  'identity.confirmSignInLink': identity('modules/identity'),
  'identity.invite': { input: () => ({ email: `${newRef()}@example.test`, role: 'agent' }) },
  'identity.invitations': nothing,
  'identity.withdrawInvitation': {
    input: async (world) => ({
      invitation_ref: (await world.staff.admin.calls.identity.invite({ email: `${newRef()}@example.test`, role: 'agent' })).invitation_ref,
    }),
    refs: ['invitation_ref'],
  },
  'identity.invitationNonce': identity('modules/identity'),
  'identity.approveInvitation': identity('modules/identity'),
  'licence.subscriptions': nothing,
  'licence.check': identity('modules/licence'),
  'people.userDetails': nothing,
  'people.updateUser': { input: (world) => ({ display_name: `Name ${world.canary}` }) },
  'people.agents': nothing,
  'people.patchAgent': { input: (world) => ({ ref_uid: world.staff.agent.user_id, away_mode: 0 }), refs: ['ref_uid'] },
  'people.disableAgent': { input: async (world) => ({ ref_uid: (await world.library.user('writer')).user_id }), refs: ['ref_uid'] },
  'people.enableAgent': {
    async input(world) {
      const { user_id } = await world.library.user('writer')
      await world.staff.admin.calls.people.disableAgent({ ref_uid: user_id })
      return { ref_uid: user_id }
    },
    refs: ['ref_uid'],
  },
  'people.updateAgentInfo': { input: () => ({ agent_action: 'switch_away_mode', away_mode: 0 }) },
  'people.teams': nothing,
  'people.createTeam': { input: (world) => ({ team_name: `Team ${world.canary}`, member_ids: [] }) },
  'people.updateTeam': { input: async (world) => ({ team_ref: (await newTeam(world)).team_ref, team_name: 'Renamed' }), refs: ['team_ref'] },
  'people.deleteTeam': { input: newTeam, refs: ['team_ref'] },
  'people.agentNotifications': nothing,
  'people.updateAgentNotifications': { input: () => ({ sound: false }) },
  'permissions.read': { input: (world, who) => flagsOf(world, who), refs: ['ref_uid'] },
  'permissions.holders': { input: () => ({ slug: 'canManageAndPublishNewsArticles' }) },
  'permissions.readForTeam': { input: (world, who) => flagsOf(world, who), refs: ['ref_uid'] },
  'permissions.update': { input: (world) => ({ id: world.staff.writer.user_id, permissions: [{ slug: 'canViewReports', is_enabled: false }] }), refs: ['id'] },
  'permissions.reset': { input: (world) => ({ ref: world.library.support_lib_id, id: world.staff.writer.user_id }), refs: ['id'] },
  'permissions.roles': { input: (world) => ({ id: world.library.support_lib_id }), refs: ['id'] },
  'libraries.defaultIntegrations': { input: (world) => ({ id: world.library.support_lib_id }) },
  'libraries.widgetBoot': { input: (world) => ({ support_lib_id: world.library.support_lib_id }) },
  'libraries.modalWidgets': nothing,
  'libraries.identitySecret': nothing,
  'libraries.rotateIdentitySecret': nothing,
  'documents.user': { input: (world) => ({ uid: world.staff.agent.user_id }), refs: ['uid'] },
  'documents.supportLibrary': { input: (world) => ({ id: world.library.support_lib_id }) },
  'documents.findSupportLibrary': { input: (world) => ({ library_domain: `${world.library.support_lib_id}.localhost` }) },
  'documents.setDefaultDisplay': { input: (world) => ({ id: world.library.support_lib_id, default_display: true }), refs: ['id'] },
  'librarySettings.read': nothing,
  'librarySettings.update': { input: (world) => ({ settings: { copyright: `Copyright ${world.canary}` } }) },
  'librarySettings.subDomain': nothing,
  'librarySettings.claimSubDomain': { input: () => ({ custom_subDomain: null }) },
  'librarySettings.verifySubDomain': nothing,
  'librarySettings.domain': nothing,
  'librarySettings.verifyDomain': nothing,
  'agency.list': { input: () => ({ list_children: 1 }) },
  'agency.create': { input: (world) => ({ company_name: `Child ${world.canary}`, library_domain: `${newRef()}.child.test` }) },
  'agency.update': { input: async (world) => ({ child_lib_id: await newChild(world), company_name: 'Renamed' }), refs: ['child_lib_id'] },
  'agency.verifyDomain': { input: async (world) => ({ child_lib_id: await newChild(world) }), refs: ['child_lib_id'] },
  'agency.setVisibility': { input: async (world) => ({ child_lib_id: await newChild(world), default_display: false }), refs: ['child_lib_id'] },
  'agency.exportLibraries': {
    ...nothing,
    except: { who: ['admin'], code: 'forbidden', because: 'only the one configured parent may; agency.test.ts configures it' },
  },
  'categories.list': nothing,
  'categories.create': { input: (world) => ({ category_title: `Category ${world.canary}` }) },
  'categories.update': { input: async (world) => ({ category_id: await newCategory(world), category_title: 'Renamed' }), refs: ['category_id'] },
  'categories.move': {
    input: async (world) => ({ category_id: await newCategory(world), parent_cat_id: await newCategory(world), position: 0 }),
    refs: ['category_id', 'parent_cat_id'],
  },
  'categories.remove': { input: async (world) => ({ category_id: await newCategory(world) }), refs: ['category_id'] },
  'categories.positioning': nothing,
  'categories.updatePositioning': { input: async (world) => ({ category_ids: [await newCategory(world)] }) },
  'categories.arrangeArticles': {
    async input(world) {
      const category_id = await newCategory(world)
      const { article_id } = await newArticle(world)
      await world.staff.editor.calls.articles.changeMany({ article_ids: [article_id], change: 'file', category_id })
      return { category_id, article_id, after: null }
    },
    refs: ['category_id', 'article_id'],
  },
  'articles.list': nothing,
  'articles.ids': nothing,
  'articles.read': { input: newArticle, refs: ['article_id'] },
  'articles.defaults': nothing,
  'articles.bySlug': { input: async (world) => ({ slug: (await newArticle(world)).slug }), refs: ['slug'] },
  'articles.linkTargets': { input: async (world) => ({ article_ids: [(await newArticle(world)).article_id] }) },
  'articles.editing': { input: newArticle, refs: ['article_id'] },
  'articles.create': { input: (world) => ({ article_title: `Article ${world.canary}` }) },
  'articles.update': { input: async (world) => ({ ...(await newArticle(world)), slug: undefined, article_title: 'Renamed' }), refs: ['article_id'] },
  'articles.changeMany': {
    input: async (world) => ({ article_ids: [(await newArticle(world)).article_id], change: 'file', category_id: await newCategory(world) }),
    // Another library's articles are refused individually; articles.test.ts checks that.
    refs: ['category_id'],
  },
  'articles.publish': { input: newArticle, refs: ['article_id'] },
  'articles.unpublish': { input: newArticle, refs: ['article_id'] },
  'articles.remove': { input: newArticle, refs: ['article_id'] },
  'articles.versions': { input: newArticle, refs: ['article_id'] },
  'articles.readVersion': { input: async (world) => ({ ...(await newArticle(world)), version: 1 }), refs: ['article_id'] },
  'articles.restore': { input: async (world) => ({ ...(await newArticle(world)), version: 1 }), refs: ['article_id'] },
  'articles.count': {
    async input(world) {
      return { ...(await publishedArticle(world)), support_lib_id: world.library.support_lib_id, counter: 'views' }
    },
    refs: ['article_id'],
  },
  'search.articles': { input: (world) => ({ query: world.canary }) },
  'search.everything': { input: (world) => ({ query: world.canary }) },
  'visibility.explain': { input: async (world) => ({ kind: 'article', id: (await newArticle(world)).article_id }), refs: ['id'] },
  'help.categories': inItsLibrary,
  'help.articles': inItsLibrary,
  'help.article': { input: async (world) => ({ ...ofLibrary(world), id: (await publishedArticle(world)).article_id }), refs: ['id'] },
  'help.news': inItsLibrary,
  'help.newsFlash': { input: async (world) => ({ ...ofLibrary(world), ...(await publishedNews(world)) }), refs: ['id'] },
  'help.courses': inItsLibrary,
  'help.course': { input: async (world) => ({ ...ofLibrary(world), ...(await publishedCourse(world)) }), refs: ['course_id'] },
  'help.searchArticles': { input: (world) => ({ ...ofLibrary(world), query: 'brakes' }) },
  'help.searchIndex': inItsLibrary,
  'visibility.preview': { input: async (world) => ({ change: 'disable', category_ids: [await newCategory(world)] }) },
  'visibility.decide': {
    input: async (world) => ({ kind: 'category', ids: [await newCategory(world)], decision: 'hidden', child_lib_id: await newChild(world) }),
    refs: ['child_lib_id'],
    except: { who: ['editor'], code: 'forbidden', because: 'a child is changed by those who manage the agency' },
  },
  'news.list': nothing,
  'news.read': { input: newNews, refs: ['id'] },
  'news.create': { input: (world) => ({ newsFlash_title: `News ${world.canary}` }) },
  'news.update': { input: async (world) => ({ ...(await newNews(world)), newsFlash_title: 'Renamed' }), refs: ['id'] },
  'news.publish': { input: newNews, refs: ['id'] },
  'news.unpublish': { input: newNews, refs: ['id'] },
  'news.remove': { input: newNews, refs: ['id'] },
  'news.categories': nothing,
  'news.defaults': nothing,
  'news.showDefault': identity('modules/news'),
  'news.hideDefault': identity('modules/news'),
  'status.board': nothing,
  'status.createComponent': { input: (world) => ({ name: `Component ${world.canary}` }) },
  'status.updateComponent': { input: async (world) => ({ ...(await newComponent(world)), state: 'degraded' }), refs: ['component_id'] },
  'status.removeComponent': { input: newComponent, refs: ['component_id'] },
  'status.openIncident': { input: (world) => ({ title: `Incident ${world.canary}`, text: 'We look into it.', impact: 'none' }) },
  'status.addUpdate': { input: async (world) => ({ ...(await newIncident(world)), text: 'Over.', state: 'resolved' }), refs: ['incident_id'] },
  'status.removeIncident': { input: newIncident, refs: ['incident_id'] },
  'status.planMaintenance': { input: (world) => ({ title: `Maintenance ${world.canary}`, ...nextHour(), component_ids: [] }) },
  'status.updateMaintenance': { input: async (world) => ({ ...(await newMaintenance(world)), title: 'Renamed' }), refs: ['maintenance_id'] },
  'status.removeMaintenance': { input: newMaintenance, refs: ['maintenance_id'] },
  'status.read': inItsLibrary,
  'status.history': inItsLibrary,
  'status.subscribe': { input: (world) => ({ ...ofLibrary(world), email: `${newRef()}@reader.test`.toLowerCase() }) },
  'status.confirmSubscription': {
    input: (world) => {
      const { ports } = world.library.kernel
      const confirmation = { email: `${newRef()}@reader.test`.toLowerCase(), language: 'en', until: Date.now() + 3_600_000 }
      return { ...ofLibrary(world), token: confirmationToken({ ports, ...ofLibrary(world) }, confirmation) }
    },
  },
  'status.unsubscribe': {
    input: (world) => ({ ...ofLibrary(world), token: endToken({ ports: world.library.kernel.ports, ...ofLibrary(world) }, newRef()) }),
  },
  'translations.languages': nothing,
  'translations.shown': { input: () => ({ language: 'de' }) },
  'translations.list': { input: () => ({ language: 'de' }) },
  'translations.create': { input: (world) => ({ language: 'de', source: `Phrase ${newRef()} ${world.canary}` }) },
  'translations.update': { input: async (world) => ({ ...(await newPhrase(world)), translation: 'Satz' }), refs: ['translation_id'] },
  'translations.remove': { input: newPhrase, refs: ['translation_id'] },
  'translations.exportFile': { input: () => ({ language: 'de' }) },
  'translations.importFile': { input: () => ({ language: 'de', content: 'msgid "bike"\nmsgstr "Rad"\n' }) },
  'articleTranslations.list': { input: newArticleTranslation, refs: ['article_id'] },
  'articleTranslations.read': { input: newArticleTranslation, refs: ['article_id'] },
  'articleTranslations.save': {
    input: async (world) => ({ ...(await newArticleTranslation(world)), revision: 1, title: 'Hilfe', content: '<p>Hilfe</p>' }),
    refs: ['article_id'],
  },
  'articleTranslations.publish': { input: newArticleTranslation, refs: ['article_id'] },
  'articleTranslations.unpublish': { input: newArticleTranslation, refs: ['article_id'] },
  'articleTranslations.remove': { input: newArticleTranslation, refs: ['article_id'] },
  'sops.categories': nothing,
  'sops.articles': nothing,
  'sops.createCategory': { input: (world) => ({ category_title: `SOPs ${world.canary}` }) },
  'sops.updateCategory': { input: async (world) => ({ ...(await newSopCategory(world)), category_title: 'Renamed' }), refs: ['category_id'] },
  'sops.removeCategory': { input: newSopCategory, refs: ['category_id'] },
  'sops.create': { input: async (world) => ({ ...(await newSopCategory(world)), sop_title: `SOP ${world.canary}` }), refs: ['category_id'] },
  'sops.update': {
    input: async (world) => ({ ...(await newSop(world)), ...(await newSopCategory(world)), sop_title: 'Renamed' }),
    refs: ['article_id', 'category_id'],
  },
  'sops.publish': { input: newSop, refs: ['article_id'] },
  'sops.unpublish': { input: newSop, refs: ['article_id'] },
  'sops.remove': { input: newSop, refs: ['article_id'] },
  'courses.list': nothing,
  'courses.lessons': { input: publishedCourse, refs: ['course_id'] },
  'courses.create': { input: (world) => ({ course_title: `Course ${world.canary}` }) },
  'courses.update': { input: async (world) => ({ ...(await newCourse(world)), course_title: 'Renamed' }), refs: ['course_id'] },
  'courses.arrange': {
    input: async (world) => ({ ...(await newCourse(world)), sections: [{ section_title: 'Basics', lesson_ids: [] }] }),
    refs: ['course_id'],
  },
  'courses.progress': nothing,
  'courses.published': nothing,
  'courses.readPublished': { input: publishedCourse, refs: ['course_id'], except: everyVisitor },
  'courses.finishLesson': { input: publishedLesson, refs: ['course_id', 'lesson_id'], except: everyVisitor },
  'courses.reopenLesson': { input: publishedLesson, refs: ['course_id', 'lesson_id'], except: everyVisitor },
  'courses.publish': { input: newCourse, refs: ['course_id'] },
  'courses.unpublish': { input: newCourse, refs: ['course_id'] },
  'courses.remove': { input: newCourse, refs: ['course_id'] },
  'courses.createLesson': { input: async (world) => ({ ...(await newCourse(world)), lesson_title: `Lesson ${world.canary}` }), refs: ['course_id'] },
  'courses.updateLesson': { input: async (world) => ({ ...(await newLesson(world)), lesson_title: 'Renamed' }), refs: ['lesson_id'] },
  'courses.removeLesson': { input: newLesson, refs: ['lesson_id'] },
  'tickets.create': {
    input: async (world) => ({ visitor_id: (await newTicket(world)).visitor.visitor_id, subject: 'Bill', message: `Text ${world.canary}` }),
    refs: ['visitor_id'],
  },
  'tickets.patch': { input: async (world) => ({ conversation_refs: [(await newTicket(world)).conversation_ref], priority: 'high' }) },
  'savedFilters.list': nothing,
  'savedFilters.create': { input: (world) => savedFilter(world) },
  'savedFilters.update': {
    input: async (world, who) => ({ ...savedFilter(world), filter_ref: await newFilter(world, who) }),
    refs: ['filter_ref'],
  },
  'savedFilters.remove': { input: async (world, who) => ({ filter_ref: await newFilter(world, who) }), refs: ['filter_ref'] },
  'cannedReplies.list': nothing,
  'cannedReplies.create': { input: (world) => cannedReply(world) },
  'cannedReplies.update': {
    input: async (world, who) => ({ ...cannedReply(world), reply_ref: await newReply(world, who) }),
    refs: ['reply_ref'],
  },
  'cannedReplies.remove': { input: async (world, who) => ({ reply_ref: await newReply(world, who) }), refs: ['reply_ref'] },
  ...optionEntries,
  'conversations.list': { input: (_world, who) => ({ tab: who === 'agent' ? 'queue' : 'chats' }) },
  'conversations.search': { input: (world) => ({ query: world.canary }) },
  'conversations.counts': nothing,
  'conversations.read': chatRef,
  'conversations.take': { input: async (world) => ({ conversation_ref: await world.waitingChat() }), refs: ['conversation_ref'] },
  'conversations.release': chatRef,
  'conversations.transfer': {
    input: async (world) => ({ conversation_ref: (await world.chat()).conversation_ref, to_agent: world.staff.admin.user_id }),
    refs: ['conversation_ref', 'to_agent'],
  },
  'conversations.close': chatRef,
  'conversations.reopen': {
    input: async (world) => {
      const { conversation_ref } = await world.chat()
      await world.staff.agent.calls.conversations.close({ conversation_ref })
      return { conversation_ref }
    },
    refs: ['conversation_ref'],
  },
  'conversations.patch': {
    input: async (world) => ({ conversation_ref: (await world.chat()).conversation_ref, subject: `About ${world.canary}` }),
    refs: ['conversation_ref'],
  },
  'messages.send': {
    input: async (world, who) => ({
      client_msg_id: newRef(),
      conversation_ref: (await world.chat()).conversation_ref,
      message: `Hello ${world.canary}`,
      ...(who === 'admin' && { sender_type: 'note' }),
    }),
    refs: ['conversation_ref'],
  },
  'messages.update': {
    input: async (world, who) => {
      const { conversation_ref, message_id, agent_message_id } = await world.chat()
      return { conversation_ref, message_id: who === 'visitor' ? agent_message_id : message_id, message_action: 'mark_as_seen' }
    },
    refs: ['conversation_ref', 'message_id'],
  },
  'messages.list': chatRef,
  'drafts.list': nothing,
  'drafts.save': {
    input: async (world) => ({ conversation_ref: (await world.chat()).conversation_ref, kind: 'agent', message: `Draft ${world.secretCanary}` }),
    refs: ['conversation_ref'],
  },
  'drafts.submit': {
    async input(world) {
      const reviewer = await world.library.user('editor')
      return { conversation_ref: (await newTicket(world)).conversation_ref, message: `Draft ${world.secretCanary}`, to_agent: reviewer.user_id }
    },
    refs: ['conversation_ref', 'to_agent'],
  },
  'drafts.review': {
    async input(world, who) {
      const reviewer = world.staff[who as keyof World['staff']] ?? world.staff.admin
      const { conversation_ref } = await newTicket(world)
      const author = await world.library.user('agent')
      const to_agent = who === 'admin' ? reviewer.user_id : world.staff.admin.user_id
      const { draft_message } = await author.calls.drafts.submit({ conversation_ref, message: 'Sent on Monday', to_agent })
      return { draft_message_ref: draft_message.draft_message_ref, decision: 'approve', message: 'Sent on Monday' }
    },
    refs: ['draft_message_ref'],
    except: { who: ['editor'], code: 'not_found', because: 'an editor may review drafts, but was not asked to and sees no tickets' },
  },
  'visitors.conversations': nothing,
  'visitors.unread': { input: (world) => ({ ...ofLibrary(world), key: secretKey(hashSecret(world.visitor.secret)) }) },
  'visitors.waiting': chatRef,
  'visitors.identify': { input: () => ({ name: 'Visitor' }) },
  'visitors.chooseLanguage': { input: () => ({ language: 'de' }) },
  'visitors.signOut': nothing,
  'visitors.pageVisit': { input: () => ({ url: 'https://example.test/page' }) },
  'chatSettings.read': nothing,
  'chatSettings.update': { input: (world) => ({ greeting: `Hi ${world.canary}` }) },
  'activity.feeds': nothing,
  'activity.markRead': { input: () => ({ markAll: true }) },
  'visitorActivity.addSearch': { input: (world) => ({ ...hub(world), activity: { searchQuery: `Query ${world.canary}`, status: 'failed' } }) },
  'visitorActivity.updateSearch': { input: async (world) => ({ ...hub(world), id: await newSearch(world), ticket: 1 }), refs: ['id'] },
  'visitorActivity.addArticle': { input: async (world) => ({ ...hub(world), activity: { articleId: (await publishedArticle(world)).article_id } }) },
  'visitorActivity.addNewsFlash': { input: async (world) => ({ ...hub(world), activity: { newsFlashId: (await publishedNews(world)).id } }) },
  'visitorActivity.addWidget': { input: hub },
  'visitorActivity.addChat': { input: hub },
  'visitorActivity.list': nothing,
  'visitorActivity.counts': nothing,
  'visitorActivity.ofArticle': { input: async (world) => ({ article_id: (await newArticle(world)).article_id }), refs: ['article_id'] },
  'visitorActivity.contentGaps': nothing,
  'notifications.list': nothing,
  'notifications.create': { input: () => ({ topic: 'article.published' }) },
  'notifications.update': {
    input: async (world, who) => ({ subscription_ref: await newSubscription(world, who), is_enabled: false }),
    refs: ['subscription_ref'],
  },
  'notifications.remove': { input: async (world, who) => ({ subscription_ref: await newSubscription(world, who) }), refs: ['subscription_ref'] },
  'jobs.list': nothing,
  'jobs.retry': { input: () => ({ id: '1' }), except: { who: ['admin'], code: 'not_found', because: 'there is no parked job; jobs.test.ts parks one' } },
  'uploads.create': { ...nothing, coveredBy: 'modules/uploads' },
  'uploads.remove': { ...nothing, coveredBy: 'modules/uploads' },
  'transfers.startImport': { ...nothing, coveredBy: 'modules/transfers' },
  'transfers.startExport': { ...nothing, coveredBy: 'modules/transfers' },
  'transfers.read': { input: newTransfer, refs: ['transfer_id'] },
  'transfers.items': { input: newTransfer, refs: ['transfer_id'] },
}

const savedFilter = (world: World) => ({ filter_name: `Filter ${world.canary}`, tab: 'archives' as const, filter: { all: [] } })

/** Returns a filter of the caller, or of the admin where the caller may not save any. */
async function newFilter(world: World, who: string): Promise<string> {
  const owner = who === 'agent' ? world.staff.agent : world.staff.admin
  return (await owner.calls.savedFilters.create(savedFilter(world))).saved_filter.filter_ref
}

const cannedReply = (world: World) => ({ title: `Reply ${world.canary}`, message: 'We are on it.' })

async function newReply(world: World, who: string): Promise<string> {
  const owner = who in world.staff ? world.staff[who as keyof World['staff']] : world.staff.admin
  const maker =
    (await owner.calls.cannedReplies.create(cannedReply(world)).catch(() => null)) ?? (await world.staff.admin.calls.cannedReplies.create(cannedReply(world)))
  return maker.canned_reply.reply_ref
}

async function newTicket(world: World) {
  const made = { email: `${newRef()}@example.test`.toLowerCase(), subject: `Ticket ${world.canary}`, message: 'Where is my order?' }
  return (await world.staff.admin.calls.tickets.create(made)).conversation
}

async function newCategory(world: World): Promise<string> {
  return (await world.staff.editor.calls.categories.create({ category_title: `Category ${world.canary}` })).category.category_id
}

async function newArticle(world: World): Promise<{ article_id: string; slug: string; revision: number }> {
  const made = { article_title: `Article ${world.canary}`, article_content: `<p>Text ${world.canary}</p>` }
  const { article_id, slug, revision } = (await world.staff.editor.calls.articles.create(made)).article
  return { article_id, slug, revision }
}

async function publishedArticle(world: World): Promise<{ article_id: string }> {
  const { article_id } = await newArticle(world)
  await world.staff.editor.calls.articles.publish({ article_id })
  return { article_id }
}

/** Returns the library in the form that calls of its help center use. */
function hub(world: World): { supportLibId: string } {
  return { supportLibId: world.library.support_lib_id }
}

async function newSearch(world: World): Promise<string> {
  const activity = { searchQuery: `Query ${world.canary}`, status: 'passed' } as const
  return (await world.visitor.calls.visitorActivity.addSearch({ ...hub(world), activity })).searchId
}

async function newTransfer(world: World): Promise<{ transfer_id: string }> {
  const row = {
    support_lib_id: world.library.support_lib_id,
    transfer_id: newRef(),
    kind: 'export',
    state: 'done',
    owner_id: 'x',
    options: '{}',
    created_at: new Date(),
  }
  await world.library.inside((ctx) =>
    ctx.db
      .insertInto('transfers')
      .values({ ...row, file_name: `${world.canary}.zip` })
      .execute(),
  )
  return { transfer_id: row.transfer_id }
}

async function newPhrase(world: World): Promise<{ translation_id: string }> {
  const made = await world.staff.admin.calls.translations.create({ language: 'de', source: `Phrase ${newRef()} ${world.canary}` })
  return { translation_id: made.translation.translation_id }
}

async function newArticleTranslation(world: World): Promise<{ article_id: string; language: string }> {
  const { article_id } = await newArticle(world)
  const text = { revision: 0, title: `Hilfe ${world.canary}`, content: '<p>Hilfe</p>' }
  await world.staff.editor.calls.articleTranslations.save({ article_id, language: 'de', ...text })
  return { article_id, language: 'de' }
}

async function newComponent(world: World): Promise<{ component_id: string }> {
  const { component_id } = (await world.staff.editor.calls.status.createComponent({ name: `Component ${world.canary}` })).status_component
  return { component_id }
}

async function newIncident(world: World): Promise<{ incident_id: string }> {
  const written = { title: `Incident ${world.canary}`, text: 'We look into it.', impact: 'none' } as const
  return { incident_id: (await world.staff.editor.calls.status.openIncident(written)).incident.incident_id }
}

const nextHour = () => ({ starts_at: new Date(Date.now() + 3_600_000).toISOString(), ends_at: new Date(Date.now() + 7_200_000).toISOString() })

async function newMaintenance(world: World): Promise<{ maintenance_id: string }> {
  const written = { title: `Maintenance ${world.canary}`, ...nextHour(), component_ids: [] }
  return { maintenance_id: (await world.staff.editor.calls.status.planMaintenance(written)).maintenance.maintenance_id }
}

async function newNews(world: World): Promise<{ id: string }> {
  return { id: (await world.staff.editor.calls.news.create({ newsFlash_title: `News ${world.canary}` })).news_flash.id }
}

async function publishedNews(world: World): Promise<{ id: string }> {
  const flash = await newNews(world)
  await world.staff.editor.calls.news.publish(flash)
  return flash
}

async function newSopCategory(world: World): Promise<{ category_id: string }> {
  return { category_id: (await world.staff.editor.calls.sops.createCategory({ category_title: `SOPs ${world.canary}` })).sop_category.category_id }
}

async function newSop(world: World): Promise<{ article_id: string }> {
  const made = { ...(await newSopCategory(world)), sop_title: `SOP ${world.canary}` }
  return { article_id: (await world.staff.editor.calls.sops.create(made)).sop_article.article_id }
}

async function newCourse(world: World): Promise<{ course_id: string }> {
  return { course_id: (await world.staff.editor.calls.courses.create({ course_title: `Course ${world.canary}` })).course.course_id }
}

async function publishedCourse(world: World): Promise<{ course_id: string }> {
  const course = await newCourse(world)
  await world.staff.editor.calls.courses.publish(course)
  return course
}

async function publishedLesson(world: World): Promise<{ course_id: string; lesson_id: string }> {
  const course = await publishedCourse(world)
  const { lesson } = await world.staff.editor.calls.courses.createLesson({ ...course, lesson_title: `Lesson ${world.canary}` })
  return { ...course, lesson_id: lesson.lesson_id }
}

async function newLesson(world: World): Promise<{ lesson_id: string }> {
  const made = { ...(await newCourse(world)), lesson_title: `Lesson ${world.canary}` }
  return { lesson_id: (await world.staff.editor.calls.courses.createLesson(made)).lesson.lesson_id }
}

async function newChild(world: World): Promise<string> {
  const child = { company_name: `Child ${world.canary}`, library_domain: `${newRef()}.child.test` }
  return (await world.staff.admin.calls.agency.create(child)).child.support_lib_id
}

async function newTeam(world: World): Promise<{ team_ref: string }> {
  return { team_ref: (await world.staff.admin.calls.people.createTeam({ team_name: `Team ${world.canary}` })).team.team_ref }
}

function flagsOf(world: World, who: string): Record<string, unknown> {
  const user = world.staff[who as keyof World['staff']] ?? world.staff.admin
  return { ref_uid: user.user_id, role: user.role }
}

async function newSubscription(world: World, who: string): Promise<string> {
  const user = world.staff[who as keyof World['staff']] ?? world.staff.admin
  return (await user.calls.notifications.create({ topic: 'article.published' })).notification_subscription.subscription_ref
}
