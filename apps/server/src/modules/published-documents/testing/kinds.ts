import type { FlowInput } from '@porchlight/contracts/flows/flow'
import type { FormInput } from '@porchlight/contracts/forms/form'
import type { SavedAs } from '@porchlight/contracts/published-documents/text-version'
import { translationId } from '@porchlight/contracts/reviews/review-kinds'
import type { Calls } from '../../../testing/calls.ts'
import { everyStep } from '../../contact-form/testing/forms.ts'

/** A document as its writers see it: the text of its draft, and what is published of it (null: nothing). */
export type Seen = { text: string; revision: number; published: string | null }

/** One document of a kind, whose draft is a text. Each call is made by a person. */
export type TestDocument = {
  /** Its id as reviews know it; '' for documents that are not reviewed. */
  document_id: string
  read(by: Calls): Promise<Seen>
  /** `saved_as` has a meaning for texts alone. */
  save(by: Calls, text: string, revision: number, saved_as?: SavedAs): Promise<unknown>
  publish(by: Calls, revision: number): Promise<unknown>
  /** Versions that can be restored, newest first. */
  versions(by: Calls): Promise<number[]>
  /** The text of a version. */
  version(by: Calls, version: number): Promise<string>
  restore(by: Calls, version: number, revision: number): Promise<unknown>
}

/** A kind of document: how one begins, with this text, unpublished. */
export type TestKind = { kind: string; begin(by: Calls, text: string): Promise<TestDocument> }

const flowOf = (text: string): FlowInput => ({
  starts: [{ on: 'link' }],
  first: 'end',
  nodes: [{ node_id: 'end', kind: 'end', text }],
})
const flowText = ({ nodes }: { nodes: { kind: string }[] }) => (nodes[0] as { text?: string } | undefined)?.text ?? ''

const flows: TestKind = {
  kind: 'flow',
  async begin(by, text) {
    const { flow_ref } = (await by.flows.create({ title: 'Hello', flow: flowOf(text) })).flow
    const version: TestDocument['version'] = async (who, number) => flowText((await who.flows.version({ flow_ref, version: number })).flow)
    return {
      document_id: '',
      async read(who) {
        const { flow, revision, published } = (await who.flows.read({ flow_ref })).flow
        return { text: flowText(flow), revision, published: published && (await version(who, published.version)) }
      },
      save: (who, draft, revision) => who.flows.save({ flow_ref, flow: flowOf(draft), revision }),
      publish: (who, revision) => who.flows.publish({ flow_ref, revision }),
      versions: async (who) => (await who.flows.versions({ flow_ref })).versions.map((one) => one.version),
      version,
      restore: (who, number, revision) => who.flows.restore({ flow_ref, version: number, revision }),
    }
  },
}

const formOf = (thank_you: string): FormInput => ({
  thank_you,
  pages: [{ fields: [{ field_id: 'name', kind: 'text', label: 'Name', is_required: true }] }],
})

const forms: TestKind = {
  kind: 'form',
  async begin(by, text) {
    const { form_ref, address } = (await by.forms.create({ title: 'Order', form: formOf(text) })).form
    const support_lib_id = new URL(address).pathname.split('/').at(-2) ?? ''
    // Versions of forms are not read one by one: what a version holds is what readers got while it was published.
    const held = new Map<number, string>()
    const read: TestDocument['read'] = async (who) => {
      const { form, revision, published } = (await who.forms.read({ form_ref })).form
      const shown = published && (await who.forms.shown({ support_lib_id, form_ref })).form.form.thank_you
      if (published && shown !== null) held.set(published.version, shown)
      return { text: form.thank_you, revision, published: shown }
    }
    return {
      document_id: '',
      read,
      save: (who, draft, revision) => who.forms.save({ form_ref, form: formOf(draft), revision }),
      publish: (who, revision) => who.forms.publish({ form_ref, revision }),
      versions: async (who) => (await who.forms.versions({ form_ref })).versions.map((one) => one.version),
      version: async (_who, number) => held.get(number) ?? '',
      restore: (who, number, revision) => who.forms.restore({ form_ref, version: number, revision }),
    }
  },
}

const contactFormOf = (hint: string) => ({ ...everyStep, searchStep: { ...everyStep.searchStep, hint } })

