import { heavyTask } from '../../kernel/workers/heavy-task.ts'

/** Judges what somebody has posted as the response of a provider. */
export const judgeResponse = heavyTask<typeof import('./saml.ts'), 'claimsOfResponse'>(new URL('./saml.ts', import.meta.url), 'claimsOfResponse')
/** Makes the address of the provider's page; beside `judgeResponse`, so that the main thread needs no SAML library. */
export const makeSamlPage = heavyTask<typeof import('./saml.ts'), 'samlPage'>(new URL('./saml.ts', import.meta.url), 'samlPage')

/** What a library's SAML work waits behind: its own, and never its mails or texts. */
export const samlLane = (support_lib_id: string): string => `${support_lib_id}:saml`
