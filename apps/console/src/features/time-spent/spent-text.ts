import { hoursText } from '@porchlight/ui'

/** Formats minutes as hours and minutes. */
export const spentText = (minutes: number): string => hoursText(minutes * 60_000)

/** Formats what a timer shows: minutes and seconds, from an hour on with hours. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
