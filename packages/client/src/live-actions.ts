import type { Api } from '@porchlight/contracts/api'
import type { InputOf, OutputOf } from '@porchlight/contracts/define'
import type { routes } from '@porchlight/contracts/routes'

type Routes = typeof routes
/** Maps live action names to operation names: { sendPrivate: 'messages.send', … }. */
type NameByAction = { [N in keyof Routes as Routes[N] extends { live: infer L extends string } ? L : never]: N }
type OperationNamed<N> = N extends `${infer D extends keyof Api & string}.${infer V}` ? (V extends keyof Api[D] ? Api[D][V] : never) : never

/** Action name of any operation that can be called over the live connection. */
export type LiveAction = keyof NameByAction
/** Input of a live action. */
export type LiveInput<L extends LiveAction> = InputOf<OperationNamed<NameByAction[L]>>
/** Output of a live action. */
export type LiveOutput<L extends LiveAction> = OutputOf<OperationNamed<NameByAction[L]>>
