import type { Ctx } from '../../kernel/context.ts'

/** Returns the URL of a library's status page, on the installation's own domain. */
export const statusUrl = ({ config, support_lib_id }: Pick<Ctx, 'config' | 'support_lib_id'>): string =>
  `${config.PUBLIC_URL.replace(/\/$/, '')}/${support_lib_id}/app/status`

/** Returns the URL of the page that confirms or ends a subscription. Opening it changes nothing until its button is pressed. */
export const subscriptionUrl = (ctx: Pick<Ctx, 'config' | 'support_lib_id'>, query: { confirm: string } | { leave: string }): string =>
  `${statusUrl(ctx)}/subscription?${new URLSearchParams(query)}`
