import { z } from 'zod'
import { LanguageTag, Nothing, text } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { translatorFlags } from '../permission-flags.ts'

const Form = text(500).trim().min(1)
/** A text of help center or widget: plain, or plural forms chosen by the placeholder `count`. */
export const VisitorText = z.union([
  Form,
  z.strictObject({ zero: Form.optional(), one: Form.optional(), two: Form.optional(), few: Form.optional(), many: Form.optional(), other: Form }),
])
export type VisitorText = z.infer<typeof VisitorText>

/** `english`: as shipped; `shipped`: in the language, null if nothing is; `own`: what the library says instead. */
const VisitorTextView = z.object({ key: z.string(), english: VisitorText, shipped: VisitorText.nullable(), own: VisitorText.nullable() })
export type VisitorTextView = z.infer<typeof VisitorTextView>

export const visitorTextsApi = defineOperations('visitorTexts', {
  languages: operation({
    http: 'GET /api/main/visitor_text_languages',
    summary:
      'The languages that readers are offered, original first, with how many texts of help center and widget exist in each: shipped, or the library’s own.',
    audience: ['staff'],
    permission: 'signed-in',
    input: Nothing,
    output: z.object({
      languages: z.array(z.object({ language: LanguageTag, total: z.number().int(), missing: z.number().int(), own: z.number().int() })),
    }),
  }),
  list: operation({
    http: 'GET /api/main/visitor_texts',
    summary: 'The texts of help center and widget in a language.',
    audience: ['staff'],
    permission: 'signed-in',
    input: z.object({ language: LanguageTag }),
    output: z.object({ visitor_texts: z.array(VisitorTextView) }),
  }),
  save: operation({
    http: 'PUT /api/main/visitor_texts',
    summary:
      'Sets a text of help center and widget in a language, in place of the shipped one; null takes the shipped one again. It has the placeholders of the English text, and plural forms of the language where that has some.',
    audience: ['staff'],
    permission: translatorFlags,
    input: z.object({ language: LanguageTag, key: text(80).min(1), text: VisitorText.nullable() }),
    output: z.object({ visitor_text: VisitorTextView }),
    errors: ['not_found'],
  }),
})
