import { z } from 'zod'
import { line, Moment, Nothing, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { textFlags } from '../permission-flags.ts'
import { reviewKinds } from '../reviews/review-kinds.ts'
import { RichText } from '../rich-text.ts'
import { textTemplateLimits as max } from './text-template-limits.ts'

const template_ref = Ref
const name = line(max.name).min(1)
const description = line(max.description)
const kind = z.enum(reviewKinds)
const writing = { audience: ['staff'], permission: textFlags } as const
const changers = 'For whoever made it, and those who publish this kind of text.'
const theirs = 'Requires the permission to write or publish this kind of text.'

/** A library's own template for new texts of a kind. */
export const TextTemplate = z.object({
  ...{ template_ref: Ref, kind, name: z.string(), description: z.string(), title: z.string() },
  /** Whether the caller may change, rename and delete it. */
  can_change: z.boolean(),
  /** Counts the saves of its text. */
  revision: z.number().int(),
  updated_at: Moment,
})
export type TextTemplate = z.infer<typeof TextTemplate>
const Html = RichText.refine((html) => html.length <= max.length, 'too long')
const one = z.object({ text_template: TextTemplate })
const whole = z.object({ text_template: TextTemplate.extend({ html: z.string() }) })

/** Templates that a library made of its own texts, which new ones start from. */
export const textTemplatesApi = defineOperations('textTemplates', {
  list: operation({
    http: 'GET /api/main/text_templates',
    summary: `The library's own templates for a kind of text by name, at most ${max.ofKind}, without their texts. ${theirs}`,
    ...writing,
    input: z.object({ kind }),
    output: z.object({ text_templates: z.array(TextTemplate) }),
  }),
  read: operation({
    http: 'GET /api/main/text_templates/:template_ref',
    summary: `A template with its text. ${theirs}`,
    ...writing,
    input: z.object({ template_ref }),
    output: whole,
  }),
  create: operation({
    http: 'POST /api/main/text_templates',
    summary: `Makes a template of a title and a text. ${theirs}`,
    ...writing,
    input: z.object({
      ...{ kind, name, description: description.default(''), title: line(max.title).default('') },
      html: Html,
    }),
    output: one,
    errors: ['conflict'],
  }),
  rename: operation({
    http: 'PUT /api/main/text_templates/:template_ref',
    summary: `Gives a template another name and description. ${changers}`,
    ...writing,
    input: z.object({ template_ref, name, description }),
    output: one,
  }),
  save: operation({
    http: 'PUT /api/main/text_templates/:template_ref/text',
    summary: `Saves the title and the text of a template, based on \`revision\`. Texts that started from it stay as they are. ${changers}`,
    ...writing,
    input: z.object({ template_ref, title: line(max.title), html: Html, revision: z.number().int() }),
    output: whole,
    errors: ['conflict'],
  }),
  remove: operation({
    http: 'DELETE /api/main/text_templates/:template_ref',
    summary: `Deletes a template. Texts that started from it stay as they are. ${changers}`,
    ...writing,
    input: z.object({ template_ref }),
    output: Nothing,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Own templates, by their refs. */
    text_templates: unknown
  }
}
