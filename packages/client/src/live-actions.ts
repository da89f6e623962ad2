import type { Api, InputOf, OutputOf } from '@porchlight/contracts'
import type { routes } from '@porchlight/contracts/routes'

type Routes = typeof routes
/** Maps live action words to operation names: { sendPrivate: 'messages.send', … }. */
type NameByAction = { [N in keyof Routes as Routes[N] extends { live: infer L extends string } ? L : never]: N }
type OperationNamed<N> = N extends `${infer D extends keyof Api & string}.${infer V}` ? (V extends keyof Api[D] ? Api[D][V] : never) : never

/** The action word of every operation that can be called over the live connection. */
export type LiveAction = keyof NameByAction
/** Input of such a call. */
export type LiveInput<L extends LiveAction> = InputOf<OperationNamed<NameByAction[L]>>
/** Output of such a call. */
export type LiveOutput<L extends LiveAction> = OutputOf<OperationNamed<NameByAction[L]>>
