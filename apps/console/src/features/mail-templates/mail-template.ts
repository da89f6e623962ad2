import type { mailTemplateNames } from '@porchlight/contracts/mail-templates/template-kinds'
import type { api } from '../../shared/connection/api.ts'

/** Which automatic mail it is. */
export type Kind = (typeof mailTemplateNames)[number]
/** The texts of an automatic mail in one language. */
export type Template = Awaited<ReturnType<typeof api.mailTemplates.read>>['templates'][number]
