import type { Api, InputOf, OutputOf } from '@porchlight/contracts'
import type { routes } from '@porchlight/contracts/routes'

type Routes = typeof routes
/** Operation name by live action word: { sendPrivate: 'messages.send', … }. */
type NameByAction = { [N in keyof Routes as Routes[N] extends { live: infer L extends string } ? L : never]: N }
type OperationNamed<N> = N extends `${infer D extends keyof Api & string}.${infer V}` ? (V extends keyof Api[D] ? Api[D][V] : never) : never

/** The action word of every operation that can be called over the live connection. */
export type LiveAction = keyof NameByAction
/** What such a call takes. */
export type LiveInput<L extends LiveAction> = InputOf<OperationNamed<NameByAction[L]>>
/** What such a call gives. */
export type LiveOutput<L extends LiveAction> = OutputOf<OperationNamed<NameByAction[L]>>
