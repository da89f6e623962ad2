import type { Config } from '../../kernel/config.ts'

/** Where providers send browsers back to. */
export const redirectUri = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): string => `${PUBLIC_URL}/single-sign-on`
