import type { FastifyInstance } from 'fastify'
import { refuse } from '../errors.ts'

/** A megabyte of empty fields takes seconds to parse, one of text a millisecond, so fields are counted first. */
const fieldsMax = 3000

/**
 * Takes the bodies of forms, which pages without JavaScript send, for the routes of this scope; no other route accepts this content type. Each of them states how long
 * its body may be with `bodyLimit`, unless the usual length is enough.
 * @param as what handlers get: one value per name, or all fields in their order, where a name may occur several times
 */
export function takeForms(scope: FastifyInstance, as: 'values' | 'list'): void {
  scope.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: unknown, body: string) => {
    if (hasManyFields(body)) throw refuse('too_complex')
    const fields = new URLSearchParams(body)
    return as === 'list' ? [...fields] : Object.fromEntries(fields)
  })
}

function hasManyFields(body: string): boolean {
  let at = -1
  for (let fields = 0; fields < fieldsMax; fields += 1) {
    at = body.indexOf('&', at + 1)
    if (at === -1) return false
  }
  return true
}
