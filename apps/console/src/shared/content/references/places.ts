import type { LinkPlace } from '@porchlight/contracts/references/links-here'
import { t } from './texts.ts'

const kinds = [
  ...(['article', 'translation', 'news', 'sop', 'lesson', 'course', 'category', 'snippet', 'template', 'canned_reply'] as const),
  ...(['rule', 'flow', 'form', 'settings', 'contact_form', 'mail_template'] as const),
]
type Kind = (typeof kinds)[number]

const paths: Record<Kind, (id: string) => string> = {
  article: (id) => `/admin/article/edit/${id}`,
  translation: (id) => `/admin/article/edit/${id}`,
  news: (id) => `/admin/newsflash/edit/${id}`,
  sop: (id) => `/admin/sop/update/${id}`,
  lesson: (id) => {
    const [course_id, lesson_id] = id.split('/')
    return `/admin/courses/update/${lesson_id}/${course_id}`
  },
  course: (id) => `/admin/courses/${id}`,
  category: (id) => `/admin/content?category=${id}`,
  snippet: (id) => `/admin/snippets/${id}`,
  template: (id) => `/admin/templates/${id}`,
  canned_reply: () => '/admin/profile/settings/cannedreplies',
  rule: (id) => `/admin/automation?workflow=${id}`,
  flow: (id) => `/admin/flows/${id}`,
  form: (id) => `/admin/forms/${id}`,
  settings: () => '/admin/widgetsetup',
  contact_form: () => '/admin/profile/contactform',
  mail_template: () => '/admin/profile/settings/emailtexts',
}

const known = (kind: string): Kind | undefined => kinds.find((each) => each === kind)

/** Returns what a place is, in words. */
export const kindText = (kind: string): string => {
  const of = known(kind)
  return of ? t(`kind_${of}`) : kind
}

/** Returns a place's title; settings and the contact form have none of their own. */
export const placeTitle = ({ kind, title }: Pick<LinkPlace, 'kind' | 'title'>): string =>
  kind === 'settings' ? t('settingsTitle') : kind === 'contact_form' ? t('contactFormTitle') : title || kindText(kind)

/** Returns the page where a place is mended. Texts open at the link to `target`, if one is given. */
export function placePath({ kind, id }: Pick<LinkPlace, 'kind' | 'id'>, target?: string): string {
  const of = known(kind)
  const path = of ? paths[of](id) : '/admin/content'
  return target !== undefined && of && ['article', 'news', 'sop', 'lesson'].includes(of) ? `${path}?link=${encodeURIComponent(target)}` : path
}
