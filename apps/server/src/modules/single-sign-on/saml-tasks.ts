import { limits } from '@porchlight/contracts/limits'
import { heavyTask, type TaskBounds } from '../../kernel/workers/heavy-task.ts'
import { responseMax } from './saml-bounds.ts'

/** What one response may cost, the dearest within its bounds 0.5 s of processor time; the settings of the provider and its certificates come with it. */
const bounds: TaskBounds = { inMax: responseMax * 2, outMax: responseMax, timeMs: 3000, memoryMb: limits.heavyTaskMemoryMb }

/** Judges what somebody has posted as the response of a provider. */
export const judgeResponse = heavyTask<typeof import('./saml.ts'), 'claimsOfResponse'>(new URL('./saml.ts', import.meta.url), 'claimsOfResponse', bounds)
/** Makes the address of the provider's page; beside `judgeResponse`, so that the main thread needs no SAML library. */
export const makeSamlPage = heavyTask<typeof import('./saml.ts'), 'samlPage'>(new URL('./saml.ts', import.meta.url), 'samlPage', bounds)

/** What a library's SAML work waits behind: its own, and never its mails or texts. */
export const samlLane = (support_lib_id: string): string => `${support_lib_id}:saml`
