const list = (text: string): string[] => text.split('|').map((each) => each.trim())

/** Phrases of mail servers, lower case, for failures that may pass: full, blocked, refused for its content, unreachable, too large, disabled. */
const passing = list(
  "mailbox full|mailbox is full|quota|over the maximum|exceeded storage|insufficient system storage|not enough storage|not enough disk|disk full|full mailbox|too many messages|mailfolder is full|inbox is full|spam|blacklist|blocklist|block list|blocked|spamhaus|rbl|reputation|greylist|graylist|dmarc|spf|dkim|authentication|reverse dns|ptr record|no ptr|does not resolve|too large|too big|exceeds size|size limit|message length|relay|timed out|timeout|time out|temporar|try again|retry|too many|throttl|rate limit|policy|virus|disabled|suspended|inactive|deactivated|expired|still in queue|connection refused|network|loop|hop count|too many hops|local configuration|not authorized|not permitted|not allowed|access denied|bad connection|mx list|attachment|banned|sender address|of sender|sender verify|couldn't create|sender domain|permission to post|mail from:",
)

/** Phrases for addresses that do not exist: trying again is of no use. */
const lasting = list(
  "user unknown|unknown user|unknown or illegal|no such user|no such recipient|no such address|no such mailbox|no such person|no such account|no such local|recipient unknown|unknown recipient|unknown address|address unknown|unknown mailbox|unknown local|does not exist|doesn't exist|do not exist|not exist|not found|no mailbox here|mailbox unavailable or access denied|invalid recipient|invalid mailbox|invalid address|bad destination|not our customer|no longer|not a valid|not a known user|not known|unrecognized|user invalid|isn't a valid|host unknown|unknown host|name service error|domain does not exist|no such domain|domain not found|host or domain name not found|has moved|user not local|nullmx|null mx|does not accept mail|no mail accepted|recipient not exist|recipientnotfound|no account by that name|not listed in|mailbox not available|user is unknown|not active|no user|mailbox not found|undeliverable address|5.1.0 address rejected|domain is not hosted|not a local|unable to find|couldn't find any host|invalid user|no valid recipients|addressee unknown|account that you tried to reach|unrouteable|mail exchanger|no smtp service|invalid domain|domain is not reachable|mailbox unavailable|delivery error: dd this user doesn't have|invalid final delivery userid|ディレクトリのリストにありません|inactive email address|couldn't be found|could not be found|wasn't found",
)

/** The answer came after the mail's content, lower case. */
const afterContent = list('end of data|>>> data|to data command|smtp command data')

/** Phrases that leave no doubt, whatever else is said. */
const outright = list(
  'recipient address rejected: access denied|recipient address rejected.|recipient addresses rejected|... user unknown|, user unknown|inactive email address|domain is not reachable|no smtp service|userunknown@',
)

/** Status codes (RFC 3463) of addresses or hosts that do not exist. */
const lastingCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.1.351', '5.7.27'])

/**
 * Decides whether a recipient's failure is permanent: the address or its host does not exist, has moved or takes no mail. Everything else may pass, even if
 * the server answered with a 5xx code: a full mailbox, a block list, a refused content.
 */
export function isLasting(status: string, words: string): boolean {
  const text = words.toLowerCase().replaceAll('x-outbound-mail-relay;', '').replaceAll(/\s+/g, ' ')
  if (status.startsWith('4.') || status === '5.2.2' || status === '5.2.3') return false
  // A server that knew the address until it had read the mail refuses the mail, whatever it says: a filter.
  if (status !== '5.1.1' && afterContent.some((phrase) => text.includes(phrase))) return false
  if (outright.some((phrase) => text.includes(phrase))) return true
  if (/(?:^|[^\d.])4[2-5]\d[ -]/.test(text) && !text.includes('user unknown')) return false
  const isGone = lasting.some((phrase) => text.includes(phrase))
  const mayPass = passing.some((phrase) => text.includes(phrase))
  if (isGone && !mayPass) return true
  if (mayPass && !isGone) return false
  // Both are said, or neither: the code decides.
  return lastingCodes.has(status)
}
