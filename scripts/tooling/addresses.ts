import { demoLibraries, demoPassword } from '../../apps/server/src/demo/story.ts'
import type { Config } from '../../apps/server/src/kernel/config.ts'

/** Lists all URLs and the accounts that can sign in, as lines for a terminal. */
export function addresses({ PUBLIC_URL: url, DEMO, API_DOCS, SMTP_URL, isProduction }: Config): string {
  const accounts = demoLibraries.flatMap(({ support_lib_id, people }) =>
    people.map(({ email, user_type }) => `    ${email.padEnd(20)} ${user_type.padEnd(8)} ${support_lib_id}`),
  )
  const lines = [
    `  Console            ${url}/login`,
    ...(DEMO ? [`  Demo shop          ${url}/demo-site`, `  Its help hub       ${url}/demo`] : []),
    ...(isProduction || SMTP_URL ? [] : [`  Mails it sent      ${url}/dev/mail`]),
    ...(API_DOCS ? [`  API                ${url}/api/docs`] : []),
    ...(DEMO ? ['', `  Demo accounts (password ${demoPassword})`, ...accounts] : []),
    '',
    '  Ctrl-C stops everything.',
  ]
  return lines.join('\n')
}
