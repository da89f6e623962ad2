import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Config } from '../../apps/server/src/kernel/config.ts'
import { type Finding, messageOf } from './finding.ts'

const patienceMs = 5000

/** Goes through PUBLIC_URL as browsers do: the proxy has to pass on the host and live connections, and the server has to believe what it says of addresses. */
export async function aboutProxy({ PUBLIC_URL, TRUST_PROXY, isProduction }: Config): Promise<Finding[]> {
  if (!isProduction) return []
  const findings: Finding[] = []
  if (PUBLIC_URL.startsWith('https:') && !TRUST_PROXY)
    findings.push({
      what: 'proxy',
      ok: false,
      says: 'PUBLIC_URL is https, so a proxy is in front: without TRUST_PROXY=1 all visitors have its address, and share its limits',
    })
  try {
    const answer = await fetch(`${PUBLIC_URL}/login`, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
    await answer.body?.cancel()
    if (answer.status === 421) findings.push({ what: 'proxy host', ok: false, says: 'the proxy does not pass on Host (nginx: proxy_set_header Host $host)' })
    else if (answer.status >= 500)
      findings.push({ what: 'proxy', ok: false, says: `${PUBLIC_URL} answers ${answer.status}: the proxy does not reach the server` })
    else findings.push(await aboutLive(PUBLIC_URL), ...aboutClock(answer.headers.get('date')))
  } catch (error) {
    findings.push({ what: 'public address', ok: true, says: `${PUBLIC_URL} does not answer from here (${messageOf(error)}), so the proxy was not checked` })
  }
  return findings
}

function aboutLive(publicUrl: string): Promise<Finding> {
  const what = 'live'
  return new Promise((resolve) => {
    const request = publicUrl.startsWith('https:') ? requestHttps : requestHttp
    const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'cG9yY2hsaWdodCBkb2N0b3I=' }
    const asked = request(`${publicUrl}/api/live`, { headers, timeout: patienceMs })
    const says = (ok: boolean, words: string) => {
      asked.destroy()
      resolve({ what, ok, says: words })
    }
    asked.on('upgrade', () => says(true, 'live connections come through'))
    asked.on('response', ({ statusCode }) => says(false, `live connections do not come through (${statusCode}): the proxy has to pass on Upgrade`))
    asked.on('timeout', () => says(false, 'live connections get no answer'))
    asked.on('error', (error) => says(false, `live connections do not come through: ${messageOf(error)}`))
    asked.end()
  })
}

/** The proxy may be another machine, and its clock another opinion. */
function aboutClock(date: string | null): Finding[] {
  return date === null ? [] : [clockFinding('the proxy', Date.parse(date), 1000)]
}

const skewMaxMs = 2000

/** Compares a clock with this machine's. @param precisionMs what the other one tells no more exactly than */
export function clockFinding(whose: string, at: number, precisionMs = 0): Finding {
  const aheadMs = at - Date.now()
  const ok = Math.abs(aheadMs) <= skewMaxMs + precisionMs
  const seconds = (Math.abs(aheadMs) / 1000).toFixed(1)
  return {
    what: 'clock',
    ok,
    says: ok ? `that of ${whose} says the same` : `that of ${whose} is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine’s: use NTP on both`,
  }
}
