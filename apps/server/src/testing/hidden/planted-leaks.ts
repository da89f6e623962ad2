import type { Actor, Ctx } from '../../kernel/context.ts'
import type { Module } from '../../kernel/kernel.ts'
import type { Handler, OutsideCall } from '../../kernel/operations.ts'
import { modules } from '../../modules.ts'

/** Leaks that a test can switch on, to show that it would find them: operations that forget to ask for sight, and an address that its ref alone opens. */
export type PlantedLeaks = { blind: Set<string>; openAddress: boolean }

const unlimited = <A extends Actor>(actor: A): A => (actor.kind === 'agent' ? { ...actor, sight: undefined } : actor)

/** Returns the handler, which answers as if the caller saw everything while its operation is among the `blind` ones. */
function leaky(handler: Handler, { blind }: PlantedLeaks): Handler {
  const isBlind = () => blind.has(handler.operation.name)
  const seeing = <T>(ctx: Ctx, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
    isBlind() && ctx.actor.kind === 'agent' ? ctx.actAs(unlimited(ctx.actor), (as) => run(as)) : run(ctx)
  const outside = (call: OutsideCall): OutsideCall =>
    isBlind() ? { ...call, actor: unlimited(call.actor), read: (library, run) => call.read(library, (ctx) => seeing(ctx, run)) } : call
  const { runOutside } = handler
  return {
    ...handler,
    run: (ctx, input) => seeing(ctx, (as) => handler.run(as, input)),
    ...(runOutside && { runOutside: (call: OutsideCall, input: unknown) => runOutside(outside(call), input) }),
  }
}

/** Returns the modules of the product with these leaks. */
export function withLeaks(leaks: PlantedLeaks): Module[] {
  const door: Module = {
    name: 'planted-door',
    routes: (app, kernel) => {
      app.get<{ Params: { library: string; ref: string } }>('/planted-exports/:library/:ref', async ({ params: { library, ref } }, reply) => {
        const file = leaks.openAddress ? await kernel.ports.storage.read(`${library}/export-${ref}`) : undefined
        return file ? reply.send(file.stream) : reply.code(404).send()
      })
    },
  }
  return [...modules.map((module) => ({ ...module, ...(module.handlers && { handlers: module.handlers.map((handler) => leaky(handler, leaks)) }) })), door]
}
