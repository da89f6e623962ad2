import type { Page } from '@playwright/test'
import type { Calls } from '../../apps/server/src/testing/calls.ts'
import { callsAs } from '../calls-as.ts'
import { expectGoodLooks } from '../expect-good-looks.ts'
import { atEveryWidth, test } from '../fixtures.ts'
import { looksOfDomains } from '../looks/look.ts'
import { person } from '../people.ts'

const settings = '/admin/profile/settings'

/** A contact form with a draft that has problems, and the page that edits it. */
async function contactFormPages(contactForms: Calls['contactForms']): Promise<string[]> {
  const { form } = (await contactForms.read()).contact_form
  const [answer] = form.qualifyUserQuestion.answers
  if (answer) form.qualifyUserQuestion.answers.push({ ...answer, goTo: 'LOGIN_ISSUE', search: false })
  form.formSubmission.customInputs.push({ label: 'Order number', type: 'number', text: '' })
  await contactForms.save({ form, revision: 0 })
  return ['/admin/contactform']
}

/** Every console screen, with content. Behaviour and accessibility structure are covered by the screen tests. */
const screens: Record<string, (calls: Calls) => Promise<string[]>> = {
  'settings at a glance': async () => ['/admin/profile/overview'],
  'settings of the library': async () =>
    ['', '/domain', '/visibility', '/agencies', '/owner', '/copies', '/personal-data', '/metadata', '/installation', '/identity'].map(
      (group) => settings + group,
    ),
  'settings of what visitors get': async ({ contactForms }) => [
    ...(await contactFormPages(contactForms)),
    ...['/helpcenter', '/widget', '/chat', '/tickets', '/thirdparty'].map((group) => settings + group),
    '/admin/widgetsetup',
    '/admin/preview',
  ],
  'news, SOPs and courses': async ({ courses, news, sops, status }) => {
    await status.createComponent({ name: 'Checkout' })
    await status.openIncident({ title: 'Some cards are refused', text: 'We look into it.', impact: 'major' })
    const { category_id } = (await sops.createCategory({ category_title: 'At the counter' })).sop_category
    const { article_id } = (await sops.create({ category_id, sop_title: 'A parcel came back', sop_content: '<p>Note the condition.</p>' })).sop_article
    await sops.publish({ article_id })
    const { id } = (await news.create({ newsFlash_title: 'Open on Sundays' })).news_flash
    const { course_id } = (await courses.create({ course_title: 'First steps', course_description: 'For all who ride.' })).course
    const { lesson_id } = (await courses.createLesson({ course_id, section_title: 'Every week', lesson_title: 'Air' })).lesson
    return [
      ...['newsflash', 'newsflash/create', `newsflash/edit/${id}`, 'newsflash/status'],
      ...['sop', 'sop/create', `sop/${article_id}`, `sop/update/${article_id}`],
      ...['courses', `courses/${course_id}`, `courses/create/${course_id}`, `courses/update/${lesson_id}/${course_id}`],
    ].map((path) => `/admin/${path}`)
  },
  forms: async ({ forms }) => {
    const form = { pages: [{ fields: [{ field_id: 'name', kind: 'text' as const, label: 'Name' }] }] }
    const { form_ref } = (await forms.create({ title: 'Order', form })).form
    await forms.publish({ form_ref, revision: 1 })
    return ['formbuilder', `formbuilder/${form_ref}`, `manageformbuilder/${form_ref}`].map((path) => `/admin/${path}`)
  },
  contacts: async ({ contacts, conversations, directory, tickets }) => {
    const { conversation_ref } = (await tickets.create({ email: 'ada@looks.test', name: 'Ada Lovelace', subject: 'Chain', message: 'It fell off.' }))
      .conversation
    await contacts.update({ conversation_ref, company: 'Wind & Wheels', phone: '+49 30 1', notes: 'Prefers mornings.' })
    const { visitor_id } = (await conversations.read({ conversation_ref })).visitor
    const { company_ref } = (await directory.companies({})).companies[0] ?? { company_ref: '' }
    return ['contacts', `contacts/${visitor_id}`, 'companies', `companies/${company_ref}`].map((path) => `/admin/${path}`)
  },
  profile: async ({ webhooks }) => {
    // Nothing listens there.
    const { endpoint_ref } = (await webhooks.create({ name: 'Shop', url: 'http://127.0.0.1:1/in' })).endpoint
    await webhooks.test({ endpoint_ref })
    return ['account', 'apps', 'changePassword', 'emailtexts', 'integrations', 'notifications', 'permissions', 'setup', 'theme', 'tickets'].map(
      (path) => `/admin/profile/${path}`,
    )
  },
  articles: async ({ articles, categories, visitorActivity }) => {
    const { category_id } = (await categories.create({ category_title: 'Brakes' })).category
    const { article_id, support_lib_id: supportLibId } = (
      await articles.create({ article_title: 'Squeaking brakes', article_content: '<p>Clean the rim.</p>', article_categories: [category_id] })
    ).article
    await articles.publish({ article_id })
    const search = async (searchQuery: string, found: object) =>
      visitorActivity.addSearch({ supportLibId, activity: { searchQuery, status: 'failed', ...found } })
    for (const query of ['replace a gear cable on an old bicycle', 'Gear cable replace on old bicycle', 'unicorn']) await search(query, {})
    await search('squeak', { status: 'passed', articlesReadId: article_id })
    return [
      ...['content', 'content?view=gaps', 'content?q=brakes', 'content?q=zebra', `content?category=${category_id}&why=article:${article_id}`],
      ...['article/create', `article/edit/${article_id}`],
    ].map((path) => `/admin/${path}`)
  },
  automation: async ({ calendars, sla, workflows, workflowFolders }) => {
    const week = [...Array.from({ length: 5 }, () => [{ from: 540, to: 1020 }]), [], []]
    const { calendar_ref } = (await calendars.create({ name: 'Office', time_zone: 'Europe/Berlin', week })).calendar
    await sla.create({ name: 'Urgent', filter: { field: 'priority', op: 'is', value: 'urgent' }, calendar_ref, first_reply_minutes: 30 })
    const { workflow_folder_ref } = (await workflowFolders.create({ folder_name: 'Daily' })).workflow_folder
    const { workflow } = await workflows.create({
      workflow_name: 'Invoices first',
      workflow_folder_ref,
      plan: {
        triggers: [
          { on: 'event', event: 'message.sent' },
          { on: 'timer', after: ['conversation.started'], minutes: 120 },
        ],
        conditions: { all: [{ field: 'message_text', op: 'contains', value: 'invoice' }, { any: [{ field: 'priority', op: 'is', value: 'high' }] }] },
        steps: [
          { step: 'branch', if: { field: 'is_first_contact', op: 'is', value: 'yes' }, yes: [{ step: 'action', action: 'add_note', inputs: {} }], no: [] },
          { step: 'stop' },
        ],
      },
    })
    return ['automation', `manageautomation/${workflow.workflow_ref}`, 'profile/sla', 'profile/businesshours'].map((path) => `/admin/${path}`)
  },
  reports: async ({ customReports, tickets }) => {
    await tickets.create({ email: 'kim@looks.test', subject: 'Chain', message: 'My chain fell off.' })
    const card = (card_id: string, chart: 'area' | 'pie' | 'heatmap' | 'table', group_by: string | null) => ({
      ...{ card_id, title: '', chart, group_by, metrics: ['conversations_new' as const] },
    })
    const cards = [card('area', 'area', null), card('pie', 'pie', 'channel'), card('heat', 'heatmap', 'weekday_hour'), card('table', 'table', 'priority')]
    const { id } = (await customReports.create({ report_name: 'Monday', cards })).report
    return [
      ...['supportoverview', 'live', 'allreports', 'topics', 'suggestions', 'courses', 'knowledgebasereport', id].map((page) => `/admin/reports/${page}`),
      ...['customersatisfaction', 'topics', 'csatform'].map((page) => `/admin/reportsstatic/${page}`),
    ]
  },
  'teammates, availability and languages': async ({ availability, identity, translations }) => {
    await identity.invite({ email: 'friend@join.test', role: 'agent' })
    const week = Array.from({ length: 7 }, () => [{ from: 540, to: 1020 }])
    await availability.setOwn({ absence: { from: '2020-01-01T10:00:00.000Z', until: null, reason: 'Holiday' }, hours: { time_zone: 'Europe/Berlin', week } })
    await translations.create({ language: 'de', source: 'Service plan', translation: 'Wartungsplan' })
    return ['teammates', 'availability', 'settings/reading', 'settings/stuck-work', 'language?language=de', 'language'].map((path) => `/admin/profile/${path}`)
  },
}

/** The screens of domains that have a file in `e2e/looks`, one after the other in one library. */
screens[[...looksOfDomains.keys()].join(' and ')] = async (calls) => {
  const addresses = []
  for (const fill of looksOfDomains.values()) addresses.push(...(await fill(calls)))
  return addresses
}

/** Navigates to another screen without reloading the page, as the console's links do. */
const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

for (const [what, fill] of Object.entries(screens)) {
  test(`${what} are readable and fit`, async ({ library, open, enter }) => {
    const page = await open()
    await enter(page, person((await library()).people, 0), '/admin/profile/theme')
    for (const path of await fill(await callsAs(page))) {
      await visit(page, path)
      await atEveryWidth(page, () => expectGoodLooks(page, { besides: 'iframe[sandbox]' }))
    }
  })
}
