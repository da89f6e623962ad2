import type { Ctx } from '../../kernel/context.ts'

/** Returns the URL of a library's status page, under the installation's own host. */
export const statusUrl = ({ config, support_lib_id }: Pick<Ctx, 'config' | 'support_lib_id'>): string =>
  `${config.PUBLIC_URL.replace(/\/$/, '')}/${support_lib_id}/app/status`

/** Returns the URL of the page that confirms or ends a subscription; only pressing its button does. */
export const subscriptionUrl = (ctx: Pick<Ctx, 'config' | 'support_lib_id'>, query: { confirm: string } | { leave: string }): string =>
  `${statusUrl(ctx)}/subscription?${new URLSearchParams(query)}`
