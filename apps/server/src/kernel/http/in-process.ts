import { type Api, api } from '@porchlight/contracts/api'
import type { InputOf, OutputOf } from '@porchlight/contracts/define'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { perform } from '../calls/perform.ts'
import type { Actor, RequestMeta } from '../context.ts'
import type { Kernel } from '../kernel.ts'
import { metaOf } from './server.ts'

/** The product's operations as functions, for pages that the server renders itself. They reject with AppError. */
export type InProcessCalls = { readonly [D in keyof Api]: { readonly [V in keyof Api[D]]: (input: InputOf<Api[D][V]>) => Promise<OutputOf<Api[D][V]>> } }

/**
 * Returns the operations as a reader may call them, with the usual permissions, limits and checks but without an HTTP request.
 * @param actor defaults to an anonymous reader; set when the page is rendered for one reader
 * @param answersIn called with the language of a response
 */
export function inProcessCalls(
  kernel: Kernel,
  request: FastifyRequest,
  reply: FastifyReply,
  answersIn: RequestMeta['answersIn'],
  actor: Actor = { kind: 'nobody' },
): InProcessCalls {
  const meta = { ...metaOf(kernel, request, reply), answersIn }
  const call = (name: string) => async (input: unknown) => {
    const handler = kernel.handlers.get(name)
    if (!handler) throw new Error(`no operation ${name}`)
    return perform(kernel, handler, { actor, input, meta })
  }
  const verbs = (domain: string, operations: object) => Object.fromEntries(Object.keys(operations).map((verb) => [verb, call(`${domain}.${verb}`)]))
  return Object.fromEntries(Object.entries(api).map(([domain, operations]) => [domain, verbs(domain, operations)])) as unknown as InProcessCalls
}
