import { z } from 'zod'
import { Moment, name } from '../common.ts'

/** The characters of a code: none that is easily taken for another one when it is typed. */
export const codeCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The length of a code: 26 of 32 characters are 130 random bits. */
export const codeLength = 26

/** Returns the code that somebody typed, as it is stored: without spaces and hyphens, in capitals. */
export const codeIn = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

/** The name that a reader wants on a certificate. */
export const ReaderName = name(100).min(1)

/** A certificate, as everybody sees it who has its code. */
export const Certificate = z.object({
  code: z.string(),
  /** The course's title when it was issued. */
  course_title: z.string(),
  reader_name: z.string(),
  issued_at: Moment,
})
export type Certificate = z.infer<typeof Certificate>

/**
 * What a reader learns of their own certificate. `standing`: whether the server holds nothing that they did in the course (`unknown`), not all of it (`begun`), or
 * that all lessons are done and all quizzes passed (`complete`). `reader_name`: the one that is known of them, or ''.
 */
export const OwnCertificate = z.object({
  certificate: Certificate.nullable(),
  standing: z.enum(['unknown', 'begun', 'complete']),
  reader_name: z.string(),
})
export type OwnCertificate = z.infer<typeof OwnCertificate>