const contactForms: TestKind = {
  kind: 'contact form',
  async begin(by, text) {
    await by.contactForms.save({ form: contactFormOf(text), revision: 0 })
    const version: TestDocument['version'] = async (who, number) => (await who.contactForms.version({ version: number })).form.searchStep.hint
    return {
      document_id: '',
      async read(who) {
        const { form, revision, published } = (await who.contactForms.read({})).contact_form
        return { text: form.searchStep.hint, revision, published: published && (await version(who, published.version)) }
      },
      save: (who, draft, revision) => who.contactForms.save({ form: contactFormOf(draft), revision }),
      publish: (who, revision) => who.contactForms.publish({ revision }),
      versions: async (who) => (await who.contactForms.versions({})).versions.map((one) => one.version),
      version,
      restore: (who, number, revision) => who.contactForms.restore({ version: number, revision }),
    }
  },
}

const planOf = (message: string) => ({
  triggers: [{ on: 'manual' as const }],
  conditions: { all: [] },
  steps: [{ step: 'action' as const, action: 'send_reply', inputs: { message } }],
})
const planText = ({ steps }: { steps: unknown[] }) => String((steps[0] as { inputs?: { message?: unknown } } | undefined)?.inputs?.message ?? '')

const rules: TestKind = {
  kind: 'rule',
  async begin(by, text) {
    const { workflow_ref } = (await by.workflows.create({ workflow_name: 'Answer', plan: planOf(text) })).workflow
    const version: TestDocument['version'] = async (who, number) => planText((await who.workflows.version({ workflow_ref, version: number })).plan)
    return {
      document_id: '',
      async read(who) {
        const { draft, revision, published } = (await who.workflows.read({ workflow_ref })).workflow
        return { text: planText(draft), revision, published: published && planText(published) }
      },
      save: (who, draft, revision) => who.workflows.update({ workflow_ref, plan: planOf(draft), revision }),
      publish: (who, revision) => who.workflows.publish({ workflow_ref, revision }),
      versions: async (who) => (await who.workflows.versions({ workflow_ref })).versions.map((one) => one.version),
      version,
      // The editor of rules saves what a version holds.
      restore: async (who, number, revision) => who.workflows.update({ workflow_ref, plan: planOf(await version(who, number)), revision }),
    }
  },
}

const articles: TestKind = {
  kind: 'article',
  async begin(by, text) {
    const { article_id } = (await by.articles.create({ article_title: 'Brakes', article_content: `<p>${text}</p>` })).article
    return textDocument({
      document_id: article_id,
      async read(who) {
        const { article } = await who.articles.read({ article_id })
        return { ...article, live: article.article_content, draft: article.draft?.article_content }
      },
      save: (who, html, revision, saved_as) => who.articles.update({ article_id, article_content: html, revision, saved_as }),
      publish: (who, revision) => who.articles.publish({ article_id, revision }),
      versions: async (who) => (await who.articles.versions({ article_id })).versions,
      version: async (who, version) => (await who.articles.readVersion({ article_id, version })).version.article_content,
      restore: (who, version, revision) => who.articles.restore({ article_id, version, revision }),
    })
  },
}

const news: TestKind = {
  kind: 'news flash',
  async begin(by, text) {
    const { id } = (await by.news.create({ newsFlash_title: 'Brakes', newsFlash_content: `<p>${text}</p>` })).news_flash
    return textDocument({
      document_id: id,
      async read(who) {
        const { news_flash } = await who.news.read({ id })
        return { ...news_flash, live: news_flash.newsFlash_content, draft: news_flash.draft?.newsFlash_content }
      },
      save: (who, html, revision, saved_as) => who.news.update({ id, newsFlash_content: html, revision, saved_as }),
      publish: (who, revision) => who.news.publish({ id, revision }),
      versions: async (who) => (await who.news.versions({ id })).versions,
      version: async (who, version) => (await who.news.version({ id, version })).version.newsFlash_content,
      restore: (who, version, revision) => who.news.restore({ id, version, revision }),
    })
  },
}

