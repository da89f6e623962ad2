import { type AppError, toAppError } from '../../../kernel/errors.ts'
import type { Resource } from './attributes.ts'
import { schemaIds } from './present.ts'

/** Returns the answer that the protocol has for a refusal. */
export function errorResource(error: unknown): { refused: AppError; body: Resource } {
  const refused = toAppError(error)
  const scimType = scimTypeOf(refused)
  const details = Object.entries(refused.fields ?? {}).map(([field, fault]) => `${field}: ${fault}`)
  const message = refused.message === refused.code ? [] : [refused.message]
  const detail = [...message, ...details].join('; ') || refused.code
  return { refused, body: { schemas: [schemaIds.error], status: String(refused.status), ...(scimType && { scimType }), detail } }
}

function scimTypeOf({ code, fields = {} }: AppError): string | undefined {
  if (code === 'already_taken' || code === 'email_taken') return 'uniqueness'
  if (code !== 'invalid_input') return undefined
  if ('filter' in fields) return 'invalidFilter'
  return 'path' in fields ? 'invalidPath' : 'op' in fields || 'Operations' in fields ? 'invalidSyntax' : 'invalidValue'
}
