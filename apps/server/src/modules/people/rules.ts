import { type AlertEvent, type Alerts, type AlertWay, alertEvents } from '@porchlight/contracts/activity/alerts'

/** Settings as stored by earlier releases. */
type EarlierSettings = { sound?: boolean; browser?: boolean; queue?: boolean }

/** Parses stored settings: notices in the console are on for mentions, sounds, desktop notifications and pushes to devices are on until turned off, emails off until turned on. */
export function agentNotificationsFrom(stored: unknown): Alerts {
  const earlier = (stored ?? {}) as EarlierSettings
  const chosen = (stored ?? {}) as Partial<Record<AlertEvent, Partial<Record<AlertWay, boolean>>>>
  const of = (event: AlertEvent) => {
    const isQuiet = event === 'new_conversation' && earlier.queue === false
    return {
      screen: chosen[event]?.screen ?? event === 'mention',
      sound: chosen[event]?.sound ?? (earlier.sound !== false && !isQuiet),
      desktop: chosen[event]?.desktop ?? (earlier.browser !== false && !isQuiet),
      push: chosen[event]?.push ?? !isQuiet,
      mail: chosen[event]?.mail ?? false,
    }
  }
  const { quiet_hours = null, mail_digest = null } = (stored ?? {}) as Partial<Pick<Alerts, 'quiet_hours' | 'mail_digest'>>
  return { ...Object.fromEntries(alertEvents.map((event) => [event, of(event)])), quiet_hours, mail_digest } as Alerts
}

/** Returns whether the console must warn that the agent name is blank (checklist A17). */
export const isProfileIncomplete = (user: { agent_name: string }): boolean => user.agent_name.trim() === ''

/** Returns whether a picture is one of our uploaded files, or none, so that pages showing it load nothing from other sites. */
export const isOwnPicture = (address: string): boolean => address === '' || /^\/files\/[A-Za-z0-9]{22}$/.test(address)