const sops: TestKind = {
  kind: 'SOP',
  async begin(by, text) {
    const { category_id } = (await by.sops.createCategory({ category_title: 'Repairs' })).sop_category
    const { article_id } = (await by.sops.create({ category_id, sop_title: 'Brakes', sop_content: `<p>${text}</p>` })).sop_article
    return textDocument({
      document_id: article_id,
      async read(who) {
        const [sop] = (await who.sops.articles({ rut: 'admin', published: 'all', article_id })).sop_articles
        return { is_published: sop?.is_published ?? false, revision: sop?.revision ?? 0, live: sop?.sop_content ?? '', draft: sop?.draft?.sop_content }
      },
      save: (who, html, revision, saved_as) => who.sops.update({ article_id, sop_content: html, revision, saved_as }),
      publish: (who, revision) => who.sops.publish({ article_id, revision }),
      versions: async (who) => (await who.sops.versions({ article_id })).versions,
      version: async (who, version) => (await who.sops.version({ article_id, version })).version.sop_content,
      restore: (who, version, revision) => who.sops.restore({ article_id, version, revision }),
    })
  },
}

const lessons: TestKind = {
  kind: 'lesson',
  async begin(by, text) {
    const { course_id } = (await by.courses.create({ course_title: 'Repairs' })).course
    const { lesson_id } = (await by.courses.createLesson({ course_id, lesson_title: 'Brakes', lesson_content: `<p>${text}</p>` })).lesson
    return textDocument({
      document_id: lesson_id,
      async read(who) {
        const [lesson] = (await who.courses.lessons({ course_id, lesson_id })).courses_lessons
        const is_published = (await who.courses.list({})).courses[0]?.is_published ?? false
        return { is_published, revision: lesson?.revision ?? 0, live: lesson?.lesson_content ?? '', draft: lesson?.draft?.lesson_content }
      },
      save: (who, html, revision, saved_as) => who.courses.updateLesson({ lesson_id, lesson_content: html, revision, saved_as }),
      // A lesson is first published with its course.
      async publish(who, revision) {
        await who.courses.publishLesson({ lesson_id, revision })
        await who.courses.publish({ course_id, revision: (await who.courses.list({})).courses[0]?.revision })
      },
      versions: async (who) => (await who.courses.lessonVersions({ lesson_id })).versions,
      version: async (who, version) => (await who.courses.lessonVersion({ lesson_id, version })).version.lesson_content,
      restore: (who, version, revision) => who.courses.restoreLesson({ lesson_id, version, revision }),
    })
  },
}

type SeenText = { is_published: boolean; revision: number; live: string; draft: string | undefined }
type TextCalls = Omit<TestDocument, 'read' | 'save' | 'versions'> & {
  read(by: Calls): Promise<SeenText>
  save(by: Calls, html: string, revision: number, saved_as: SavedAs | undefined): Promise<unknown>
  versions(by: Calls): Promise<{ version: number }[]>
}

/** A text whose draft is beside what is published. */
function textDocument({ read, save, versions, version, ...rest }: TextCalls): TestDocument {
  const plain = (html: string) => html.replace(/<\/?p>/g, '')
  return {
    ...rest,
    async read(by) {
      const { is_published, revision, live, draft } = await read(by)
      return { text: plain(draft ?? live), revision, published: is_published ? plain(live) : null }
    },
    save: (by, text, revision, saved_as) => save(by, `<p>${text}</p>`, revision, saved_as),
    versions: async (by) => (await versions(by)).map((one) => one.version),
    version: async (by, number) => plain(await version(by, number)),
  }
}

/** Articles in another language, which are reviewed, drafted and published, and have no history. */
export const translated: TestKind = {
  kind: 'translation',
  async begin(by, text) {
    const { article_id } = (await by.articles.create({ article_title: 'Brakes', article_content: '<p>Original</p>' })).article
    const german = { article_id, language: 'de' }
    const save = (who: Calls, content: string, revision: number) => who.articleTranslations.save({ ...german, title: 'Bremsen', content, revision })
    await save(by, `<p>${text}</p>`, 0)
    return textDocument({
      document_id: translationId(article_id, 'de'),
      async read(who) {
        const { article_translation } = await who.articleTranslations.read(german)
        return { ...article_translation, live: article_translation.content, draft: article_translation.draft?.content }
      },
      save,
      publish: (who, revision) => who.articleTranslations.publish({ ...german, revision }),
      versions: () => Promise.resolve([]),
      version: () => Promise.resolve(''),
      restore: () => Promise.resolve(),
    })
  },
}

/** Every kind of document that is drafted and published. */
export const documentKinds: TestKind[] = [flows, forms, contactForms, rules, articles, news, sops, lessons]
